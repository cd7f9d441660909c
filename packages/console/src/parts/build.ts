// Whether the service still has the build of the console that this page is of. After an upgrade the
// files that the page has not loaded yet are gone.
import { readStored, writeStored } from '../data/browser-storage.ts'

/** What the service says when it is asked for the page. */
export type BuildState = 'unreachable' | 'same' | 'replaced'

const key = 'dragoman.reloaded-at'
/** While processes of two versions serve one address, a page could be loaded again for ever. */
const reloadPauseMs = 30_000

export async function askBuild(): Promise<BuildState> {
  try {
    const response = await fetch(location.href, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
    })
    if (!response.ok) return 'unreachable'
    const page = await response.text()
    return entryScripts().every((path) => page.includes(path)) ? 'same' : 'replaced'
  } catch {
    return 'unreachable'
  }
}

/** Loads the page again, unless that was just done; says whether it does. */
export function reloadOnce(): boolean {
  const now = Date.now()
  if (now - Number(readStored(key, 'sessionStorage') ?? 0) < reloadPauseMs) return false
  writeStored(key, now, 'sessionStorage')
  // Without storage nobody knows how often it was done.
  if (readStored(key, 'sessionStorage') !== now) return false
  location.reload()
  return true
}

const entryScripts = (): string[] =>
  Array.from(document.querySelectorAll('script[type=module][src]'), (script) =>
    String(script.getAttribute('src')),
  )
