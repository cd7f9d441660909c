// Reads the corrections that may be nearly equal to texts: those that are wanted in one turn of the
// event loop together, in statements of some texts each. What a statement has read is used, and
// forgotten, before all have run.
import type { FoundRow, NearRow } from './signature-store.ts'

/** What is wanted for a text. */
interface Wanted {
  /** No correction is longer. */
  readonly mostBytes: number
}

/** Reads what is wanted for some texts. */
type ReadTexts<Each extends Wanted> = (
  appId: string,
  texts: readonly Each[],
) => Promise<readonly FoundRow[]>

interface Waiting<Each> extends PromiseWithResolvers<readonly NearRow[]> {
  readonly wanted: Each
}

/** Of one statement: some milliseconds of an embedded database, and some megabytes at worst. */
const mostOfStatement = { texts: 100, bytes: 150_000 }

/** A function that reads the rows of a text. */
export function createNearReads<Each extends Wanted>(readTexts: ReadTexts<Each>) {
  /** Those that wait for the end of this turn, by app. */
  const waiting = new Map<string, Waiting<Each>[]>()

  async function readAll(appId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    await promise
    const texts = waiting.get(appId) ?? []
    waiting.delete(appId)
    for (const chunk of chunksOf(texts)) await readChunk(appId, chunk)
  }

  async function readChunk(appId: string, chunk: readonly Waiting<Each>[]): Promise<void> {
    try {
      const texts = chunk.map(({ wanted }) => wanted)
      const rows = Map.groupBy(await readTexts(appId, texts), ({ index }) => index)
      for (const [index, { resolve }] of chunk.entries()) resolve(rows.get(index) ?? [])
    } catch (error) {
      for (const { reject } of chunk) reject(error)
    }
  }

  return (appId: string, wanted: Each): Promise<readonly NearRow[]> => {
    const each: Waiting<Each> = { wanted, ...Promise.withResolvers<readonly NearRow[]>() }
    const known = waiting.get(appId)
    if (known) known.push(each)
    else {
      waiting.set(appId, [each])
      void readAll(appId)
    }
    return each.promise
  }
}

function* chunksOf<Each extends Wanted>(
  texts: readonly Waiting<Each>[],
): Generator<Waiting<Each>[]> {
  let chunk: Waiting<Each>[] = []
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
