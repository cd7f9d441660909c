// Resolves localhost and the entries of /etc/hosts.
import type { LookupAddress } from 'node:dns'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Reads the file again when it has changed; a missing file has no entries. */
export function createHostsFile(path: string) {
  let version = ''
  let entries = new Map<string, LookupAddress[]>()

  // Synchronous: it takes microseconds, and all threads of the pool may be blocked.
  function refresh(): void {
    const file = statSync(path, { throwIfNoEntry: false })
    const current = file === undefined ? '' : `${file.ino} ${file.mtimeMs} ${file.size}`
    if (current === version) return
    entries = file === undefined ? new Map() : parse(readFileSync(path, 'utf8'))
    version = current
  }

  return {
    /** `name`: in lower case, without a trailing dot. Undefined: query a name server. */
    find(name: string): LookupAddress[] | undefined {
      try {
        refresh()
      } catch {
        // An unreadable file counts as missing.
      }
      const isLocal = name === 'localhost' || name.endsWith('.localhost')
      return entries.get(name) ?? (isLocal ? [...loopback] : undefined)
    },
  }
}

function parse(text: string): Map<string, LookupAddress[]> {
  const entries = new Map<string, LookupAddress[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
    const family = isIP(address)
    if (family === 0) continue
    for (const name of names.map((each) => each.toLowerCase()))
      entries.set(name, [...(entries.get(name) ?? []), { address, family }])
  }
  return entries
}
