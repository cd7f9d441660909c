// The worker threads: each has one task at a time, and one that dies or takes too long is replaced.
// Its task is retried once; other tasks are not affected.
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LengthLimits } from '../runtime/sentence-translator.ts'
import { MarianError, type Segment } from '../segment.ts'
import type { FromThread, TaskResult, ThreadData, ToThread } from './messages.ts'

export type Pool = ReturnType<typeof createPool>

export interface PoolSettings {
  readonly threads: number
  readonly kernel: KernelKind
  readonly limits: LengthLimits
  /** A task that takes longer has hung. */
  readonly taskDeadlineMs: number
  /** The script of a thread; tests inject faults here. */
  readonly threadFile?: URL
}

/** A loaded model with a number that identifies it to threads. */
export interface ModelHandle {
  readonly number: number
  readonly loaded: LoadedModel
}

/** A request: its tasks are started in order, and requests take turns. */
interface TaskQueue {
  readonly messages: readonly ((task: number) => TaskMessage)[]
  readonly model: ModelHandle | undefined
  /** How many tasks were taken from `messages`. */
  taken: number
  /** Its promise is settled: results are no longer used. */
  ended: boolean
  resolve(index: number, result: Result): void
  reject(error: unknown): void
}

type TaskMessage = Extract<ToThread, { task: number }>
type Result = Extract<FromThread, { result: unknown }>['result']

interface Task {
  readonly queue: TaskQueue
  readonly index: number
  /** Changes with each attempt. */
  number: number
  attempts: number
}

interface Thread {
  readonly index: number
  readonly worker: Worker
  readonly cancelled: Int32Array
  readonly opened: Set<number>
  task: Task | undefined
  ready: boolean
  deadline: NodeJS.Timeout | undefined
}

const maxAttempts = 2
/** On a busy machine a thread takes seconds to load its code. */
const startDeadlineMs = 30_000
/**
 * A sentence leaves little garbage; unlimited, the young generation grows to tens of megabytes per
 * thread.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }
/** Compiled or not, like this file. */
const usualThread = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

export function createPool({
  threads: size,
  kernel,
  limits,
  taskDeadlineMs,
  threadFile = usualThread,
}: PoolSettings) {
  const threads = new Map<number, Thread>()
  /** Those with tasks that no thread has. */
  const queues = new Set<TaskQueue>()
  /** Tasks whose thread failed: they are next, on the replacement thread. */
  const retries: Task[] = []
  let closed = false
  let lastTask = 0
  let lastModel = 0

  function startThread(index: number): Thread {
    const cancelled = new SharedArrayBuffer(4)
    const workerData: ThreadData = { thread: index, threads: size, kernel, limits, cancelled }
    const worker = new Worker(threadFile, { workerData, resourceLimits })
    const thread: Thread = {
      index,
      worker,
      cancelled: new Int32Array(cancelled),
      opened: new Set(),
      task: undefined,
      ready: false,
      deadline: undefined,
    }
    worker.on('message', (message: FromThread) => {
      if ('ready' in message) beginTiming(thread)
      else finish(thread, message)
    })
    worker.on('error', (error) => replace(thread, error.message))
    worker.on('exit', () => replace(thread, 'it ended'))
    threads.set(index, thread)
    return thread
  }

  /** Gives waiting tasks to idle threads; starts threads as needed. */
  function pump(): void {
    for (let index = 0; index < size && queues.size + retries.length > 0; index++) {
      const thread = threads.get(index) ?? startThread(index)
      if (thread.task === undefined) give(thread, takeNext())
    }
  }

  function takeNext(): Task {
    const retry = retries.shift()
    if (retry) return retry
    const queue = queues.values().next().value as TaskQueue
    queues.delete(queue)
    const task = { queue, index: queue.taken++, number: 0, attempts: 0 }
    if (queue.taken < queue.messages.length) queues.add(queue)
    return task
  }

  function give(thread: Thread, task: Task): void {
    const { model, messages } = task.queue
    thread.task = task
    task.attempts++
    task.number = ++lastTask
    setDeadline(thread, thread.ready ? taskDeadlineMs : startDeadlineMs)
    if (model && !thread.opened.has(model.number)) {
      thread.opened.add(model.number)
      post(thread, { type: 'open', model: model.number, loaded: model.loaded })
    }
    const message = messages[task.index]
    if (message) post(thread, message(task.number))
  }

  function setDeadline(thread: Thread, ms: number): void {
    clearTimeout(thread.deadline)
    thread.deadline = setTimeout(() => replace(thread, `it took longer than ${ms} ms`), ms)
  }

  /** The time limit of a task excludes the start of its thread. */
  function beginTiming(thread: Thread): void {
    thread.ready = true
    if (thread.task && threads.get(thread.index) === thread) setDeadline(thread, taskDeadlineMs)
  }

  const post = ({ worker }: Thread, message: ToThread): void => worker.postMessage(message)

  function finish(thread: Thread, message: TaskResult): void {
    const { task } = thread
    if (task?.number !== message.task || threads.get(thread.index) !== thread) return
    release(thread)
    if ('error' in message) task.queue.reject(new MarianError(message.error))
    else task.queue.resolve(task.index, message.result)
    pump()
  }

  function release(thread: Thread): void {
    clearTimeout(thread.deadline)
    thread.task = undefined
  }

  function replace(thread: Thread, reason: string): void {
    if (threads.get(thread.index) !== thread) return
    threads.delete(thread.index)
    const { task } = thread
    release(thread)
    void thread.worker.terminate()
    if (task && (closed || task.attempts >= maxAttempts))
      task.queue.reject(new MarianError(`a thread of the neural engine failed: ${reason}`))
    else if (task && !task.queue.ended) retries.push(task)
    if (!closed) pump()
  }

  /** All results, in order. Rejects at the first failure and drops the waiting tasks. */
  function run(
    messages: TaskQueue['messages'],
    model: ModelHandle | undefined,
    signal: AbortSignal,
  ): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new MarianError('the neural engine is closed', 'runtime'))
      if (signal.aborted) return reject(signal.reason)
      if (messages.length === 0) return resolve([])
      const results = new Array<Result>(messages.length)
      let missing = messages.length
      const onAbort = () => queue.reject(signal.reason)
      const end = () => {
        queue.ended = true
        queues.delete(queue)
        // At most as many as there are threads.
        retries.splice(0, retries.length, ...retries.filter((task) => task.queue !== queue))
        // One listener for all tasks: a thousand of them take seconds to add and to remove.
        signal.removeEventListener('abort', onAbort)
      }
      const queue: TaskQueue = {
        messages,
        model,
        taken: 0,
        ended: false,
        resolve(index, result) {
          if (queue.ended) return
          results[index] = result
          if (--missing > 0) return
          end()
          resolve(results)
        },
        reject(error) {
          if (queue.ended) return
          end()
          cancelRunning(queue)
          reject(error)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      queues.add(queue)
      pump()
    })
  }

  /** A running task is notified, and ends before its next word. */
  function cancelRunning(queue: TaskQueue): void {
    for (const { task, cancelled } of threads.values())
      if (task?.queue === queue) Atomics.store(cancelled, 0, task.number)
  }

  return {
    /**
     * Reads a model in a thread. Rejects with MarianError whose message names the file and the
     * problem.
     */
    async load(paths: ModelPaths, signal: AbortSignal): Promise<ModelHandle> {
      const [loaded] = await run([(task) => ({ type: 'load', task, paths })], undefined, signal)
      return { number: ++lastModel, loaded: loaded as LoadedModel }
    },

    /**
     * Translates sentences, in order and concurrently with other requests. Rejects with MarianError
     * when one cannot be translated, or with the signal's reason.
     */
    async translate(
      sentences: readonly Segment[],
      { model, signal }: { model: ModelHandle; signal: AbortSignal },
    ): Promise<Segment[]> {
      const messages = sentences.map(
        (sentence) =>
          (task: number): TaskMessage => ({
            type: 'translate',
            task,
            model: model.number,
            sentence,
          }),
      )
      return (await run(messages, model, signal)) as Segment[]
    },

    /** Threads drop a model, so that its memory can be released. */
    drop(model: ModelHandle): void {
      for (const thread of threads.values())
        if (thread.opened.delete(model.number)) post(thread, { type: 'drop', model: model.number })
    },

    /** Ends all threads. Waiting and running tasks get a MarianError. */
    async close(): Promise<void> {
      closed = true
      const ending = [...threads.values()]
      for (const queue of [...queues, ...retries.map((task) => task.queue)])
        queue.reject(new MarianError('the neural engine is closed', 'runtime'))
      for (const thread of ending) replace(thread, 'the engine is closed')
      await Promise.all(ending.map(({ worker }) => worker.terminate()))
    },
  }
}
