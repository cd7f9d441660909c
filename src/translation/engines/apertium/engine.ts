import { availableParallelism } from 'node:os'
import { type Engine, EngineError, type LanguagePair, type Segment } from '../engine.ts'
import { readModes } from './modes.ts'
import { readBatch, writeBatch } from './notation.ts'
import type { Pipeline } from './pipeline.ts'
import { busyLoad, createPipelinePool, type PoolOptions } from './pool.ts'
import { createRecovery } from './recovery.ts'

export interface ApertiumOptions extends Partial<PoolOptions> {
  /** Directory of `*.mode` files; without it there are no pairs. */
  modesFolder: string
}

const minute = 60_000
const coresPerPipeline = 2

/** Apertium's installed pairs, each in pipelines that stay up. */
export function createApertiumEngine({
  modesFolder,
  maxPerMode = availableParallelism(),
  maxPipelines = 12,
  idleMs = 5 * minute,
  silenceMs = 8_000,
}: ApertiumOptions): Engine {
  const modes = new Map(readModes(modesFolder).map((mode) => [key(mode), mode]))
  const pairs = [...modes.values()].map(({ from, to }) => ({ from, to }))
  const pool = createPipelinePool({ maxPerMode, maxPipelines, idleMs, silenceMs })
  const recover = createRecovery({ pool, ask })
  let asked = 0
  let closed = false

  async function ask(
    pipeline: Pipeline,
    segments: readonly Segment[],
  ): Promise<(Segment | EngineError)[]> {
    const first = asked
    asked += segments.length
    const answer = await pipeline.ask(writeBatch(segments, first))
    try {
      return readBatch(answer, segments, first)
    } catch (error) {
      // The other batches in this pipeline cannot be trusted either.
      pipeline.end('the pipeline answered out of order')
      throw error
    }
  }

  const refuseAll = (segments: readonly Segment[], reason: string) =>
    segments.map(() => new EngineError(reason, 'engine'))

  return {
    name: 'apertium',
    pairs: () => pairs,
    concurrentBatches: busyLoad * Math.ceil(maxPerMode / coresPerPipeline),
    // Half a dozen sentences: a larger batch saves nothing, and a new request waits for all batches
    // in flight.
    batchCharacters: 1_000,
    async translate(segments, pair, { signal }) {
      signal.throwIfAborted()
      const mode = modes.get(key(pair))
      if (mode === undefined) return refuseAll(segments, 'the pair is not installed')
      if (segments.length === 0) return []
      try {
        if (closed) return refuseAll(segments, 'the engine is closed')
        return await pool.use(mode, signal, (pipeline) => ask(pipeline, segments))
      } catch (fault) {
        return closed
          ? refuseAll(segments, 'the engine is closed')
          : recover(mode, segments, { fault, signal })
      }
    },
    async close() {
      closed = true
      pool.close()
    },
  }
}

const key = ({ from, to }: LanguagePair): string => `${from} ${to}`
