// Gives an engine what waits for it, in batches: serves interactive work before queued work without
// starving it, is fair between users and their apps, and has a bound.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentLength } from '@dragoman/formats/segment/segment.ts'
import { Problem } from '../../http/problems.ts'
import { type Metrics, noMetrics } from '../../telemetry/metrics.ts'
import { currentScope } from '../../telemetry/scope.ts'
import { noTracing, type Tracing } from '../../telemetry/tracing.ts'
import { type Engine, EngineError, type SegmentWishes, type Steering } from '../engines/engine.ts'
import type { RequestContext } from '../request-context.ts'
import { joinSteering } from '../steering.ts'
import { createEngineQueues } from './engine-queues.ts'
import { createOpenRequests, type OpenRequests } from './open-requests.ts'
import type { Batch, PairQueues, SegmentsOfBatch, Waiting } from './waiting-segment.ts'

export type Scheduler = ReturnType<typeof createScheduler>

/** One batch in so many is for queued work even while interactive work waits. */
const queuedEvery = 4

interface Options {
  maxWaitingCharacters: number
  /** Labels the metrics. */
  name?: string
  /** Asked before each batch; rejects with a Problem if an app may not use the engine. */
  admit?: ((appId: string) => Promise<void>) | undefined
  /** Called for what language models read and write for an app. */
  onTokens?: CountTokens
  metrics?: Metrics
  tracing?: Tracing
}

export function createScheduler(
  engine: Engine,
  {
    maxWaitingCharacters,
    name = 'engine',
    admit,
    onTokens = () => {},
    metrics = noMetrics,
    tracing = noTracing,
  }: Options,
) {
  const { isBatchOfOneRequest = false } = engine
  const waitingWork = createEngineQueues({ maxWaitingCharacters, isBatchOfOneRequest })
  const requests = createOpenRequests({ withdraw: waitingWork.withdraw })
  const run = createBatchRun(engine, { requests, onEnd, name, admit, onTokens, metrics, tracing })

  function onEnd({ queues }: Waiting): void {
    queues.batchesInFlight--
    pumpSoon(queues)
  }

  /** Deferred, so that the requests of one turn of the event loop share a batch. */
  function pumpSoon(queues: PairQueues): void {
    if (queues.pumping) return
    queues.pumping = true
    setImmediate(() => {
      queues.pumping = false
      pump(queues)
    })
  }

  function pump(queues: PairQueues): void {
    for (;;) {
      const free = engine.concurrentBatches - queues.batchesInFlight
      if (free <= 0) return
      // Shares what waits among the free batches. One large batch would come back at once, its
      // callers would ask again at once, and the engine's parts would work alternately instead of
      // in parallel.
      const enough = Math.min(engine.batchCharacters, queues.waitingCharacters / free)
      const isQueuedFirst = queues.batchesStarted % queuedEvery === queuedEvery - 1
      const first = isQueuedFirst ? 'queued' : 'interactive'
      const segments = waitingWork.take(queues, first, Math.max(1, enough))
      if (segments === undefined) return
      queues.batchesInFlight++
      queues.batchesStarted++
      void run(segments)
    }
  }

  return {
    /**
     * Grants the wishes that the engine can. Rejects with `overloaded` when too much waits, with
     * the signal's reason when it is aborted, with EngineError when the engine fails.
     */
    translate(
      segment: Segment,
      pair: LanguagePair,
      context: RequestContext,
      wishes?: SegmentWishes,
    ): Promise<Segment> {
      const { signal } = context
      if (signal.aborted) return Promise.reject(signal.reason)
      const characters = segmentLength(segment)
      const ofRequest = requests.find(signal)?.waitingCharacters ?? 0
      if (!waitingWork.admits(context, characters, ofRequest)) return Promise.reject(overloaded())
      const request = requests.open(signal)
      const queues = waitingWork.of(pair)
      return new Promise((resolve, reject) => {
        waitingWork.push({
          segment,
          pair,
          wishes,
          characters,
          context,
          request,
          queues,
          since: metrics.isOn ? performance.now() : 0,
          span: tracing.isOn ? currentScope().span : undefined,
          batch: undefined,
          isOver: false,
          resolve,
          reject,
        })
        pumpSoon(queues)
      })
    },

    mode: engine.mode,
    /** What the engine follows of how a request wants its texts. */
    follows: (pair: LanguagePair): ReadonlySet<keyof Steering> => engine.follows?.(pair) ?? nothing,
    lowersCapitals: engine.lowersCapitals ?? false,
    hasAlternatives: engine.hasAlternatives ?? false,
    searchesThoroughly: engine.searchesThoroughly ?? false,
    state: waitingWork.state,
  }
}

interface BatchOptions extends Required<Omit<Options, 'maxWaitingCharacters' | 'admit'>> {
  readonly admit: Options['admit']
  readonly requests: OpenRequests
  /** Called with a segment of each batch. */
  readonly onEnd: (waiting: Waiting) => void
}

/** Has the engine translate a batch, and settles its segments. Does not reject. */
function createBatchRun(
  engine: Engine,
  { requests, onEnd, name, admit, onTokens, metrics, tracing }: BatchOptions,
) {
  const translate = (segments: SegmentsOfBatch, signal: AbortSignal) => {
    const [{ pair, context }] = segments
    return engine.translate(
      segments.map(({ segment }) => segment),
      pair,
      {
        signal,
        steering: steeringOf(segments),
        onTokens: ({ read, written }) => {
          metrics.count('engineTokens', { engine: name, kind: 'read' }, read)
          metrics.count('engineTokens', { engine: name, kind: 'written' }, written)
          onTokens({ appId: context.appId, ...pair, engine: name, tokens: read + written })
        },
        wishes: segments.some(hasWishes) ? segments.map(({ wishes }) => wishes) : undefined,
      },
    )
  }

  return async (segments: SegmentsOfBatch): Promise<void> => {
    const [first] = segments
    const signal = startBatch(segments)
    const measure = metrics.isOn ? startMeasuring(segments, name, metrics) : undefined
    const trace = tracing.isOn
      ? startTracing(segments, { name, pair: first.pair, tracing })
      : undefined
    try {
      if (admit) await admit(first.context.appId).catch(refuse)
      const answers = await translate(segments, signal)
      measure?.(answers)
      trace?.()
      for (const [index, waiting] of segments.entries())
        requests.settle(waiting, answers[index] ?? new EngineError('the engine gave no answer'))
    } catch (error) {
      measure?.([])
      trace?.(error)
      const failure =
        error instanceof Error ? error : new Error('the engine failed', { cause: error })
      for (const waiting of segments) requests.settle(waiting, failure)
    } finally {
      onEnd(first)
    }
  }
}

/** Returns the signal that is aborted when nobody waits for the batch any more. */
function startBatch(segments: SegmentsOfBatch): AbortSignal {
  const [{ request }] = segments
  const isOfOne = segments.every((waiting) => waiting.request === request)
  // The signal of the only request says the same, and a controller for each sentence costs time.
  const controller = isOfOne ? undefined : new AbortController()
  const batch: Batch = { controller, wanted: segments.length }
  for (const waiting of segments) waiting.batch = batch
  return controller?.signal ?? request.signal
}

const hasWishes = ({ wishes }: Waiting): boolean => wishes !== undefined

const hasSteering = ({ context: { terms, match, before } }: Waiting): boolean =>
  terms !== undefined || match !== undefined || before !== undefined

/** What the engine is given beside the segments. */
function steeringOf(segments: SegmentsOfBatch): Steering | undefined {
  const [{ context }] = segments
  if (!segments.some(hasSteering)) return context.steering
  return joinSteering(context.steering, {
    terms: segments.flatMap(({ context: { terms = [] } }) => terms),
    matches: segments.flatMap(({ context: { match } }) => match ?? []),
    before: context.before?.(),
  })
}

/** For this app the engine does not work, and its texts may go another way. */
function refuse(problem: Problem): never {
  throw new EngineError(problem.message, 'engine', problem)
}

/** Who used tokens of language models, and for which pair. */
export interface UsedTokens extends LanguagePair {
  readonly appId: string
  readonly engine: string
  readonly tokens: number
}

export type CountTokens = (used: UsedTokens) => void

/** A batch may have segments of several traces: each has a span of it. Returns what ends them. */
function startTracing(
  segments: readonly Waiting[],
  { name, pair: { from, to }, tracing }: { name: string; pair: LanguagePair; tracing: Tracing },
) {
  const ofSpan = Map.groupBy(segments, ({ span }) => span)
  const spans = [...ofSpan].map(([parent, own]) =>
    tracing.start('engine batch', {
      parent,
      attributes: {
        'dragoman.engine': name,
        'dragoman.from': from,
        'dragoman.to': to,
        'dragoman.segments': own.length,
        'dragoman.batch.segments': segments.length,
      },
    }),
  )
  return (error?: unknown): void => {
    for (const span of spans) span?.end(error)
  }
}

/** Returns the function that measures the end of the batch. */
function startMeasuring(segments: readonly Waiting[], name: string, metrics: Metrics) {
  const startedAt = performance.now()
  let characters = 0
  for (const { since, context, characters: ofSegment } of segments) {
    const labels = { engine: name, priority: context.priority }
    metrics.observe('engineWaits', labels, (startedAt - since) / 1_000)
    characters += ofSegment
  }
  metrics.count('engineSegments', { engine: name }, segments.length)
  metrics.count('engineCharacters', { engine: name }, characters)
  return (answers: readonly unknown[]): void => {
    const seconds = (performance.now() - startedAt) / 1_000
    metrics.observe('engineBatches', { engine: name }, seconds)
    for (const answer of answers)
      if (answer instanceof EngineError)
        metrics.count('engineFailures', { engine: name, scope: answer.scope })
  }
}

const nothing: ReadonlySet<keyof Steering> = new Set()

const overloaded = (): Problem =>
  new Problem('overloaded', {
    detail: 'Too much text is waiting, or too much of yours. Try again later. `POST /queue` waits.',
    retryAfterSeconds: 5,
  })
