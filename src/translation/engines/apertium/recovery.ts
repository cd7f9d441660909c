// After a failure, translates the batch again on a fresh pipeline that no other batch uses. If that
// fails too, it translates each segment alone, so that only the failing one is lost. One batch of a
// mode at a time: a crash may fail many batches, and a machine has few cores.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError } from '../engine.ts'
import type { Ask } from './asking.ts'
import type { Mode } from './modes.ts'
import { type Pipeline, PipelineHungError } from './pipeline.ts'
import type { PipelinePool } from './pool.ts'

/** Twice, since the first failure may have had an outside cause. */
const attemptsAlone = 2

interface Dependencies {
  pool: PipelinePool
  ask: Ask
}

interface ModeQueue {
  readonly mode: Mode
  last: Promise<unknown>
  pipeline?: Pipeline
}

/**
 * `recover` answers each segment; it rejects only when the signal is aborted. `failure` is what
 * happened first.
 */
export function createRecovery({ pool, ask }: Dependencies) {
  const queues = new Map<string, ModeQueue>()

  function queueOf(mode: Mode): ModeQueue {
    const queue = queues.get(mode.name) ?? { mode, last: Promise.resolve() }
    queues.set(mode.name, queue)
    return queue
  }

  function pipelineOf(queue: ModeQueue): Pipeline {
    if (queue.pipeline === undefined || queue.pipeline.ended)
      queue.pipeline = pool.startAlone(queue.mode)
    return queue.pipeline
  }

  async function askAlone(queue: ModeQueue, segment: Segment): Promise<Segment | EngineError> {
    let failure = new EngineError('the pipeline gave no answer')
    for (let attempt = 0; attempt < attemptsAlone; attempt++) {
      try {
        const [answer] = await ask(pipelineOf(queue), [segment], queue.mode)
        return answer ?? failure
      } catch (error) {
        failure = error as EngineError
        queue.pipeline?.end('replaced')
        // A segment that hangs once delays all others.
        if (failure instanceof PipelineHungError) break
      }
    }
    return (await works(queue)) ? failure : new EngineError('no pipeline works', 'engine')
  }

  /** Distinguishes a segment that crashes every pipeline from pipelines that do not work at all. */
  async function works(queue: ModeQueue): Promise<boolean> {
    try {
      await ask(pipelineOf(queue), [['a']], queue.mode)
      return true
    } catch {
      return false
    }
  }

  async function askAgain(
    queue: ModeQueue,
    segments: readonly Segment[],
    failure: unknown,
    signal: AbortSignal,
  ): Promise<(Segment | EngineError)[]> {
    signal.throwIfAborted()
    // Most often the cause is another batch, or is external.
    if (!(failure instanceof PipelineHungError)) {
      try {
        return await ask(pipelineOf(queue), segments, queue.mode)
      } catch {
        queue.pipeline?.end('replaced')
      }
    }
    const answers: (Segment | EngineError)[] = []
    for (const segment of segments) {
      signal.throwIfAborted()
      answers.push(await askAlone(queue, segment))
    }
    return answers
  }

  return (
    mode: Mode,
    segments: readonly Segment[],
    { failure, signal }: { failure: unknown; signal: AbortSignal },
  ): Promise<(Segment | EngineError)[]> => {
    const queue = queueOf(mode)
    const answers = queue.last.then(() => askAgain(queue, segments, failure, signal))
    queue.last = answers.catch(() => {}).then(() => pool.serveWaiting())
    return answers
  }
}
