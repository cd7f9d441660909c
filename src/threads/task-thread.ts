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
  /** In CPU time of the thread; excludes waiting and its start. */
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
  let deadline: NodeJS.Timeout | undefined

  function release(): Call | undefined {
    clearTimeout(deadline)
    const released = call
    call = undefined
    return released
  }

  function setDeadline(ms: number): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => end(tooLate(ms)), ms)
  }

  /** Counts the CPU time of the thread, so that a busy machine refuses no task that it could do. */
  function setTaskDeadline({ deadlineMs }: Call): void {
    const startMs = performance.now()
    const before = worker.cpuUsage()
    // The thread may end meanwhile.
    before.catch(() => {})
    const bounded = call
    const check = async () => {
      const { user, system } = await worker.cpuUsage(await before)
      if (call !== bounded) return
      const leftMs = deadlineMs - (user + system) / 1_000
      const isOver = performance.now() - startMs > deadlineMs * clockFactor
      if (leftMs <= 0 || isOver) end(tooLate(deadlineMs))
      else checkIn(Math.max(leftMs, 1))
    }
    const checkIn = (ms: number) => {
      clearTimeout(deadline)
      deadline = setTimeout(() => void check().catch(end), ms)
    }
    checkIn(deadlineMs)
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
      if (call) setTaskDeadline(call)
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
      if (isReady) setTaskDeadline(given)
      else setDeadline(startDeadlineMs)
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

const tooLate = (ms: number) => new ThreadError('deadline', `the task took longer than ${ms} ms`)

function failureOf(error: Error): ThreadError {
  const isMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ThreadError(isMemory ? 'memory' : 'crash', error.message, error)
}
