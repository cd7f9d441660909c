// The pipelines of all pairs: started on first use, several for a pair while it is busy, ended when
// idle or when others need the memory.
import { EngineError, type EngineState } from '../engine.ts'
import type { Mode } from './modes.ts'
import { type EndCause, Pipeline } from './pipeline.ts'
import { type BudgetOptions, createPipelineBudget, type PipelineBudget } from './pipeline-budget.ts'
import { createWaitingCallers } from './waiting-callers.ts'

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
  /** When its memory was last measured. */
  measuredAt: number
}

export interface PoolOptions extends BudgetOptions {
  maxPerMode: number
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

/** What a pipeline takes hardly changes, and the kernel walks through all of its memory. */
const measureEveryMs = 60_000

export function createPipelinePool({ maxPerMode, idleMs, silenceMs, ...bounds }: PoolOptions) {
  const entries = new Set<Entry>()
  const budget = createPipelineBudget(bounds)
  const waiting = createWaitingCallers<Entry>()
  const restarts = { crashed: 0, hung: 0 }
  let closed = false
  const timer = setInterval(() => endIdle(entries, idleMs), Math.max(100, idleMs / 4))
  timer.unref()

  function start(mode: Mode, { alone }: { alone: boolean }): Entry {
    const onEnd = (cause: EndCause) => {
      if (cause !== 'asked') restarts[cause]++
      entries.delete(entry)
      serveWaiting()
    }
    const entry = createEntry(mode, new Pipeline(mode, { silenceMs, onEnd }), alone)
    entries.add(entry)
    return entry
  }

  const hasRoomFor = (mode: Mode): boolean => budget.allows([...modesOf(entries), mode])

  function serveWaiting(): void {
    for (;;) {
      const mode = waiting.firstMode()
      if (closed || mode === undefined) return
      if (!hasRoomFor(mode)) break
      const entry = start(mode, { alone: false })
      entry.users += waiting.serve(mode, entry)
    }
    // A busy mode must not keep another one waiting.
    makeRoom(entries)
  }

  async function reserve(mode: Mode, signal: AbortSignal): Promise<Entry> {
    const same = sharedOf(entries)
      .filter((entry) => entry.mode.name === mode.name)
      .sort((a, b) => a.users - b.users)
    let entry = same[0]
    if (entry === undefined && !waiting.hasMode(mode))
      makeRoomUntil(() => hasRoomFor(mode), entries)
    const mayGrow = same.length < maxPerMode && hasRoomFor(mode)
    if (entry === undefined && !mayGrow) return waiting.wait(mode, signal)
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

    state: (): EngineState => stateOf(entries, { budget, restarts }),

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
        else void boundMemory(entry, entries, budget)
      }
    },

    /** Starts the mode's first pipeline if there is room for it. */
    warmUp(mode: Mode): void {
      const isRunning = sharedOf(entries).some((entry) => entry.mode.name === mode.name)
      if (!isRunning && hasRoomFor(mode)) start(mode, { alone: false })
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
      waiting.rejectAll(new EngineError('the engine is closed', 'engine'))
    },
  }
}

function stateOf(
  entries: ReadonlySet<Entry>,
  { budget, restarts }: { budget: PipelineBudget; restarts: EngineState['restarts'] },
): EngineState {
  const modes = modesOf(entries)
  return {
    workers: modes.length,
    models: new Set(modes.map(({ name }) => name)).size,
    bytes: modes.reduce((sum, mode) => sum + budget.bytesOf(mode), 0),
    restarts: { ...restarts },
  }
}

const createEntry = (mode: Mode, pipeline: Pipeline, alone: boolean): Entry => ({
  mode,
  pipeline,
  alone,
  users: 0,
  retiring: false,
  usedAt: Date.now(),
  measuredAt: 0,
})

const modesOf = (entries: ReadonlySet<Entry>): Mode[] => Array.from(entries, ({ mode }) => mode)

/** Measures a pipeline now and then; while all take too much, those that are idle are ended. */
async function boundMemory(
  entry: Entry,
  entries: ReadonlySet<Entry>,
  budget: PipelineBudget,
): Promise<void> {
  const { pids } = entry.pipeline
  if (pids.length === 0 || Date.now() - entry.measuredAt < measureEveryMs) return
  entry.measuredAt = Date.now()
  await budget.measure(entry.mode, pids)
  makeRoomUntil(() => budget.allows(modesOf(entries)), entries)
}

const sharedOf = (entries: ReadonlySet<Entry>): Entry[] =>
  [...entries].filter(({ alone, retiring }) => !alone && !retiring)

function endIdle(entries: ReadonlySet<Entry>, idleMs: number): void {
  for (const { pipeline, users, usedAt } of entries)
    if (pipeline.load === 0 && users === 0 && Date.now() - usedAt > idleMs) pipeline.end('idle')
}

/** Makes room, one pipeline at a time, until it is enough or none is idle. */
function makeRoomUntil(isEnough: () => boolean, entries: ReadonlySet<Entry>): void {
  let hasEnded = true
  while (hasEnded && !isEnough()) hasEnded = makeRoom(entries)
}

/**
 * Ends the pipeline that was idle longest, or stops the least recently used one from accepting
 * questions. Returns whether one has ended.
 */
function makeRoom(entries: ReadonlySet<Entry>): boolean {
  // Recovery starts another one when it needs it.
  const idleAlone = [...entries].find(({ alone, pipeline }) => alone && pipeline.load === 0)
  if (idleAlone) {
    idleAlone.pipeline.end('replaced')
    return true
  }
  const [oldest, ...rest] = sharedOf(entries).sort((a, b) => a.usedAt - b.usedAt)
  const chosen = [oldest, ...rest].find((entry) => entry?.users === 0) ?? oldest
  if (chosen === undefined) return false
  chosen.retiring = true
  if (chosen.users > 0) return false
  chosen.pipeline.end('replaced')
  return true
}
