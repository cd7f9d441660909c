// The neural engine: Marian student models on our own runtime, in threads beside the one that serves.
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { type Engine, EngineError, type LanguagePair, type Part, type Segment } from '../engine.ts'
import { watchFolders } from './folder-watch.ts'
import { chooseKernel, type KernelKind } from './kernels/kernels.ts'
import { findModels } from './model-folder.ts'
import { createModels } from './models.ts'
import { cutSentences, type Piece } from './segments/sentences.ts'
import { createPool, type ModelHandle, type Pool } from './workers/pool.ts'

export interface MarianSettings {
  readonly modelsFolder: string
  /** 0 for one a core. */
  readonly threads?: number
  readonly maxModelBytes?: number
  /** A sentence that takes longer has hung its thread. */
  readonly sentenceDeadlineMs?: number
  /** Otherwise the fastest that this processor runs. */
  readonly kernel?: KernelKind
  /** Lets V8 join pairs of SIMD instructions where the processor has wider ones: experimental. */
  readonly joinsVectors?: boolean
  /** What a thread runs; tests put faults into it. */
  readonly threadFile?: URL
  /** How often it is looked whether there are other models. */
  readonly pollMs?: number
}

/** Languages written without blanks between sentences. */
const unspaced = new Set(['zh', 'ja', 'yue'])

export function createMarianEngine({
  modelsFolder,
  threads = 0,
  maxModelBytes = 1024 ** 3,
  sentenceDeadlineMs = 20_000,
  kernel,
  joinsVectors = false,
  threadFile,
  pollMs,
}: MarianSettings): Engine {
  const size = threads || availableParallelism()
  let pool: Pool | undefined
  // Choosing a kernel takes time, and without models none is needed.
  const getPool = (): Pool => {
    // For the whole process, before anything is compiled: so the kernel's test is made with it.
    if (pool === undefined && joinsVectors) setFlagsFromString('--experimental-wasm-revectorize')
    pool ??= createPool({
      threads: size,
      kernel: kernel ?? chooseKernel(),
      taskDeadlineMs: sentenceDeadlineMs,
      ...(threadFile && { threadFile }),
    })
    return pool
  }
  const findInstalled = () => findModels(modelsFolder)
  const models = createModels({ pool: getPool, findInstalled, maxBytes: maxModelBytes })
  const watch = watchFolders(modelsFolder, () => models.replace(findInstalled()), pollMs)
  models.replace(findInstalled())

  async function translateSegment(
    segment: Segment,
    pair: LanguagePair,
    model: ModelHandle,
    signal: AbortSignal,
  ): Promise<Segment | EngineError> {
    const pieces = cutSentences(segment, pair.from)
    const sentences = pieces.flatMap((piece) => ('sentence' in piece ? [piece.sentence] : []))
    try {
      const translations = await getPool().translate(sentences, { model, signal })
      return joinPieces(pieces, translations, pair)
    } catch (error) {
      if (error instanceof EngineError) return error
      throw error
    }
  }

  return {
    name: 'marian',
    portionsUnderWay: size + 2,
    portionCharacters: 1,
    pairs: models.list,

    async translate(segments, pair, { signal }) {
      if (signal.aborted) throw signal.reason
      try {
        return await models.use(pair, (model) =>
          Promise.all(segments.map((segment) => translateSegment(segment, pair, model, signal))),
        )
      } catch (error) {
        if (error instanceof EngineError && !signal.aborted) return segments.map(() => error)
        throw error
      }
    },

    async close() {
      watch.close()
      models.close()
      await pool?.close()
    },
  }
}

/** A segment of its pieces' translations. A blank between sentences goes, or comes, where one language has them and the other not. */
function joinPieces(
  pieces: readonly Piece[],
  translations: readonly Segment[],
  { from, to }: LanguagePair,
): Segment {
  const drops = isUnspaced(to) && !isUnspaced(from)
  const adds = isUnspaced(from) && !isUnspaced(to)
  const parts: Part[] = []
  let sentence = 0
  pieces.forEach((piece, index) => {
    const previous = pieces[index - 1]
    const sentences = (other: Piece | undefined): boolean =>
      other !== undefined && 'sentence' in other
    if (adds && sentences(piece) && sentences(previous)) parts.push(' ')
    const isGap = 'between' in piece && piece.between.length === 1 && piece.between[0] === ' '
    if (drops && isGap && sentences(previous) && sentences(pieces[index + 1])) return
    const own = 'sentence' in piece ? translations[sentence++] : piece.between
    for (const part of own ?? []) parts.push(part)
  })
  return parts
}

const isUnspaced = (tag: string): boolean => unspaced.has(tag.split('-')[0] ?? tag)
