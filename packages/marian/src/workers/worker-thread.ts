// A worker thread, as the pool sees it: has some tasks at a time, and fails when it dies or hangs.
import { Worker } from 'node:worker_threads'
import {
  counters,
  type FromThread,
  type TaskResult,
  type ThreadData,
  type ToThread,
} from './messages.ts'
import type { ModelHandle, Task } from './task-group.ts'

export type WorkerThread = ReturnType<typeof startWorkerThread>

export interface ThreadOptions {
  /** The script of the thread. */
  readonly file: URL
  readonly data: Omit<ThreadData, 'counters'>
  /** A thread that makes no progress for so long has hung. */
  readonly progressTimeoutMs: number
  onResult(task: Task, message: TaskResult): void
  /** Called once, with the tasks that it had; the thread has ended. */
  onFailure(tasks: readonly Task[], reason: string, hasHung: boolean): void
}

/** How often progress is checked in the time that makes a thread one that has hung. */
const checks = 4
/** On a busy machine a thread takes seconds to load its code. */
const startDeadlineMs = 30_000
/**
 * A sentence leaves little garbage; unlimited, the young generation grows to tens of megabytes per
 * thread.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

const hasFailed = ({ failures }: Task): boolean => failures.alone + failures.withOthers > 0

export function startWorkerThread({
  file,
  data,
  progressTimeoutMs,
  onResult,
  onFailure,
}: ThreadOptions) {
  const { worker, counts, post } = startScript(file, data)
  /** The numbers of the models that it has. */
  const models = new Set<number>()
  /** By their numbers. */
  const tasks = new Map<number, Task>()
  /** It has a task whose thread failed before. */
  let isAlone = false
  let hasEnded = false
  const startDeadline = setTimeout(() => fail('it did not start'), startDeadlineMs)
  let isReady = false
  const progress = createProgressWatch(counts, progressTimeoutMs, {
    isIdle: () => tasks.size === 0,
    onHang: () => fail(`it made no progress for ${progressTimeoutMs} ms`, true),
  })

  function endWatching(): void {
    clearTimeout(startDeadline)
    progress.end()
  }

  function fail(reason: string, hasHung = false): void {
    if (hasEnded) return
    hasEnded = true
    const failed = [...tasks.values()]
    tasks.clear()
    endWatching()
    void worker.terminate()
    onFailure(failed, reason, hasHung)
  }

  function finish(message: TaskResult): void {
    const finished = tasks.get(message.task)
    if (finished === undefined) return
    tasks.delete(message.task)
    isAlone = false
    onResult(finished, message)
  }

  worker.on('message', (message: FromThread) => {
    if (message !== 'ready') for (const result of message) finish(result)
    else if (!hasEnded) {
      isReady = true
      clearTimeout(startDeadline)
      progress.restart()
    }
  })
  worker.on('error', (error) => fail(error.message))
  worker.on('exit', () => fail('it ended'))

  return {
    listTasks: (): readonly Task[] => [...tasks.values()],
    /** How many it has; infinitely many while it has one that must be alone. */
    countTasks: (): number => (isAlone ? Number.POSITIVE_INFINITY : tasks.size),

    /** Starts a task, with the model that it needs. */
    give(task: Task): void {
      const { model, toMessage } = task.group
      tasks.set(task.number, task)
      isAlone = hasFailed(task)
      if (isReady && tasks.size === 1) progress.restart()
      if (model && !models.has(model.number)) {
        models.add(model.number)
        post({ type: 'open', model: model.number, pair: model.pair, loaded: model.loaded })
      }
      post(toMessage(task.index, task.number))
    },

    /** A task ends before its next word. */
    cancel: (task: Task): void => post({ type: 'cancel', task: task.number }),

    drop(model: ModelHandle): void {
      if (models.delete(model.number)) post({ type: 'drop', model: model.number })
    },

    /** Ends it; it must have no task. */
    end(): void {
      hasEnded = true
      endWatching()
      void worker.terminate()
    },

    fail,
    /** Resolves when it has ended. */
    terminate: () => worker.terminate(),
  }
}

/** Starts the script of a thread. `post` sends it what is posted in one turn of the event loop. */
function startScript(file: URL, data: ThreadOptions['data']) {
  const shared = new SharedArrayBuffer(counters.bytes)
  const counts = new Int32Array(shared)
  const worker = new Worker(file, {
    workerData: { ...data, counters: shared } satisfies ThreadData,
    resourceLimits,
  })
  let waiting: ToThread[] = []

  /** Counts the message where the thread looks. */
  function send(): void {
    worker.postMessage(waiting)
    waiting = []
    Atomics.add(counts, counters.sent, 1)
  }

  function post(message: ToThread): void {
    if (waiting.push(message) === 1) queueMicrotask(send)
  }
  return { worker, counts, post }
}

/** Calls back once a thread with tasks has had the same count of progress for so long. */
function createProgressWatch(
  counts: Int32Array,
  timeoutMs: number,
  { isIdle, onHang }: { readonly isIdle: () => boolean; readonly onHang: () => void },
) {
  let progress = 0
  let unchanged = 0
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    if (isIdle()) {
      end()
      return
    }
    const before = progress
    progress = Atomics.load(counts, counters.progress)
    unchanged = progress === before ? unchanged + 1 : 0
    if (unchanged === checks) onHang()
  }

  function end(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /**
     * Starts when the thread gets the first of its tasks. The timer of those before it is used
     * again: to make one for each sentence takes longer.
     */
    restart(): void {
      progress = Atomics.load(counts, counters.progress)
      unchanged = 0
      if (timer) timer.refresh()
      else timer = setInterval(check, timeoutMs / checks)
    },

    end,
  }
}
