import { availableParallelism } from 'node:os'
import { type Engine, EngineError, type LanguagePair, type Segment } from '../engine.ts'
import { type Mode, readModes } from './modes.ts'
import { readPortion, writePortion } from './notation.ts'
import type { Pipeline } from './pipeline.ts'
import { createPipelinePool, type PoolOptions } from './pool.ts'

export interface ApertiumOptions extends Partial<PoolOptions> {
  /** Folder of `*.mode` files; without it there are no pairs. */
  modesFolder: string
}

const minute = 60_000

/** Apertium's pairs that are installed on this machine, each in pipelines that stay up. */
export function createApertiumEngine({
  modesFolder,
  maxPerMode = availableParallelism(),
  maxPipelines = 12,
  idleMs = 5 * minute,
}: ApertiumOptions): Engine {
  const modes = new Map(readModes(modesFolder).map((mode) => [key(mode), mode]))
  const pool = createPipelinePool({ maxPerMode, maxPipelines, idleMs })
  let asked = 0
  let closed = false

  async function ask(pipeline: Pipeline, segments: readonly Segment[]): Promise<(Segment | EngineError)[]> {
    const first = asked
    asked += segments.length
    const answer = await pipeline.ask(writePortion(segments, first))
    try {
      return readPortion(answer, segments, first)
    } catch (error) {
      // What else is under way there can't be trusted either.
      pipeline.end('the pipeline answered out of order')
      throw error
    }
  }

  /** After a fault: each segment by itself on a pipeline that nobody else uses, so that the one that causes it fails alone. */
  async function askOneByOne(mode: Mode, segments: readonly Segment[], signal: AbortSignal): Promise<(Segment | EngineError)[]> {
    const answers: (Segment | EngineError)[] = []
    let pipeline: Pipeline | undefined
    for (const segment of segments) {
      if (closed || signal.aborted) break
      pipeline ??= pool.startAlone(mode)
      try {
        answers.push(...(await ask(pipeline, [segment])))
      } catch (error) {
        pipeline.end('replaced')
        pipeline = undefined
        answers.push((await works(mode)) ? (error as EngineError) : new EngineError('no pipeline works', 'engine'))
      }
    }
    pipeline?.end('no longer needed')
    signal.throwIfAborted()
    return segments.map((_, index) => answers[index] ?? new EngineError('the engine is closed', 'engine'))
  }

  /** Tells a segment that no pipeline survives from pipelines that do not work at all. */
  async function works(mode: Mode): Promise<boolean> {
    const pipeline = pool.startAlone(mode)
    try {
      await ask(pipeline, [['1']])
      return true
    } catch {
      return false
    } finally {
      pipeline.end('no longer needed')
    }
  }

  return {
    name: 'apertium',
    pairs: () => [...modes.values()].map(({ from, to }) => ({ from, to })),
    portionsUnderWay: 4 * maxPerMode,
    portionCharacters: 2_000,
    async translate(segments, pair, { signal }) {
      const mode = modes.get(key(pair))
      if (mode === undefined || closed) return segments.map(() => new EngineError('the pair is not installed', 'engine'))
      signal.throwIfAborted()
      try {
        return await ask(pool.acquire(mode), segments)
      } catch {
        return askOneByOne(mode, segments, signal)
      }
    },
    async close() {
      closed = true
      pool.close()
    },
  }
}

const key = ({ from, to }: LanguagePair): string => `${from} ${to}`
