// After a failure, translates the batch again on a fresh pipeline that no other batch uses. If that
// fails too, it translates each segment alone, so that only the failing one is lost. One batch of a
// mode at a time: a crash may fail many batches, and a machine has few cores.
import { EngineError, type Segment } from '../engine.ts'
import type { Mode } from './modes.ts'
import { type Pipeline, PipelineHungError } from './pipeline.ts'
import type { PipelinePool } from './pool.ts'

/** Twice, since the first failure may have had an outside cause. */
const attemptsAlone = 2

interface Dependencies {
  pool: Pick<PipelinePool, 'startAlone' | 'serveWaiting'>
  ask: (pipeline: Pipeline, segments: readonly Segment[]) => Promise<(Segment | EngineError)[]>
}

interface Lane {
  readonly mode: Mode
  turn: Promise<unknown>
  pipeline?: Pipeline
}

/**
 * `recover` answers each segment; it rejects only when the signal is aborted. `fault` is the first
 * failure.
 */
export function createRecovery({ pool, ask }: Dependencies) {
  const lanes = new Map<string, Lane>()

  function laneOf(mode: Mode): Lane {
    const lane = lanes.get(mode.name) ?? { mode, turn: Promise.resolve() }
    lanes.set(mode.name, lane)
    return lane
  }

  function pipelineOf(lane: Lane): Pipeline {
    if (lane.pipeline === undefined || lane.pipeline.ended)
      lane.pipeline = pool.startAlone(lane.mode)
    return lane.pipeline
  }

  async function askAlone(lane: Lane, segment: Segment): Promise<Segment | EngineError> {
    let fault = new EngineError('the pipeline gave no answer')
    for (let attempt = 0; attempt < attemptsAlone; attempt++) {
      try {
        const [answer] = await ask(pipelineOf(lane), [segment])
        return answer ?? fault
      } catch (error) {
        fault = error as EngineError
        lane.pipeline?.end('replaced')
        // A segment that hangs once delays all others.
        if (fault instanceof PipelineHungError) break
      }
    }
    return (await works(lane)) ? fault : new EngineError('no pipeline works', 'engine')
  }

  /** Distinguishes a segment that crashes every pipeline from pipelines that do not work at all. */
  async function works(lane: Lane): Promise<boolean> {
    try {
      await ask(pipelineOf(lane), [['1']])
      return true
    } catch {
      return false
    }
  }

  async function askAgain(
    lane: Lane,
    segments: readonly Segment[],
    fault: unknown,
    signal: AbortSignal,
  ): Promise<(Segment | EngineError)[]> {
    signal.throwIfAborted()
    // Most often the cause is another batch, or is external.
    if (!(fault instanceof PipelineHungError)) {
      try {
        return await ask(pipelineOf(lane), segments)
      } catch {
        lane.pipeline?.end('replaced')
      }
    }
    const answers: (Segment | EngineError)[] = []
    for (const segment of segments) {
      signal.throwIfAborted()
      answers.push(await askAlone(lane, segment))
    }
    return answers
  }

  return (
    mode: Mode,
    segments: readonly Segment[],
    { fault, signal }: { fault: unknown; signal: AbortSignal },
  ): Promise<(Segment | EngineError)[]> => {
    const lane = laneOf(mode)
    const turn = lane.turn.then(() => askAgain(lane, segments, fault, signal))
    lane.turn = turn.catch(() => {}).then(() => pool.serveWaiting())
    return turn
  }
}
