import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../shared/hashes.ts'

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

/** Tells in constant time whether a secret is the one of this hash; one that was right is known again without hashing it. */
export function createSecretCheck(secretHash: string): (apiSecret: string) => boolean {
  let right: Uint8Array | undefined
  return (apiSecret) => {
    const given = Buffer.from(apiSecret)
    if (right?.length === given.length && timingSafeEqual(given, right)) return true
    const isRight = timingSafeEqual(Buffer.from(sha256(apiSecret)), Buffer.from(secretHash))
    // A copy: what Buffer makes of a short text lies in a block of many.
    if (isRight) right = Uint8Array.from(given)
    return isRight
  }
}
