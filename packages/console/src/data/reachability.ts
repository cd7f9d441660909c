// Notices when the service can be reached again.
import { DragomanError } from '@dragoman/client'

const pauseMs = 3_000
/** What proxies answer in place of a service that does not. */
const gatewayStatuses = new Set([502, 503, 504])

const waiting = new Set<() => void>()
let isAsking = false

/** Whether the same request may succeed as soon as the service is back. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof DragomanError)) return false
  const { code, status = 0 } = error
  if (code === 'unexpected-response') return gatewayStatuses.has(status)
  return code === 'connection-failed' || code === 'database-unavailable'
}

/** The error of a `fetch` that got no answer, as the client has it. */
export const connectionFailed = (cause: unknown): DragomanError =>
  new DragomanError({
    code: 'connection-failed',
    title: 'Connection failed',
    detail: 'The service cannot be reached.',
    cause,
  })

/** Calls `goOn` once when the service answers again; returns a function that forgets it. */
export function whenReachable(goOn: () => void): () => void {
  waiting.add(goOn)
  if (!isAsking) askLater()
  return () => waiting.delete(goOn)
}

function askLater(): void {
  isAsking = true
  setTimeout(ask, pauseMs)
}

/** Asks while anybody waits. A page that nobody sees asks nothing. */
async function ask(): Promise<void> {
  if (waiting.size > 0 && (document.hidden || !(await isThere()))) {
    askLater()
    return
  }
  isAsking = false
  const all = [...waiting]
  waiting.clear()
  for (const goOn of all) goOn()
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/console/session/settings', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
