// What a client and the command say to each other: its requests, which it may cancel, and how far
// they are.
import { answerBatch, hasBatches } from '../../compat/mcp/batches.ts'
import { findCancelledId, findId, isObject, type MessageId } from '../../compat/mcp/messages.ts'
import { agreedVersion } from '../../compat/mcp/versions.ts'
import type { AnswerMessage } from './answered-lines.ts'

/** Characters of the source. */
interface Progress {
  readonly completed: number
  readonly total: number
}

/** What the work for a request may use. */
export interface Call {
  /** Aborts when the client cancels the request. */
  readonly signal: AbortSignal
  /** Tells the client of progress; undefined if it does not ask for that. */
  readonly onProgress: ((progress: Progress) => void) | undefined
}

type AnswerCall = (message: unknown, call: Call) => Promise<object | undefined>

/** Answers messages of one client. A cancelled request has no answer. */
export function createConversation(answerCall: AnswerCall): AnswerMessage {
  const inFlight = new Map<MessageId, AbortController>()
  /** Undefined before the handshake. */
  let version: string | undefined

  async function answer(message: unknown, notify: (message: object) => void) {
    const cancelled = findCancelledId(message)
    if (cancelled !== undefined) return inFlight.get(cancelled)?.abort()
    if (isObject(message) && message.method === 'initialize' && isObject(message.params))
      version = agreedVersion(message.params.protocolVersion)
    const id = findId(message)
    const controller = new AbortController()
    const { signal } = controller
    if (id !== null) inFlight.set(id, controller)
    try {
      const answered = await answerCall(message, {
        signal,
        onProgress: progressOf(message, (progress) => !signal.aborted && notify(progress)),
      })
      return signal.aborted ? undefined : answered
    } finally {
      if (id !== null && inFlight.get(id) === controller) inFlight.delete(id)
    }
  }

  return async (message, notify) => {
    if (!Array.isArray(message) || !hasBatches(version))
      return (await answer(message, notify)) ?? undefined
    const answered = await answerBatch(message, async (each) => ({
      status: 200,
      message: (await answer(each, notify)) ?? undefined,
    }))
    return answered.message
  }
}

/** Sends progress, which always grows, with the token of a request. */
function progressOf(message: unknown, notify: (message: object) => void): Call['onProgress'] {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  const { progressToken } = isObject(params._meta) ? params._meta : {}
  if (typeof progressToken !== 'string' && !Number.isInteger(progressToken)) return undefined
  let last = 0
  return ({ completed: progress, total }) => {
    if (progress <= last) return
    last = progress
    const params = { progressToken, progress, total }
    notify({ jsonrpc: '2.0', method: 'notifications/progress', params })
  }
}
