// The worker threads: each has some tasks at a time, and one that dies or hangs is replaced. Its
// tasks are retried, each alone on a thread, so that only the one to blame fails again.
import type { ModelPaths } from '../files/model-files.ts'
import type { LoadedModel } from '../runtime/load-model.ts'
import { maxSlots } from '../runtime/slots.ts'
import { MarianError, type Segment } from '../segment.ts'
import { collectGarbage } from './garbage.ts'
import type { LanguagePair, SentenceResult, TaskWishes } from './messages.ts'
import { createRunningThreads, type ThreadSettings } from './running-threads.ts'
import {
  createTaskGroup,
  type GroupOptions,
  type ModelHandle,
  type Task,
  type TaskGroup,
  type TaskOutput,
} from './task-group.ts'
import { createTaskQueue } from './task-queue.ts'

export type ThreadPool = ReturnType<typeof createThreadPool>

interface TranslationOptions {
  readonly model: ModelHandle
  readonly signal: AbortSignal
  readonly wishes: TaskWishes
}

/** Of threads that had only this task. */
const maxFailures = 2

const closedError = () => new MarianError('the neural engine is closed', 'runtime')

export function createThreadPool(settings: ThreadSettings) {
  const threads = createThreads(settings)
  /** Those that are not dropped. */
  const models = new Set<ModelHandle>()
  let lastModel = 0

  return {
    /**
     * Reads a model in a thread. Rejects with MarianError whose message names the file and the
     * problem.
     */
    async load(
      { from, to, ...paths }: ModelPaths & LanguagePair,
      signal: AbortSignal,
    ): Promise<ModelHandle> {
      const [loaded] = await threads.run({
        size: 1,
        toMessage: (_, task) => ({ type: 'load', task, paths }),
        model: undefined,
        signal,
      })
      const pair = { from, to }
      const model = { number: ++lastModel, pair, loaded: loaded as LoadedModel }
      models.add(model)
      return model
    },

    /**
     * Translates sentences, in order and concurrently with other requests. Rejects with MarianError
     * when one cannot be translated, or with the signal's reason.
     */
    translate(
      sentences: readonly Segment[],
      { model, signal, wishes }: TranslationOptions,
    ): Promise<SentenceResult[]> {
      const { number } = model
      return threads.run({
        size: sentences.length,
        toMessage: (index, task) => {
          const sentence = sentences[index] as Segment
          return { type: 'translate', task, model: number, sentence, wishes }
        },
        model,
        signal,
      }) as Promise<SentenceResult[]>
    },

    state: threads.state,
    /** Threads drop a model, so that its memory can be released. */
    drop(model: ModelHandle): void {
      models.delete(model)
      threads.drop(model)
    },
    /** Gives back what dropped models have left; without a model, idle threads end. */
    rest(): void {
      if (models.size === 0) threads.endIdle()
      setImmediate(collectGarbage)
    },
    /** Ends all threads. Waiting and running tasks get a MarianError. */
    close: threads.close,
  }
}

/** The threads and the tasks that wait for them. */
function createThreads(settings: ThreadSettings) {
  const queue = createTaskQueue()
  const restarts = { crashed: 0, hung: 0 }
  let closed = false
  let lastTask = 0

  const threads = createRunningThreads(settings, {
    onResult({ group, index }, message) {
      if ('error' in message) group.reject(new MarianError(message.error))
      else group.resolve(index, message.result)
      assignTasks()
    },
    onFailure(tasks, reason, hasHung) {
      if (!closed) restarts[hasHung ? 'hung' : 'crashed']++
      for (const task of tasks) {
        task.failures[tasks.length > 1 ? 'withOthers' : 'alone']++
        retry(task, reason)
      }
      if (!closed) assignTasks()
    },
  })

  function retry(task: Task, reason: string): void {
    if (closed || task.failures.alone >= maxFailures)
      task.group.reject(new MarianError(`a thread of the neural engine failed: ${reason}`))
    else if (!task.group.ended) queue.retry(task)
  }

  /** Gives waiting tasks to the least busy threads; starts threads as needed. */
  function assignTasks(): void {
    while (!queue.isEmpty()) {
      const { index, tasks } = threads.findLeastBusy()
      if (tasks >= (queue.hasRetries() ? 1 : maxSlots)) return
      const task = queue.take()
      task.number = ++lastTask
      threads.give(index, task)
    }
  }

  /** Drops a group's waiting tasks and cancels its running ones. */
  function dropTasks(group: TaskGroup): void {
    queue.remove(group)
    for (const thread of threads.list())
      for (const task of thread.listTasks()) if (task.group === group) thread.cancel(task)
  }

  return {
    /** All outputs, in order. Rejects at the first failure and drops the waiting tasks. */
    run(options: GroupOptions): Promise<TaskOutput[]> {
      if (closed) return Promise.reject(closedError())
      if (options.signal.aborted) return Promise.reject(options.signal.reason)
      if (options.size === 0) return Promise.resolve([])
      const { group, outputs } = createTaskGroup(options, dropTasks)
      queue.add(group)
      assignTasks()
      return outputs
    },

    state: () => ({ threads: threads.list().length, restarts: { ...restarts } }),

    drop(model: ModelHandle): void {
      for (const thread of threads.list()) thread.drop(model)
    },

    endIdle: threads.endIdle,

    async close(): Promise<void> {
      closed = true
      const ending = threads.list()
      for (const group of queue.listGroups()) group.reject(closedError())
      for (const thread of ending) thread.fail('the engine is closed')
      await Promise.all(ending.map((thread) => thread.terminate()))
    },
  }
}
