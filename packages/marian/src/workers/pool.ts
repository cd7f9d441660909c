// The threads: each has one task at a time, and one that dies or takes too long is replaced. Its task is tried once more; no other task
// notices.
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LengthLimits } from '../runtime/sentence-translator.ts'
import { MarianError, type Segment } from '../segment.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

export type Pool = ReturnType<typeof createPool>

export interface PoolSettings {
  readonly threads: number
  readonly kernel: KernelKind
  readonly limits: LengthLimits
  /** A task that takes longer has hung. */
  readonly taskDeadlineMs: number
  /** What a thread runs; tests put faults into it. */
  readonly threadFile?: URL
}

/** A loaded model with a number by which threads know it. */
export interface ModelHandle {
  readonly number: number
  readonly loaded: LoadedModel
}

/** Tasks of one line are started in order; lines take turns. */
export type Line = object

interface Task {
  readonly number: number
  readonly message: Extract<ToThread, { task: number }>
  readonly model: ModelHandle | undefined
  readonly line: Line
  attempts: number
  settle(
    outcome:
      | { result: FromThread extends infer M ? (M extends { result: infer R } ? R : never) : never }
      | { error: Error },
  ): void
}

interface Thread {
  readonly index: number
  readonly worker: Worker
  readonly cancelled: Int32Array
  readonly opened: Set<number>
  task: Task | undefined
  deadline: NodeJS.Timeout | undefined
}

const maxAttempts = 2
/** What a sentence leaves behind is small; by itself the young generation grows to tens of megabytes a thread. */
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
  const lines = new Map<Line, Task[]>()
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
      deadline: undefined,
    }
    worker.on('message', (message: FromThread) => finish(thread, message))
    worker.on('error', (error) => replace(thread, error.message))
    worker.on('exit', () => replace(thread, 'it ended'))
    threads.set(index, thread)
    return thread
  }

  /** Gives what waits to threads that have nothing to do; starts threads as they are needed. */
  function pump(): void {
    for (let index = 0; index < size && lines.size > 0; index++) {
      const thread = threads.get(index) ?? startThread(index)
      if (thread.task === undefined) give(thread, takeNext())
    }
  }

  function takeNext(): Task {
    const [line, tasks] = lines.entries().next().value as [Line, Task[]]
    const task = tasks.shift() as Task
    lines.delete(line)
    if (tasks.length > 0) lines.set(line, tasks)
    return task
  }

  function give(thread: Thread, task: Task): void {
    const { model } = task
    thread.task = task
    task.attempts++
    thread.deadline = setTimeout(
      () => replace(thread, `it took longer than ${taskDeadlineMs} ms`),
      taskDeadlineMs,
    )
    if (model && !thread.opened.has(model.number)) {
      thread.opened.add(model.number)
      post(thread, { type: 'open', model: model.number, loaded: model.loaded })
    }
    post(thread, task.message)
  }

  const post = ({ worker }: Thread, message: ToThread): void => worker.postMessage(message)

  function finish(thread: Thread, message: FromThread): void {
    const { task } = thread
    if (task?.number !== message.task || threads.get(thread.index) !== thread) return
    release(thread)
    task.settle('error' in message ? { error: new MarianError(message.error) } : message)
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
      task.settle({ error: new MarianError(`a thread of the neural engine failed: ${reason}`) })
    else if (task) lines.set(task.line, [task, ...(lines.get(task.line) ?? [])])
    if (!closed) pump()
  }

  function run(work: {
    message: (task: number) => Task['message']
    model?: ModelHandle
    line: Line
    signal: AbortSignal
  }) {
    const { line, signal, model } = work
    return new Promise<unknown>((resolve, reject) => {
      if (closed) return reject(new MarianError('the neural engine is closed', 'runtime'))
      if (signal.aborted) return reject(signal.reason)
      const number = ++lastTask
      const onAbort = () => cancel(task, signal.reason)
      const task: Task = {
        number,
        message: work.message(number),
        model,
        line,
        attempts: 0,
        settle(outcome) {
          signal.removeEventListener('abort', onAbort)
          if ('error' in outcome) reject(outcome.error)
          else if (signal.aborted) reject(signal.reason)
          else resolve(outcome.result)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      const own = lines.get(line)
      if (own) own.push(task)
      else lines.set(line, [task])
      pump()
    })
  }

  /** A task that waits is forgotten; one under way is told, and ends before its next word. */
  function cancel(task: Task, reason: unknown): void {
    const waiting = lines.get(task.line)
    const index = waiting?.indexOf(task) ?? -1
    if (waiting && index >= 0) {
      waiting.splice(index, 1)
      if (waiting.length === 0) lines.delete(task.line)
      task.settle({ error: reason as Error })
      return
    }
    for (const thread of threads.values())
      if (thread.task === task) Atomics.store(thread.cancelled, 0, task.number)
  }

  return {
    /** Reads a model in a thread. Rejects with MarianError whose message says what is wrong with which file. */
    async load(paths: ModelPaths, signal: AbortSignal): Promise<ModelHandle> {
      const loaded = await run({
        message: (task) => ({ type: 'load', task, paths }),
        line: {},
        signal,
      })
      return { number: ++lastModel, loaded: loaded as LoadedModel }
    },

    /** Rejects with MarianError, or the signal's reason. */
    async translate(
      sentence: Segment,
      { model, line, signal }: { model: ModelHandle; line: Line; signal: AbortSignal },
    ): Promise<Segment> {
      const message = (task: number): Task['message'] => ({
        type: 'translate',
        task,
        model: model.number,
        sentence,
      })
      return (await run({ message, model, line, signal })) as Segment
    },

    /** Threads forget a model, so that its memory can be given back. */
    drop(model: ModelHandle): void {
      for (const thread of threads.values())
        if (thread.opened.delete(model.number)) post(thread, { type: 'drop', model: model.number })
    },

    /** Ends all threads. What waits or is under way gets an MarianError. */
    async close(): Promise<void> {
      closed = true
      const ending = [...threads.values()]
      for (const tasks of lines.values())
        for (const task of tasks)
          task.settle({ error: new MarianError('the neural engine is closed', 'runtime') })
      lines.clear()
      for (const thread of ending) replace(thread, 'the engine is closed')
      await Promise.all(ending.map(({ worker }) => worker.terminate()))
    },
  }
}
