// Signs webhooks as Standard Webhooks (standardwebhooks.com) describes: proves origin and age.
import { createHmac } from 'node:crypto'

interface SignedMessage {
  id: string
  /** The time of this attempt. */
  sentAt: Date
  body: string
}

/** The three headers, with a signature for each secret: during a rotation, both are valid. */
export function signatureHeaders(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
