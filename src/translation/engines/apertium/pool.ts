// The pipelines of all pairs: started when first asked for, more of one pair while it is busy, ended when idle or when others
// need the memory.
import { EngineError } from '../engine.ts'
import type { Mode } from './modes.ts'
import { Pipeline } from './pipeline.ts'

interface Entry {
  readonly pipeline: Pipeline
  readonly mode: Mode
  /** Somebody has it to themselves. */
  readonly alone: boolean
  usedAt: number
}

export interface PoolOptions {
  maxPerMode: number
  /** A pipeline of a dozen stages takes 30 to 150 MB. */
  maxPipelines: number
  idleMs: number
  /** A pipeline that says nothing for so long, with a question open, is replaced. */
  silenceMs: number
}

/** Portions under way in a busy pipeline. Its stages run in parallel, so one alone fills two cores with that. */
export const busyLoad = 6

export type PipelinePool = ReturnType<typeof createPipelinePool>

export function createPipelinePool({ maxPerMode, maxPipelines, idleMs, silenceMs }: PoolOptions) {
  const entries = new Set<Entry>()
  let closed = false
  const timer = setInterval(endIdle, Math.max(100, idleMs / 4))
  timer.unref()

  function start(mode: Mode, { alone }: { alone: boolean }): Entry {
    const entry: Entry = {
      mode,
      alone,
      usedAt: Date.now(),
      pipeline: new Pipeline(mode.command, { silenceMs, onEnd: () => entries.delete(entry) }),
    }
    entries.add(entry)
    return entry
  }

  const shared = (): Entry[] => [...entries].filter(({ alone }) => !alone)

  function endIdle(): void {
    for (const entry of entries) if (entry.pipeline.load === 0 && Date.now() - entry.usedAt > idleMs) entry.pipeline.end('idle')
  }

  function makeRoom(): void {
    if (entries.size < maxPipelines) return
    const idle = shared()
      .filter(({ pipeline }) => pipeline.load === 0)
      .sort((a, b) => a.usedAt - b.usedAt)
    idle[0]?.pipeline.end('replaced')
  }

  return {
    get size(): number {
      return entries.size
    },

    /** The least busy pipeline of the mode; a new one when all are busy and there may be more. */
    acquire(mode: Mode): Pipeline {
      const same = shared()
        .filter((entry) => entry.mode.name === mode.name)
        .sort((a, b) => a.pipeline.load - b.pipeline.load)
      let entry = same[0]
      const mayGrow = same.length < maxPerMode && entries.size < maxPipelines
      if (entry === undefined || (entry.pipeline.load >= busyLoad && mayGrow)) {
        makeRoom()
        entry = start(mode, { alone: false })
      }
      entry.usedAt = Date.now()
      return entry.pipeline
    },

    /** A fresh pipeline for the caller alone; when idle it is ended like the others. */
    startAlone(mode: Mode): Pipeline {
      if (closed) throw new EngineError('the engine is closed', 'engine')
      return start(mode, { alone: true }).pipeline
    },

    close(): void {
      closed = true
      clearInterval(timer)
      for (const { pipeline } of entries) pipeline.end('closed')
    },
  }
}
