// undici's retry handler repeats a request until its response begins, as Retry-After demands. It
// does not resume bodies here: it sends no If-Range, so without a strong ETag it would join two
// versions of a file; it cannot start over if a server has no ranges; it counts attempts, not
// progress. download.ts resumes in any case, after a kill too.
import { setTimeout as delay } from 'node:timers/promises'
import { type Dispatcher, interceptors } from 'undici'
import { BrokenResponseError, interrupted } from './http-failures.ts'

export interface RetrySettings {
  readonly attempts: number
  /** Before the second attempt; doubles with each further one. */
  readonly retryMs: number
}

const maxPauseMs = 30_000
/** Of a response that is discarded. */
const maxDiscardedBytes = 128 * 1024
const serverErrors = Array.from({ length: 100 }, (_, index) => 500 + index)
const connectionErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  // A proxy that opens no tunnel.
  'UND_ERR_ABORTED',
]

/** Follows redirects, and repeats requests whose response does not begin. */
export function withRetries(
  dispatcher: Dispatcher,
  { attempts, retryMs }: RetrySettings,
): Dispatcher {
  return dispatcher.compose(
    interceptors.redirect({ maxRedirections: 5 }),
    (dispatch) => (options, handler) => dispatch(options, new BodyGuard(handler)),
    interceptors.retry({
      maxRetries: attempts - 1,
      minTimeout: retryMs,
      maxTimeout: maxPauseMs,
      statusCodes: [429, ...serverErrors],
      errorCodes: connectionErrors,
      throwOnError: false,
    }),
  )
}

/** A body that broke off. Its code is none that the retry handler knows, so it gives up. */
class BrokenBody extends Error {
  readonly code = 'BROKEN_BODY'
}

/** Keeps the retry handler from resuming bodies, and from reading an endless error page. */
class BodyGuard implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler
  #hasBegun = false
  #isError = false
  #bytes = 0

  constructor(handler: Dispatcher.DispatchHandler) {
    this.#handler = handler
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context)
  }

  onResponseStart(
    ...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>
  ): void {
    this.#hasBegun = args[1] >= 200
    this.#isError = args[1] >= 300
    this.#handler.onResponseStart?.(...args)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#isError && this.#bytes > maxDiscardedBytes)
      controller.abort(new Error(`the error page is larger than ${maxDiscardedBytes} bytes`))
    else this.#handler.onResponseData?.(controller, chunk)
  }

  onResponseEnd(
    ...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>
  ): void {
    this.#handler.onResponseEnd?.(...args)
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    const shown =
      this.#hasBegun && !controller?.aborted
        ? new BrokenBody(error.message, { cause: error })
        : error
    this.#handler.onResponseError?.(controller, shown)
  }
}

/** The driver's error behind a body that broke off. */
export const causeOf = (error: unknown): unknown =>
  error instanceof BrokenBody ? error.cause : error

/**
 * Repeats work whose response broke off. Attempts after which `hasProgressed` is true do not count.
 * Throws the last error, or ModelsError of the kind `interrupted`.
 */
export async function retryBroken<T>(
  work: () => Promise<T>,
  { attempts, retryMs }: RetrySettings,
  {
    signal,
    hasProgressed = async () => false,
  }: { signal?: AbortSignal | undefined; hasProgressed?: () => Promise<boolean> } = {},
): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BrokenResponseError)) throw error
      if (await hasProgressed()) {
        failures = 0
        continue
      }
      failures++
      if (failures >= attempts) throw error
      const pauseMs = Math.min(maxPauseMs, retryMs * 2 ** (failures - 1))
      await delay(pauseMs, undefined, signal && { signal }).catch(() => {
        throw interrupted(signal)
      })
    }
  }
}
