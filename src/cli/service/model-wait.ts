// Waits for models that a server downloads.
import { setTimeout as delay } from 'node:timers/promises'
import { DragomanError } from '@dragoman/client'
import { formatBytes } from '../../models/byte-format.ts'
import { ServiceError } from '../errors.ts'

interface Clock {
  /** Returns milliseconds. */
  now(): number
  sleep(ms: number): Promise<unknown>
}

/** A download that does not advance for so long is not waited for. */
const patienceMs = 10 * 60_000
/** Where the server does not say when to ask again. */
const usualPauseSeconds = 2

const systemClock: Clock = { now: () => performance.now(), sleep: delay }

export const isModelDownloading = (error: unknown): error is DragomanError =>
  error instanceof DragomanError && error.code === 'model-downloading'

/**
 * Repeats a request until the server has the models that it needs. Rejects with ServiceError after
 * ten minutes in which nothing arrived, and with any other error of the request.
 */
export async function awaitModels<T>(
  request: () => Promise<T>,
  onProgress: (receivedBytes: number, totalBytes: number) => void,
  { now, sleep }: Clock = systemClock,
): Promise<T> {
  let receivedBytes = -1
  let advancedAt = now()
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!isModelDownloading(error)) throw error
      const found = readBytes(error)
      if (found.receivedBytes !== receivedBytes) advancedAt = now()
      receivedBytes = found.receivedBytes
      if (now() - advancedAt >= patienceMs) throw stuck(error, found)
      onProgress(receivedBytes, found.totalBytes)
      await sleep((error.retryAfterSeconds ?? usualPauseSeconds) * 1000)
    }
  }
}

/** Nothing is known of them while the server reads what can be downloaded. */
function readBytes({ problem }: DragomanError): { receivedBytes: number; totalBytes: number } {
  const { receivedBytes, totalBytes }: Record<string, unknown> = problem ?? {}
  return { receivedBytes: Number(receivedBytes ?? 0), totalBytes: Number(totalBytes ?? 0) }
}

function stuck(
  error: DragomanError,
  { receivedBytes, totalBytes }: { receivedBytes: number; totalBytes: number },
): ServiceError {
  const { from, to }: Record<string, unknown> = error.problem ?? {}
  const model = typeof from === 'string' && typeof to === 'string' ? ` ${from}-${to}` : ''
  return new ServiceError(
    `The server has not advanced with the download of the model${model} for ten minutes: ` +
      `${formatBytes(receivedBytes)} of ${formatBytes(totalBytes)} are there. ` +
      'Its operator finds the reason in `GET /models`. Try again later.',
    error,
  )
}
