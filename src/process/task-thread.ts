// A worker thread as the pool sees it: has one call at a time, and ends when a call takes too long
// or fails it.
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import { type FromThread, TaskError, ThreadError, type ToThread } from './task.ts'

/** One call of a task. */
export interface Call {
  readonly message: ToThread
  /** Moved to the thread instead of copied. */
  readonly buffers: readonly Transferable[]
  /** Bounds the CPU time of the thread, without waiting and its start. */
  readonly deadlineMs: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

export type TaskThread = ReturnType<typeof startTaskThread>

interface Options {
  file: URL
  memoryMb: number
  /** The call has ended, and the thread is idle. */
  onIdle: () => void
  /** Called once; the thread is gone. */
  onEnd: () => void
}

/** On a busy machine a thread takes seconds to load its code. */
const startDeadlineMs = 30_000
/** A thread that does not compute, or gets hardly any of the processor, ends after this many. */
const clockFactor = 6

export function startTaskThread({ file, memoryMb, onIdle, onEnd }: Options) {
  const cache = getCompileCacheDir()
  const worker = new Worker(file, {
    workerData: { compileCache: cache === undefined ? undefined : dirname(cache) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    // It needs no secrets, and no flags of the main thread.
    env: {},
    execArgv: [],
  })
  let call: Call | undefined
  let isReady = false
  let hasEnded = false
  const deadline = createDeadline(worker, end)

  function release(): Call | undefined {
    deadline.clear()
    const released = call
    call = undefined
    return released
  }

  /** Ends the thread at once, whatever it does; its call rejects. */
  function end(reason: unknown): void {
    if (hasEnded) return
    hasEnded = true
    const failed = release()
    void worker.terminate()
    onEnd()
    failed?.reject(reason)
  }

  function settle(message: FromThread): void {
    if ('ready' in message) {
      isReady = true
      if (call) deadline.setForTask(call.deadlineMs)
      return
    }
    const settled = release()
    // An idle thread does not keep the process alive.
    worker.unref()
    if ('error' in message) settled?.reject(new TaskError(message.error))
    else settled?.resolve(message.result)
    if (!hasEnded) onIdle()
  }

  worker.on('message', settle)
  worker.on('messageerror', (error) => end(new ThreadError('crash', error.message, error)))
  worker.on('error', (error) => end(failureOf(error)))
  worker.on('exit', () => end(new ThreadError('crash', 'the thread ended')))

  return {
    /** The running call. */
    currentCall: (): Call | undefined => call,

    /** Starts a call; only when idle. */
    begin(given: Call): void {
      call = given
      worker.ref()
      if (isReady) deadline.setForTask(given.deadlineMs)
      else deadline.setForStart()
      try {
        worker.postMessage(given.message, given.buffers)
      } catch (error) {
        // The payload cannot be cloned.
        release()?.reject(error)
        queueMicrotask(onIdle)
      }
    },

    end,
    /** Resolves when the thread is gone. */
    terminate: () => worker.terminate(),
  }
}

/** Ends a call that takes too long, by the clock until the thread is ready, then by CPU time. */
function createDeadline(worker: Worker, end: (reason: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  /** Identifies the deadline that is set. */
  let current: symbol | undefined

  function clear(): void {
    clearTimeout(timer)
    current = undefined
  }

  return {
    clear,

    setForStart(): void {
      clear()
      timer = setTimeout(() => end(tooLate(startDeadlineMs)), startDeadlineMs)
    },

    /** Counts the CPU time of the thread, so that a busy machine refuses no task it could do. */
    setForTask(deadlineMs: number): void {
      clear()
      const startMs = performance.now()
      const before = worker.cpuUsage()
      // The thread may end meanwhile.
      before.catch(() => {})
      const own = Symbol('deadline')
      current = own
      const check = async () => {
        const { user, system } = await worker.cpuUsage(await before)
        if (current !== own) return
        const leftMs = deadlineMs - (user + system) / 1_000
        const isOver = performance.now() - startMs > deadlineMs * clockFactor
        if (leftMs <= 0 || isOver) end(tooLate(deadlineMs))
        else checkIn(Math.max(leftMs, 1))
      }
      const checkIn = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => void check().catch(end), ms)
      }
      checkIn(deadlineMs)
    },
  }
}

const tooLate = (ms: number) => new ThreadError('deadline', `the task took longer than ${ms} ms`)

function failureOf(error: Error): ThreadError {
  const isMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ThreadError(isMemory ? 'memory' : 'crash', error.message, error)
}
