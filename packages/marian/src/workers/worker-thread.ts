// A worker thread, as the pool sees it: has one task at a time, and fails when it dies or hangs.
import { Worker } from 'node:worker_threads'
import type { FromThread, TaskResult, ThreadData, ToThread } from './messages.ts'
import type { ModelHandle, Task } from './task-group.ts'

export type WorkerThread = ReturnType<typeof startWorkerThread>

interface ThreadOptions {
  /** The script of the thread. */
  readonly file: URL
  readonly data: Omit<ThreadData, 'cancelled'>
  /** A task that takes longer has hung. */
  readonly taskDeadlineMs: number
  /** The thread is idle again. */
  onResult(task: Task, message: TaskResult): void
  /** Called once, with the task that it had; the thread has ended. */
  onFailure(task: Task | undefined, reason: string, hasHung: boolean): void
}

/** On a busy machine a thread takes seconds to load its code. */
const startDeadlineMs = 30_000
/**
 * A sentence leaves little garbage; unlimited, the young generation grows to tens of megabytes per
 * thread.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

export function startWorkerThread({
  file,
  data,
  taskDeadlineMs,
  onResult,
  onFailure,
}: ThreadOptions) {
  const cancelled = new SharedArrayBuffer(4)
  const workerData: ThreadData = { ...data, cancelled }
  const worker = new Worker(file, { workerData, resourceLimits })
  /** The numbers of the models that it has. */
  const models = new Set<number>()
  let task: Task | undefined
  let isReady = false
  let hasFailed = false
  let deadline: NodeJS.Timeout | undefined

  const post = (message: ToThread): void => worker.postMessage(message)

  function setDeadline(ms: number): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => fail(`it took longer than ${ms} ms`, true), ms)
  }

  function release(): void {
    clearTimeout(deadline)
    task = undefined
  }

  function fail(reason: string, hasHung = false): void {
    if (hasFailed) return
    hasFailed = true
    const failed = task
    release()
    void worker.terminate()
    onFailure(failed, reason, hasHung)
  }

  /** The time limit of a task excludes the start of its thread. */
  function beginTiming(): void {
    isReady = true
    if (task && !hasFailed) setDeadline(taskDeadlineMs)
  }

  function finish(message: TaskResult): void {
    const finished = task
    if (hasFailed || finished?.number !== message.task) return
    release()
    onResult(finished, message)
  }

  worker.on('message', (message: FromThread) => {
    if ('ready' in message) beginTiming()
    else finish(message)
  })
  worker.on('error', (error) => fail(error.message))
  worker.on('exit', () => fail('it ended'))

  return {
    currentTask: (): Task | undefined => task,

    /** Starts a task, with the model that it needs; only when idle. */
    give(given: Task): void {
      const { model, messages } = given.group
      task = given
      setDeadline(isReady ? taskDeadlineMs : startDeadlineMs)
      if (model && !models.has(model.number)) {
        models.add(model.number)
        post({ type: 'open', model: model.number, loaded: model.loaded })
      }
      const message = messages[given.index]
      if (message) post(message(given.number))
    },

    /** A running task ends before its next word. */
    cancel(running: Task): void {
      Atomics.store(new Int32Array(cancelled), 0, running.number)
    },

    drop(model: ModelHandle): void {
      if (models.delete(model.number)) post({ type: 'drop', model: model.number })
    },

    fail,
    /** Resolves when it has ended. */
    terminate: () => worker.terminate(),
  }
}
