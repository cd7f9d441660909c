import { connectionFailed, responseError } from './error.ts'
import { readEvents, type ServerEvent } from './event-reader.ts'

/** The events of a response, until it ends or `silenceMs` pass without a byte. */
export async function* openedEvents(
  response: Response,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<ServerEvent> {
  const { body, headers } = response
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream'))
    throw responseError(response, await response.text())
  const reader = body.getReader()
  // Ends a pending `read`, as if the stream had ended.
  const cancel = () => void reader.cancel().catch(() => {})
  const read = async () => {
    const timer = setTimeout(cancel, silenceMs)
    return reader
      .read()
      .catch((error) => {
        throw connectionFailed(error)
      })
      .finally(() => clearTimeout(timer))
  }
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  try {
    yield* readEvents(read)
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
