// Reads the corrections that may be nearly equal to texts: those that are wanted in one turn of the
// event loop together, in statements of some texts each. What a statement has read is used, and
// forgotten, before all have run.
import type { FoundRow, NearRow, WantedRows } from './signature-store.ts'

/** The corrections that have what is wanted, up to `limit` for each text. */
export type FindBySignatures = (
  appId: string,
  wanted: { readonly texts: readonly WantedRows[]; readonly limit: number },
) => Promise<FoundRow[]>

interface Waiting extends PromiseWithResolvers<readonly NearRow[]> {
  readonly wanted: WantedRows
}

/** Corrections that are read for a text. */
const maxRows = 128
/** Of one statement: some milliseconds of an embedded database, and some megabytes at worst. */
const mostOfStatement = { texts: 100, bytes: 150_000 }

/** A function that reads the rows of a text. */
export function createNearReads(findBySignatures: FindBySignatures) {
  /** Those that wait for the end of this turn, by app. */
  const waiting = new Map<string, Waiting[]>()

  async function readAll(appId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    await promise
    const texts = waiting.get(appId) ?? []
    waiting.delete(appId)
    for (const chunk of chunksOf(texts)) await readChunk(appId, chunk)
  }

  async function readChunk(appId: string, chunk: readonly Waiting[]): Promise<void> {
    try {
      const texts = chunk.map(({ wanted }) => wanted)
      const rows = Map.groupBy(
        await findBySignatures(appId, { texts, limit: maxRows }),
        ({ index }) => index,
      )
      for (const [index, { resolve }] of chunk.entries()) resolve(rows.get(index) ?? [])
    } catch (error) {
      for (const { reject } of chunk) reject(error)
    }
  }

  return (appId: string, wanted: WantedRows): Promise<readonly NearRow[]> => {
    const each: Waiting = { wanted, ...Promise.withResolvers<readonly NearRow[]>() }
    const known = waiting.get(appId)
    if (known) known.push(each)
    else {
      waiting.set(appId, [each])
      void readAll(appId)
    }
    return each.promise
  }
}

function* chunksOf(texts: readonly Waiting[]): Generator<Waiting[]> {
  let chunk: Waiting[] = []
  let bytes = 0
  for (const text of texts) {
    chunk.push(text)
    bytes += text.wanted.mostBytes
    if (chunk.length < mostOfStatement.texts && bytes < mostOfStatement.bytes) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}
