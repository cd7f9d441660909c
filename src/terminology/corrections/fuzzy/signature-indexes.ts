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
  index: SignatureIndex | undefined
  /** The change up to which the index has everything. */
  version: number
  /** Texts that were searched for without an index. */
  searched: number
  isReading: boolean
}

/** Some 500,000 corrections of all apps. */
const maxBytes = 128 * 2 ** 20
const bytesOfEntry = 256
/** Reading a hundred corrections takes about as long as searching for a text. */
const correctionsOfSearch = 100
/** Some milliseconds of the thread, and of an embedded database; more than one change stores. */
const rowsOfPage = 2_000
/** Before the first change. */
const never = -1

export function createSignatureIndexes(readSigned: ReadSigned): IndexOf {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ index }) => bytesOfEntry + (index?.bytes ?? 0),
  })

  /** In pages with as much time between them as they take. */
  async function readAll(appId: string, entry: Entry, state: CorrectionState): Promise<void> {
    const { index = new SignatureIndex() } = entry
    let { version: after } = entry
    for (;;) {
      const startedAt = performance.now()
      const rows = await readSigned(appId, { after, limit: rowsOfPage })
      const last = rows.at(-1)?.version ?? after
      if (rows.length < rowsOfPage) {
        index.add(rows)
        after = last
        break
      }
      // The last change may have more.
      index.add(rows.filter(({ version }) => version < last))
      after = last - 1
      await delay(performance.now() - startedAt, undefined, { ref: false })
    }
    Object.assign(entry, { index, version: Math.max(state.version, after), searched: 0 })
    // Its size is another one. It may be forgotten by now.
    if (entries.peek(appId) === entry) entries.set(appId, entry)
  }

  function read(appId: string, entry: Entry, state: CorrectionState): void {
    entry.isReading = true
    readAll(appId, entry, state)
      // Searches say what is wrong with the database; the index is made again.
      .catch(() => entries.delete(appId))
      .finally(() => {
        entry.isReading = false
      })
  }

  function entryOf(appId: string): Entry {
    const known = entries.get(appId)
    if (known) return known
    const entry: Entry = { index: undefined, version: never, searched: 0, isReading: false }
    entries.set(appId, entry)
    return entry
  }

  return (appId, state, texts) => {
    const entry = entryOf(appId)
    if (entry.version >= state.version) return entry.index
    entry.searched += texts
    const isDue =
      entry.index !== undefined || entry.searched * correctionsOfSearch >= state.corrections
    if (isDue && !entry.isReading) read(appId, entry, state)
    return undefined
  }
}
