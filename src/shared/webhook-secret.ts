import { randomBytes } from 'node:crypto'

/** Returns a secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Whether a text has this format: at least 16 bytes in Base64. */
export const isWebhookSecret = (text: string): boolean =>
  /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/.test(text)
