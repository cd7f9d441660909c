import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../shared/hashes.ts'

interface ApiKeyPair {
  apiKey: string
  apiSecret: string
}

/** Creates a public key of 128 random bits and a secret of 256. */
export const newApiKeyPair = (): ApiKeyPair => ({
  apiKey: `dk_${randomBytes(16).toString('hex')}`,
  apiSecret: `ds_${randomBytes(32).toString('base64url')}`,
})

/** What is stored of a pair. */
export const toCredentialRow = ({ apiKey, apiSecret }: ApiKeyPair) => ({
  apiKey,
  secretHash: sha256(apiSecret),
  secretHint: `…${apiSecret.slice(-4)}`,
})

/** Whether a text has the form of a key. */
export const isApiKey = (text: string): boolean => /^dk_[0-9a-f]{32}$/.test(text)

/**
 * Compares a secret with a hash in constant time. A secret that matched is remembered, and not
 * hashed again.
 */
export function createSecretCheck(secretHash: string): (apiSecret: string) => boolean {
  let right: Uint8Array | undefined
  return (apiSecret) => {
    const given = Buffer.from(apiSecret)
    if (right?.length === given.length && timingSafeEqual(given, right)) return true
    const isRight = timingSafeEqual(Buffer.from(sha256(apiSecret)), Buffer.from(secretHash))
    // Copied: Buffer allocates small values inside a shared block.
    if (isRight) right = Uint8Array.from(given)
    return isRight
  }
}
