import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../secrets.ts'

export interface ApiKeyPair {
  apiKey: string
  apiSecret: string
}

/** A public key of 128 random bits and a secret of 256. */
export const newApiKeyPair = (): ApiKeyPair => ({
  apiKey: `dk_${randomBytes(16).toString('hex')}`,
  apiSecret: `ds_${randomBytes(32).toString('base64url')}`,
})

/** Whether a caller's text can be a key at all. */
export const isApiKey = (text: string): boolean => /^dk_[0-9a-f]{32}$/.test(text)

/** Of the form that Standard Webhooks gives signing secrets. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const secretHint = (apiSecret: string): string => `…${apiSecret.slice(-4)}`

/** In constant time. */
export function isSecretOf(apiSecret: string, secretHash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(apiSecret)), Buffer.from(secretHash))
}
