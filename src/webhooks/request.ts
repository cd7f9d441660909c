// One attempt to hand a webhook over. Redirects are not followed, the answer's body is not kept.
import http from 'node:http'
import https from 'node:https'
import { AddressRefused, type WebhookAddresses } from './addresses.ts'
import { parseRetryAfter } from './retry.ts'

/** How an attempt went. `statusCode` where there was an answer, else `error`, in words for the app's owner. */
export interface AttemptOutcome {
  statusCode?: number
  error?: string
  retryAfterSeconds?: number | undefined
}

export type PostWebhook = ReturnType<typeof createWebhookRequest>

const maxAnswerMs = 15_000
const maxAnswerBytes = 64 * 1024

interface Options {
  addresses: Pick<WebhookAddresses, 'guard'>
  now: () => Date
  timeoutMs?: number
}

export function createWebhookRequest({ addresses, now, timeoutMs = maxAnswerMs }: Options) {
  /** Does not reject. */
  return (
    address: string,
    headers: Record<string, string>,
    body: string,
    stopped: AbortSignal,
  ): Promise<AttemptOutcome> =>
    new Promise((resolve) => {
      const deadline = AbortSignal.timeout(timeoutMs)
      const fail = (error: unknown) =>
        resolve({
          error: deadline.aborted ? `no answer within ${timeoutMs / 1000} s` : explain(error),
        })
      try {
        const url = new URL(address)
        const lookup = addresses.guard(url)
        const { request } = url.protocol === 'https:' ? https : http
        const outgoing = request(url, {
          method: 'POST',
          lookup,
          // A connection of its own each time: one that is kept would not be looked at again.
          agent: false,
          signal: AbortSignal.any([deadline, stopped]),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Dragoman-Webhooks/1',
            ...headers,
          },
        })
        outgoing.on('error', fail)
        outgoing.on('response', (answer) => {
          const { statusCode = 0 } = answer
          const retryAfterSeconds = parseRetryAfter(answer.headers['retry-after'], now())
          const settle = () => resolve({ statusCode, retryAfterSeconds })
          let bytes = 0
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > maxAnswerBytes) answer.destroy()
          })
          answer.on('error', fail)
          answer.on('close', () =>
            answer.complete || bytes > maxAnswerBytes ? settle() : fail(new Error('cut off')),
          )
        })
        outgoing.end(body)
      } catch (error) {
        fail(error)
      }
    })
}

function explain(error: unknown): string {
  if (error instanceof AddressRefused) return `refused: ${error.message}`
  const { code, message } = error as NodeJS.ErrnoException
  return (code ?? message).slice(0, 200)
}
