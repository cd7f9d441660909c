// Makes one attempt to deliver a webhook. Redirects are not followed; the response body is
// discarded.
import type { ClientRequest, IncomingMessage } from 'node:http'
import { attemptErrors, refusedError, timeoutError } from './attempt-errors.ts'
import { LookupFailed } from './host-resolver.ts'
import { AddressRefused, type WebhookAddresses } from './receiver-addresses.ts'
import { parseRetryAfter } from './retry-schedule.ts'

/** `statusCode` of the response, otherwise `error`, a message for the app's owner. */
export interface AttemptOutcome {
  statusCode?: number
  error?: string
  retryAfterSeconds?: number | undefined
}

/**
 * Importing these loads Node's client for `fetch` too, since `node:http` exports part of it: 75 ms
 * of CPU time and 13 MB at each start.
 */
const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

/**
 * Does not reject. Ends within the timeout, whatever the receiver does, and closes its socket.
 */
export type PostWebhook = (
  address: string,
  headers: Record<string, string>,
  body: string,
  stopped: AbortSignal,
) => Promise<AttemptOutcome>

const maxResponseMs = 15_000
const maxResponseBytes = 64 * 1024
/** 1xx responses before the final one. */
const maxInterimResponses = 16

interface Options {
  addresses: Pick<WebhookAddresses, 'guard'>
  now: () => Date
  timeoutMs?: number
}

export function createWebhookRequest({
  addresses,
  now,
  timeoutMs = maxResponseMs,
}: Options): PostWebhook {
  return (address, headers, body, stopped) =>
    new Promise((resolve) => {
      let outgoing: ClientRequest | undefined
      let received: AttemptOutcome | undefined
      const end = (outcome: AttemptOutcome) => {
        clearTimeout(timer)
        stopped.removeEventListener('abort', stop)
        outgoing?.destroy()
        resolve(received ?? outcome)
      }
      const fail = (error: unknown) => end({ error: explain(error) })
      const stop = () => end({ error: attemptErrors['webhook-interrupted'] })
      // A timer of its own: the request and its socket may never emit another event.
      const timer = setTimeout(() => end({ error: timeoutError(timeoutMs) }), timeoutMs)
      stopped.addEventListener('abort', stop)
      if (stopped.aborted) return stop()
      try {
        const url = new URL(address)
        outgoing = createRequest(url, headers, body)
        listen(outgoing)
        outgoing.end(body)
      } catch (error) {
        fail(error)
      }

      function listen(request: ClientRequest): void {
        let interimResponses = 0
        request.on('error', fail)
        // Always the last event, and the only one when the socket ends in another way.
        request.on('close', () => fail(new Error(attemptErrors['webhook-connection-closed'])))
        request.on('information', () => {
          if (++interimResponses > maxInterimResponses)
            fail(new Error(attemptErrors['webhook-not-http']))
        })
        request.on('upgrade', ({ statusCode = 0 }, socket) => {
          // The request emits nothing any more: it no longer owns the socket.
          socket.on('error', () => {}).destroy()
          end({ statusCode })
        })
        request.on('response', (response) => read(response, request))
      }

      function read(response: IncomingMessage, request: ClientRequest): void {
        const { statusCode = 0 } = response
        const retryAfterSeconds = parseRetryAfter(response.headers['retry-after'], now())
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxResponseBytes) end({ statusCode, retryAfterSeconds })
        })
        response.on('error', fail)
        response.on('end', () => {
          received = { statusCode, retryAfterSeconds }
          // The receiver may still be reading: the socket is closed once everything is sent.
          if (request.writableFinished) end(received)
        })
      }
    })

  function createRequest(url: URL, headers: Record<string, string>, body: string): ClientRequest {
    const { request } = url.protocol === 'https:' ? https : http
    return request(url, {
      method: 'POST',
      lookup: addresses.guard(url),
      // No keep-alive: a reused connection would not be checked again.
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Dragoman-Webhooks/1',
        ...headers,
      },
    })
  }
}

function explain(error: unknown): string {
  if (error instanceof AddressRefused) return refusedError(error.message)
  if (error instanceof LookupFailed) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return (code ?? message).slice(0, 200)
}
