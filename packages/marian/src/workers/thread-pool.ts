// The worker threads: each has some tasks at a time, and one that dies or hangs is replaced. Its
// tasks are retried, each alone on a thread, so that only the one to blame fails again.
import { extname } from 'node:path'
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { ShortlistMode } from '../runtime/candidates.ts'
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LengthLimits, TranslatedSentence } from '../runtime/sentence-steps.ts'
import { maxSlots } from '../runtime/slots.ts'
import { MarianError, type Segment } from '../segment.ts'
import {
  createTaskGroup,
  type ModelHandle,
  type Task,
  type TaskGroup,
  type TaskMessage,
  type TaskOutput,
} from './task-group.ts'
import { createTaskQueue } from './task-queue.ts'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

export type ThreadPool = ReturnType<typeof createThreadPool>

export interface ThreadPoolSettings {
  readonly threads: number
  readonly kernel: KernelKind
  readonly limits: LengthLimits
  readonly shortlist: ShortlistMode
  /** A thread that makes no progress for so long has hung. */
  readonly progressTimeoutMs: number
  /** The script of a thread; tests inject faults here. */
  readonly threadFile?: URL
}

interface TranslationOptions {
  readonly model: ModelHandle
  readonly withScore: boolean
  readonly signal: AbortSignal
}

/** Of threads that had only this task. */
const maxFailures = 2
/** Compiled or not, like this file. */
const usualThread = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

const closedError = () => new MarianError('the neural engine is closed', 'runtime')

export function createThreadPool(settings: ThreadPoolSettings) {
  const threads = createThreads(settings)
  let lastModel = 0

  return {
    /**
     * Reads a model in a thread. Rejects with MarianError whose message names the file and the
     * problem.
     */
    async load(paths: ModelPaths, signal: AbortSignal): Promise<ModelHandle> {
      const [loaded] = await threads.run(
        [(task) => ({ type: 'load', task, paths })],
        undefined,
        signal,
      )
      return { number: ++lastModel, loaded: loaded as LoadedModel }
    },

    /**
     * Translates sentences, in order and concurrently with other requests. Rejects with MarianError
     * when one cannot be translated, or with the signal's reason.
     */
    async translate(
      sentences: readonly Segment[],
      { model, withScore, signal }: TranslationOptions,
    ): Promise<TranslatedSentence[]> {
      const options = { model: model.number, withScore }
      const messages = sentences.map(
        (sentence) =>
          (task: number): TaskMessage => ({ type: 'translate', task, sentence, ...options }),
      )
      return (await threads.run(messages, model, signal)) as TranslatedSentence[]
    },

    state: threads.state,
    /** Threads drop a model, so that its memory can be released. */
    drop: threads.drop,
    /** Ends all threads. Waiting and running tasks get a MarianError. */
    close: threads.close,
  }
}

/** The threads and the tasks that wait for them. */
function createThreads({
  threads: size,
  kernel,
  limits,
  shortlist,
  progressTimeoutMs,
  threadFile = usualThread,
}: ThreadPoolSettings) {
  const threads = new Map<number, WorkerThread>()
  const queue = createTaskQueue()
  const restarts = { crashed: 0, hung: 0 }
  let closed = false
  let lastTask = 0

  function startThread(index: number): WorkerThread {
    const thread = startWorkerThread({
      file: threadFile,
      data: { thread: index, threads: size, kernel, limits, shortlist },
      progressTimeoutMs,
      onResult({ group, index }, message) {
        if ('error' in message) group.reject(new MarianError(message.error))
        else group.resolve(index, message.result)
        assignTasks()
      },
      onFailure(tasks, reason, hasHung) {
        threads.delete(index)
        if (!closed) restarts[hasHung ? 'hung' : 'crashed']++
        for (const task of tasks) {
          task.failures[tasks.length > 1 ? 'withOthers' : 'alone']++
          retry(task, reason)
        }
        if (!closed) assignTasks()
      },
    })
    threads.set(index, thread)
    return thread
  }

  function retry(task: Task, reason: string): void {
    if (closed || task.failures.alone >= maxFailures)
      task.group.reject(new MarianError(`a thread of the neural engine failed: ${reason}`))
    else if (!task.group.ended) queue.retry(task)
  }

  /** The thread with the fewest tasks, and their number. */
  function findLeastBusy(): { index: number; tasks: number } {
    let found = { index: 0, tasks: Number.POSITIVE_INFINITY }
    for (let index = 0; index < size; index++) {
      // A thread that must be started is worse than an idle one, but better than a busy one.
      const tasks = threads.get(index)?.countTasks() ?? 0.5
      if (tasks < found.tasks) found = { index, tasks }
    }
    return found
  }

  /** Gives waiting tasks to the least busy threads; starts threads as needed. */
  function assignTasks(): void {
    while (!queue.isEmpty()) {
      const { index, tasks } = findLeastBusy()
      if (tasks >= (queue.hasRetries() ? 1 : maxSlots)) return
      const task = queue.take()
      task.number = ++lastTask
      const thread = threads.get(index) ?? startThread(index)
      thread.give(task)
    }
  }

  /** Drops a group's waiting tasks and cancels its running ones. */
  function dropTasks(group: TaskGroup): void {
    queue.remove(group)
    for (const thread of threads.values())
      for (const task of thread.listTasks()) if (task.group === group) thread.cancel(task)
  }

  return {
    /** All outputs, in order. Rejects at the first failure and drops the waiting tasks. */
    async run(
      messages: TaskGroup['messages'],
      model: ModelHandle | undefined,
      signal: AbortSignal,
    ): Promise<TaskOutput[]> {
      if (closed) throw closedError()
      signal.throwIfAborted()
      if (messages.length === 0) return []
      const { group, outputs } = createTaskGroup({ messages, model, signal, onEnd: dropTasks })
      queue.add(group)
      assignTasks()
      return outputs
    },

    state: () => ({ threads: threads.size, restarts: { ...restarts } }),

    drop(model: ModelHandle): void {
      for (const thread of threads.values()) thread.drop(model)
    },

    async close(): Promise<void> {
      closed = true
      const ending = [...threads.values()]
      for (const group of queue.listGroups()) group.reject(closedError())
      for (const thread of ending) thread.fail('the engine is closed')
      await Promise.all(ending.map((thread) => thread.terminate()))
    },
  }
}
