// Verifies webhooks as Standard Webhooks (standardwebhooks.com) describes, with Web Crypto.
import type { Job } from './generated/api.ts'

/** The body of a job's webhook. `data` is the job at its end, with its result. */
export interface TranslationEvent {
  type: 'translation.succeeded' | 'translation.failed'
  timestamp: string
  data: Job
}

/** The body of a test webhook. */
export interface TestEvent {
  type: 'test'
  timestamp: string
  data: { appId: string }
}

/** Why a webhook cannot be trusted. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

export interface Webhook {
  /** The body as it arrived: parsed and written again, it is another. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The app's `webhookSecret`; several while one replaces another. */
  secret: string | readonly string[]
  /** How much the time of sending may differ from this clock; default: 300. */
  toleranceSeconds?: number
}

/** Rejects with `WebhookVerificationError` unless the app's service sent this event recently. */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
}: Webhook): Promise<TranslationEvent | TestEvent> {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature').split(' ')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= toleranceSeconds))
    throw new WebhookVerificationError(
      `It was sent at ${timestamp}, more than ${toleranceSeconds} s from now.`,
    )
  const text =
    typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const message = encode(`${id}.${timestamp}.${text}`)
  for (const each of [secret].flat())
    if (await isSignedWith(each, message, signatures)) return JSON.parse(text)
  throw new WebhookVerificationError('No signature was made with this secret for this body.')
}

async function isSignedWith(
  secret: string,
  message: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('The secret is not a `webhookSecret` (whsec_…)')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
  for (const signature of signatures) {
    const given = signature.startsWith('v1,') ? decodeBase64(signature.slice(3)) : undefined
    // `verify` compares in constant time.
    if (given && (await crypto.subtle.verify('HMAC', key, given, message))) return true
  }
  return false
}

function readHeader(headers: Webhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
