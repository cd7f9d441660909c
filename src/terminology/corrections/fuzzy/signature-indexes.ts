// What spares searches of the database: an index of an app's signatures in the memory of this
// process, as long as there is memory for it. Each change of an app's corrections has a number; an
// index of an earlier change than that of a request is not used, and learns in the background what
// was stored since.
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { SignatureIndex } from './signature-index.ts'
import type { CorrectionState, SignedRow } from './signed-rows.ts'

/** Corrections in the order of their changes, from behind a change on. */
type ReadSigned = (
  appId: string,
  page: { readonly after: number; readonly limit: number },
) => Promise<readonly SignedRow[]>

/**
 * An index of all that an app had at a change, or later; undefined if there is none yet. `texts` is
 * how many are searched for.
 */
export type IndexOf = (
  appId: string,
  state: CorrectionState,
  texts: number,
) => SignatureIndex | undefined

interface Entry {
  /** Undefined until it is worth its time. */
  readonly index: SignatureIndex | undefined
  /** The change up to which the index has everything. */
  readonly version: number
  /** Texts that were searched for without an index. */
  searched: number
  isReading: boolean
}

/** Some 500,000 corrections of all apps. */
const usualMaxBytes = 128 * 2 ** 20
const bytesOfEntry = 256
/** Reading a hundred corrections takes about as long as searching for a text. */
const correctionsOfSearch = 100
/** Some milliseconds of the thread, and of an embedded database; more than one change stores. */
const rowsOfPage = 2_000
/** The database is searched for each text of an app whose index would need all of the memory. */
const tooLarge = Number.POSITIVE_INFINITY
/** Before the first change. */
const unread: Entry = { index: undefined, version: -1, searched: 0, isReading: false }

export function createSignatureIndexes(
  readSigned: ReadSigned,
  { maxBytes } = { maxBytes: usualMaxBytes },
): IndexOf {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ index }) => bytesOfEntry + (index?.bytes ?? 0),
  })

  /** What was known, and what was stored since: in pages with as much time between them. */
  async function readAll(appId: string, entry: Entry, state: CorrectionState): Promise<Entry> {
    const { index = new SignatureIndex() } = entry
    const isTooLarge = (): boolean => index.bytes + bytesOfEntry > maxBytes
    let { version: after } = entry
    for (let isLast = false; !isLast && !isTooLarge(); ) {
      const startedAt = performance.now()
      const rows = await readSigned(appId, { after, limit: rowsOfPage })
      const last = rows.at(-1)?.version ?? after
      isLast = rows.length < rowsOfPage
      // The last change of a full page may have more.
      index.add(isLast ? rows : rows.filter(({ version }) => version < last))
      after = isLast ? last : last - 1
      if (!isLast) await delay(performance.now() - startedAt, undefined, { ref: false })
    }
    return isTooLarge()
      ? { ...unread, version: tooLarge }
      : { ...unread, index, version: Math.max(state.version, after) }
  }

  async function read(appId: string, entry: Entry, state: CorrectionState): Promise<void> {
    entry.isReading = true
    try {
      const next = await readAll(appId, entry, state)
      // It may be forgotten by now. The cache takes the size of another object only.
      if (entries.peek(appId) === entry) entries.set(appId, next)
    } catch {
      // Searches say what is wrong with the database; the index is made again.
      entries.delete(appId)
    }
  }

  function entryOf(appId: string): Entry {
    const known = entries.get(appId)
    if (known) return known
    const entry: Entry = { ...unread }
    entries.set(appId, entry)
    return entry
  }

  return (appId, state, texts) => {
    const entry = entryOf(appId)
    if (entry.version >= state.version) return entry.index
    entry.searched += texts
    const isDue =
      entry.index !== undefined || entry.searched * correctionsOfSearch >= state.corrections
    if (isDue && !entry.isReading) void read(appId, entry, state)
    return undefined
  }
}
