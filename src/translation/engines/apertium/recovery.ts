// After a fault: each segment of the portion once more, by itself, on a pipeline that nobody else uses, so that the one that causes
// the fault fails alone. One portion of a mode at a time: after a crash there may be many, and a machine has few cores.
import { EngineError, type Segment } from '../engine.ts'
import type { Mode } from './modes.ts'
import type { Pipeline } from './pipeline.ts'
import type { PipelinePool } from './pool.ts'

interface Dependencies {
  pool: Pick<PipelinePool, 'startAlone'>
  ask: (pipeline: Pipeline, segments: readonly Segment[]) => Promise<(Segment | EngineError)[]>
}

interface Lane {
  readonly mode: Mode
  turn: Promise<unknown>
  pipeline?: Pipeline
}

/** `recover(mode, segments, signal)` answers each segment; it rejects only when the signal is aborted. */
export function createRecovery({ pool, ask }: Dependencies) {
  const lanes = new Map<string, Lane>()

  function laneOf(mode: Mode): Lane {
    const lane = lanes.get(mode.name) ?? { mode, turn: Promise.resolve() }
    lanes.set(mode.name, lane)
    return lane
  }

  function pipelineOf(lane: Lane): Pipeline {
    if (lane.pipeline === undefined || lane.pipeline.ended) lane.pipeline = pool.startAlone(lane.mode)
    return lane.pipeline
  }

  async function askAlone(lane: Lane, segment: Segment): Promise<Segment | EngineError> {
    try {
      const [answer] = await ask(pipelineOf(lane), [segment])
      return answer ?? new EngineError('the pipeline gave no answer')
    } catch (error) {
      lane.pipeline?.end('replaced')
      return (await works(lane)) ? (error as EngineError) : new EngineError('no pipeline works', 'engine')
    }
  }

  /** Tells a segment that no pipeline survives from pipelines that do not work at all. */
  async function works(lane: Lane): Promise<boolean> {
    try {
      await ask(pipelineOf(lane), [['1']])
      return true
    } catch {
      return false
    }
  }

  async function askOneByOne(lane: Lane, segments: readonly Segment[], signal: AbortSignal): Promise<(Segment | EngineError)[]> {
    const answers: (Segment | EngineError)[] = []
    for (const segment of segments) {
      signal.throwIfAborted()
      answers.push(await askAlone(lane, segment))
    }
    return answers
  }

  return (mode: Mode, segments: readonly Segment[], signal: AbortSignal): Promise<(Segment | EngineError)[]> => {
    const lane = laneOf(mode)
    const turn = lane.turn.then(() => askOneByOne(lane, segments, signal))
    lane.turn = turn.catch(() => {})
    return turn
  }
}
