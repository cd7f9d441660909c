import { availableParallelism } from 'node:os'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { type Engine, type EngineDefinition, EngineError, type EngineNote } from '../engine.ts'
import { createAsk } from './asking.ts'
import { type Mode, readModes } from './modes.ts'
import { estimateMemory, machineMemoryBytes } from './pipeline-budget.ts'
import { busyLoad, createPipelinePool, type PoolOptions } from './pool.ts'
import { createRecovery } from './recovery.ts'

interface ApertiumOptions extends Partial<PoolOptions> {
  /** Directory of `*.mode` files; without it there are no pairs. */
  modesDirectory: string
}

export interface ApertiumSettings {
  readonly apertiumModes: string
  /** 0: a quarter of the machine's memory. */
  readonly apertiumMemoryBytes: number
}

export const apertium: EngineDefinition<ApertiumSettings> = {
  expectedQuality: 40,
  create: ({ apertiumModes, apertiumMemoryBytes }) =>
    createApertiumEngine({
      modesDirectory: apertiumModes,
      ...(apertiumMemoryBytes > 0 && { maxMemoryBytes: apertiumMemoryBytes }),
    }),
}

const minute = 60_000
/** The share of the machine's memory for all pipelines, unless the operator sets another. */
const memoryShare = 1 / 4
/** A pipeline that takes more of the machine's memory is not started. */
const largestShare = 1 / 2
const coresPerPipeline = 2

/** Apertium's installed pairs, each in pipelines that stay up. */
export function createApertiumEngine({
  modesDirectory,
  maxPerMode = availableParallelism(),
  maxPipelines = 12,
  maxMemoryBytes = machineMemoryBytes() * memoryShare,
  idleMs = 5 * minute,
  silenceMs = 8_000,
}: ApertiumOptions): Engine {
  const largestBytes = Math.max(maxMemoryBytes, machineMemoryBytes() * largestShare)
  const isTooLarge = (mode: Mode) => estimateMemory(mode) > largestBytes
  const installed = readModes(modesDirectory)
  const modes = new Map(
    installed.filter((mode) => !isTooLarge(mode)).map((mode) => [key(mode), mode]),
  )
  const pairs = [...modes.values()].map(({ from, to }) => ({ from, to }))
  const pool = createPipelinePool({
    maxPerMode,
    maxPipelines,
    maxMemoryBytes,
    idleMs,
    silenceMs,
  })
  const ask = createAsk()
  const recover = createRecovery({ pool, ask })
  let closed = false

  const refuseAll = (segments: readonly Segment[], reason: string) =>
    segments.map(() => new EngineError(reason, 'engine'))

  return {
    pairs: () => pairs,
    warnings: installed.filter(isTooLarge).map(describeTooLarge),
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
        return await pool.use(mode, signal, (pipeline) => ask(pipeline, segments, mode))
      } catch (failure) {
        return closed
          ? refuseAll(segments, 'the engine is closed')
          : recover(mode, segments, { failure, signal })
      }
    },
    warmUp(pair) {
      const mode = modes.get(key(pair))
      if (mode !== undefined && !closed) pool.warmUp(mode)
    },
    state: pool.state,
    async close() {
      closed = true
      pool.close()
    },
  }
}

const key = ({ from, to }: LanguagePair): string => `${from} ${to}`

function describeTooLarge(mode: Mode): EngineNote {
  const { from, to } = mode
  const megabytes = Math.round(estimateMemory(mode) / 1024 ** 2)
  return {
    text:
      `Apertium's pair ${from}-${to} is not served: it would take about ${megabytes} MB, ` +
      'more than half of the memory. DRAGOMAN_APERTIUM_MEMORY_BYTES allows more.',
    code: 'pair-too-large',
    parameters: { from, to, megabytes },
  }
}
