import { availableParallelism } from 'node:os'
import {
  type Engine,
  type EngineDefinition,
  EngineError,
  type LanguagePair,
  type Segment,
} from '../engine.ts'
import { type Mode, readModes } from './modes.ts'
import { readBatch, writeBatch } from './notation.ts'
import type { Pipeline } from './pipeline.ts'
import { estimateMemory, machineMemoryBytes } from './pipeline-budget.ts'
import { busyLoad, createPipelinePool, type PoolOptions } from './pool.ts'
import { type PreparedSegment, prepare } from './preparation.ts'
import { createRecovery } from './recovery.ts'
import { TagsApartError } from './word-blanks.ts'

export interface ApertiumOptions extends Partial<PoolOptions> {
  /** Directory of `*.mode` files; without it there are no pairs. */
  modesDirectory: string
}

export const apertium: EngineDefinition<{
  apertiumModes: string
  /** 0: a quarter of the machine's memory. */
  apertiumMemoryBytes: number
}> = {
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
  const recover = createRecovery({ pool, ask })
  let asked = 0
  let closed = false

  /** A segment whose tags cannot follow their words is asked again: they stay in order then. */
  async function ask(
    pipeline: Pipeline,
    segments: readonly Segment[],
    { wordBlanks, from }: Pick<Mode, 'wordBlanks' | 'from'>,
  ): Promise<(Segment | EngineError)[]> {
    const first = segments.map((segment) => prepare(segment, { from, canTag: wordBlanks }))
    const answers = await askPrepared(pipeline, first, wordBlanks)
    const isApart = (_: Segment, index: number) => answers[index] instanceof TagsApartError
    const apart = segments.filter(isApart)
    if (apart.length === 0) return answers
    const second = apart.map((segment) => prepare(segment, { canTag: false }))
    const others = (await askPrepared(pipeline, second, false)).values()
    return answers.map((answer) =>
      answer instanceof TagsApartError ? (others.next().value ?? answer) : answer,
    )
  }

  async function askPrepared(
    pipeline: Pipeline,
    prepared: readonly PreparedSegment[],
    wordBlanks: boolean,
  ): Promise<(Segment | EngineError)[]> {
    const segments = prepared.map(({ segment }) => segment)
    const answers = await askOnce(pipeline, segments, wordBlanks)
    return answers.map((answer, index) =>
      answer instanceof EngineError ? answer : (prepared[index]?.restore(answer) ?? answer),
    )
  }

  async function askOnce(
    pipeline: Pipeline,
    segments: readonly Segment[],
    wordBlanks: boolean,
  ): Promise<(Segment | EngineError)[]> {
    const notation = { first: asked, wordBlanks }
    asked += segments.length
    const answer = await pipeline.ask(writeBatch(segments, notation))
    try {
      return readBatch(answer, segments, notation)
    } catch (error) {
      // The other batches in this pipeline cannot be trusted either.
      pipeline.end('the pipeline answered out of order', 'crashed')
      throw error
    }
  }

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

function describeTooLarge(mode: Mode): string {
  const megabytes = Math.round(estimateMemory(mode) / 1024 ** 2)
  return (
    `Apertium's pair ${mode.from}-${mode.to} is not served: it would take about ${megabytes} MB, ` +
    'more than half of the memory. DRAGOMAN_APERTIUM_MEMORY_BYTES allows more.'
  )
}
