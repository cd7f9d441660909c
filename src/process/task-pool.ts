// Runs tasks in a few worker threads: they start when needed, are used again, and end when idle.
// Callers that wait are served by user and app, round robin.
import type { Transferable } from 'node:worker_threads'
import { Problem } from '../http/problems.ts'
import { FairQueue } from '../shared/fair-queue.ts'
import type { Owner } from '../shared/time-slice.ts'
import { type Call, startTaskThread, type TaskThread } from './task-thread.ts'
import type { PayloadOf, ResultOf, TaskName } from './tasks.ts'
import { threadMemoryMb } from './thread-memory.ts'

export interface RunOptions {
  /** For whom the work is done. */
  readonly owner: Owner
  /** The CPU time that the task may take; waiting for a thread does not count. */
  readonly deadlineMs: number
  /** Drops the call while it waits; ends its thread while it runs. */
  readonly signal: AbortSignal
  /** Buffers of the payload that are moved to the thread; the caller cannot use them any more. */
  readonly move?: readonly Transferable[]
}

/**
 * Runs a task in a worker thread. Rejects with `TaskError` for what the task threw, `ThreadError`
 * if it took too long or too much memory, `overloaded` if too many callers wait, and the reason of
 * the signal.
 */
export type RunInThread = <Name extends TaskName>(
  task: Name,
  payload: PayloadOf<Name>,
  options: RunOptions,
) => Promise<ResultOf<Name>>

export interface TaskPool {
  readonly run: RunInThread
  /** For the log: threads that run, and callers that wait for one. */
  state(): { threads: number; waiting: number }
  /** Ends all threads; running and waiting calls reject. */
  close(): Promise<void>
}

interface Settings {
  readonly threads: number
  /** Of JavaScript values, in each thread; the bytes of buffers do not count. */
  readonly memoryMb?: number
  readonly idleMs?: number
  /** Callers that may wait, of all users and of one. */
  readonly maxWaiting?: { readonly total: number; readonly ofUser: number }
  /** The script of a thread; tests have their own. */
  readonly file?: URL
}

interface Waiting extends Call {
  readonly context: Owner
  /** Rejected before a thread took it. */
  isOver: boolean
  isTaken: boolean
}

/** The script's name in a bundle, which a later build of other code does not replace. */
declare const TASK_SCRIPT: string | undefined
const usualName = typeof TASK_SCRIPT === 'undefined' ? 'task-script.ts' : TASK_SCRIPT
const usualFile = new URL(usualName, import.meta.url)

/** Starts no thread before the first call. */
export function createTaskPool({
  threads: maxThreads,
  memoryMb = threadMemoryMb(maxThreads),
  idleMs = 10_000,
  maxWaiting = { total: 4_000, ofUser: 2_000 },
  file = usualFile,
}: Settings) {
  const threads = new Set<TaskThread>()
  const { rest, wake } = createIdleTimers(idleMs)
  const queue = new FairQueue<Waiting>()
  const waiting = createWaitingCount(maxWaiting)
  let isClosed = false

  function startThread(): TaskThread {
    const thread = startTaskThread({
      file,
      memoryMb,
      onIdle: () => {
        if (!assign(thread)) rest(thread)
      },
      onEnd: () => {
        wake(thread)
        threads.delete(thread)
        if (!isClosed && waiting.count() > 0) assign(startThread())
      },
    })
    threads.add(thread)
    return thread
  }

  /** Gives the next waiting call to an idle thread; false if none waits. */
  function assign(thread: TaskThread): boolean {
    const next = queue.take()
    if (next === undefined) return false
    next.isTaken = true
    waiting.change(next, -1)
    wake(thread)
    thread.begin(next)
    return true
  }

  function enqueue(call: Waiting): void {
    waiting.checkRoom(call)
    queue.push(call)
    waiting.change(call, 1)
    const idle = [...threads].find((thread) => thread.currentCall() === undefined)
    if (idle) assign(idle)
    else if (threads.size < maxThreads) assign(startThread())
  }

  /** Drops a waiting call, or ends the thread that runs it. */
  function abandon(call: Waiting, reason: unknown): void {
    const running = [...threads].find((thread) => thread.currentCall() === call)
    running?.end(reason)
    if (call.isTaken || call.isOver) return
    call.isOver = true
    queue.forget(call)
    waiting.change(call, -1)
    call.reject(reason)
  }

  const run: RunInThread = async (task, payload, { owner, deadlineMs, signal, move = [] }) => {
    if (isClosed) throw closed()
    signal.throwIfAborted()
    const { promise, call } = createCall({ task, payload }, { owner, deadlineMs, move })
    const onAbort = () => abandon(call, signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      enqueue(call)
      return await promise
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  return {
    run,
    state: () => ({ threads: threads.size, waiting: waiting.count() }),

    async close() {
      isClosed = true
      for (let next = queue.take(); next; next = queue.take()) {
        waiting.change(next, -1)
        next.reject(closed())
      }
      const ending = [...threads]
      for (const thread of ending) thread.end(closed())
      await Promise.all(ending.map((thread) => thread.terminate()))
    },
  }
}

function createCall(
  message: Waiting['message'],
  { owner, deadlineMs, move }: Omit<RunOptions, 'signal'>,
): { promise: Promise<never>; call: Waiting } {
  const { promise, resolve, reject } = Promise.withResolvers<never>()
  const call: Waiting = {
    context: { ownerId: owner.ownerId, appId: owner.appId },
    message,
    buffers: move ?? [],
    deadlineMs,
    isOver: false,
    isTaken: false,
    resolve: resolve as (result: unknown) => void,
    reject,
  }
  return { promise, call }
}

/** Ends a thread that rests for `idleMs`. */
function createIdleTimers(idleMs: number) {
  const timers = new Map<TaskThread, NodeJS.Timeout>()
  return {
    rest(thread: TaskThread): void {
      const stop = () => thread.end(new Error('the thread was idle'))
      timers.set(thread, setTimeout(stop, idleMs).unref())
    },

    wake(thread: TaskThread): void {
      clearTimeout(timers.get(thread))
      timers.delete(thread)
    },
  }
}

/** Counts the callers that wait, of all users and of each. */
function createWaitingCount(max: NonNullable<Settings['maxWaiting']>) {
  const ofUser = new Map<string, number>()
  let total = 0
  return {
    count: () => total,

    change({ context: { ownerId } }: Waiting, change: 1 | -1): void {
      total += change
      const count = (ofUser.get(ownerId) ?? 0) + change
      if (count === 0) ofUser.delete(ownerId)
      else ofUser.set(ownerId, count)
    },

    /** Throws `overloaded`. */
    checkRoom({ context: { ownerId } }: Waiting): void {
      if (total >= max.total || (ofUser.get(ownerId) ?? 0) >= max.ofUser)
        throw new Problem('overloaded', {
          detail: 'Too many documents and long texts wait to be read. Try again later.',
          retryAfterSeconds: 5,
        })
    },
  }
}

const closed = (): Error => new Error('the worker threads are closed')
