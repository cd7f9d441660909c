// The pipelines of all pairs: started on first use, several for a pair while it is busy, ended when
// idle or when others need the memory.
import { EngineError } from '../engine.ts'
import type { Mode } from './modes.ts'
import { Pipeline } from './pipeline.ts'

interface Entry {
  readonly pipeline: Pipeline
  readonly mode: Mode
  /** It is reserved for one caller. */
  readonly alone: boolean
  /** Batches in flight. */
  users: number
  /** Accepts no more batches: another pair waits for its room. */
  retiring: boolean
  usedAt: number
}

export interface PoolOptions {
  maxPerMode: number
  /** A pipeline of a dozen stages takes 30 to 150 MB. */
  maxPipelines: number
  idleMs: number
  /** A pipeline that is silent for so long, with a question open, is replaced. */
  silenceMs: number
}

/**
 * Batches in flight in a busy pipeline. Its stages run in parallel, so one pipeline fills two cores
 * with this many; with fewer they wait for each other.
 */
export const busyLoad = 10

export type PipelinePool = ReturnType<typeof createPipelinePool>

interface Waiting {
  readonly mode: Mode
  resolve(entry: Entry): void
  reject(error: EngineError): void
}

export function createPipelinePool({ maxPerMode, maxPipelines, idleMs, silenceMs }: PoolOptions) {
  const entries = new Set<Entry>()
  /** Callers that wait for room, in order. */
  const waiting: Waiting[] = []
  let closed = false
  const timer = setInterval(endIdle, Math.max(100, idleMs / 4))
  timer.unref()

  function start(mode: Mode, { alone }: { alone: boolean }): Entry {
    const onEnd = () => {
      entries.delete(entry)
      serveWaiting()
    }
    const entry: Entry = {
      mode,
      alone,
      users: 0,
      retiring: false,
      usedAt: Date.now(),
      pipeline: new Pipeline(mode.command, { silenceMs, onEnd }),
    }
    entries.add(entry)
    return entry
  }

  const shared = (): Entry[] => [...entries].filter(({ alone, retiring }) => !alone && !retiring)

  function endIdle(): void {
    for (const entry of entries)
      if (entry.pipeline.load === 0 && entry.users === 0 && Date.now() - entry.usedAt > idleMs)
        entry.pipeline.end('idle')
  }

  /**
   * Ends the pipeline that was idle longest, or stops the least recently used one from accepting
   * questions.
   */
  function makeRoom(): void {
    // Recovery starts another one when it needs it.
    const idleAlone = [...entries].find(({ alone, pipeline }) => alone && pipeline.load === 0)
    if (idleAlone) {
      idleAlone.pipeline.end('replaced')
      return
    }
    const [oldest, ...rest] = shared().sort((a, b) => a.usedAt - b.usedAt)
    const chosen = [oldest, ...rest].find((entry) => entry?.users === 0) ?? oldest
    if (chosen === undefined) return
    chosen.retiring = true
    if (chosen.users === 0) chosen.pipeline.end('replaced')
  }

  function serveWaiting(): void {
    while (!closed && waiting.length > 0 && entries.size < maxPipelines) {
      const { mode } = waiting[0] as Waiting
      const entry = start(mode, { alone: false })
      for (const one of waiting.filter((each) => each.mode.name === mode.name)) {
        waiting.splice(waiting.indexOf(one), 1)
        entry.users++
        one.resolve(entry)
      }
    }
    // A busy mode must not keep another one waiting.
    if (!closed && waiting.length > 0) makeRoom()
  }

  /** Waits for room. Rejects when the pool is closed, or with the signal's reason. */
  function wait(mode: Mode, signal: AbortSignal): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(signal.reason)
      }
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', onAbort)
          settle(value)
        }
      const one: Waiting = { mode, resolve: settled(resolve), reject: settled(reject) }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.push(one)
    })
  }

  function reserve(mode: Mode, signal: AbortSignal): Entry | Promise<Entry> {
    const same = shared()
      .filter((entry) => entry.mode.name === mode.name)
      .sort((a, b) => a.users - b.users)
    let entry = same[0]
    const isWaitedFor = waiting.some((one) => one.mode.name === mode.name)
    if (entry === undefined && !isWaitedFor && entries.size >= maxPipelines) makeRoom()
    const mayGrow = same.length < maxPerMode && entries.size < maxPipelines
    if (entry === undefined && !mayGrow) return wait(mode, signal)
    if (entry === undefined || (entry.users >= busyLoad && mayGrow))
      entry = start(mode, { alone: false })
    entry.users++
    entry.usedAt = Date.now()
    return entry
  }

  return {
    get size(): number {
      return entries.size
    },

    /**
     * Gives `work` the least busy pipeline of the mode; starts a new one when all are busy and
     * there is or will be room for it.
     */
    async use<T>(
      mode: Mode,
      signal: AbortSignal,
      work: (pipeline: Pipeline) => Promise<T>,
    ): Promise<T> {
      const entry = await reserve(mode, signal)
      try {
        return await work(entry.pipeline)
      } finally {
        entry.users--
        entry.usedAt = Date.now()
        if (entry.retiring && entry.users === 0) entry.pipeline.end('replaced')
      }
    },

    /** Call it when a reserved pipeline is no longer used: others may need its room. */
    serveWaiting,

    /** A fresh pipeline reserved for the caller; when idle it is ended like the others. */
    startAlone(mode: Mode): Pipeline {
      if (closed) throw new EngineError('the engine is closed', 'engine')
      return start(mode, { alone: true }).pipeline
    },

    close(): void {
      closed = true
      clearInterval(timer)
      for (const { pipeline } of entries) pipeline.end('closed')
      for (const { reject } of waiting.splice(0))
        reject(new EngineError('the engine is closed', 'engine'))
    },
  }
}
