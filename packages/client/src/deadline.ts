import { DragomanError } from './error.ts'

export interface Deadline {
  /** Aborted when the time is over, or with the caller's signal and its reason. */
  readonly signal: AbortSignal
  remainingMs(): number
  /** Ends the timer and no longer listens to the caller's signal. */
  close(): void
}

/** The longest that timers wait. */
const maxTimerMs = 2 ** 31 - 1

export function createDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const lengthMs = Math.min(timeoutMs, maxTimerMs)
  const endsAt = performance.now() + lengthMs
  const timer =
    timeoutMs === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(() => controller.abort(timedOut(lengthMs)), lengthMs)
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: controller.signal,
    remainingMs: () => endsAt - performance.now(),
    close() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

/** Rejects with the signal's reason if it aborts before `promise` settles. */
export function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await orAbort(elapsed, signal).finally(() => clearTimeout(timer))
}

const timedOut = (ms: number): DragomanError =>
  new DragomanError({
    code: 'timed-out',
    title: 'Timed out',
    detail: `There was no answer within ${ms} ms.`,
  })
