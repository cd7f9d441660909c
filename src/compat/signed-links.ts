// What opens a document, or a file of corrections, without being stored: each proves by a signature
// that the service made it.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedLinks {
  /** DeepL's key of a document: 64 upper-case hexadecimal digits. */
  keyOf(jobId: string): string

  /** Letter case does not count. */
  isKeyOf(jobId: string, key: string): boolean

  /** A token for a URL, which opens what the link names for a while. */
  tokenOf(purpose: LinkPurpose, link: Link, lifeSeconds: number): string

  /** Undefined if the token is not ours, has another purpose, was altered, or has expired. */
  readToken(purpose: LinkPurpose, token: string): Link | undefined
}

/** To download the result of a job, and to upload or download a file of corrections. */
type LinkPurpose = 'link' | 'import' | 'export'

interface Link {
  /** The ID of a job, or of a transfer of corrections. */
  readonly id: string
  readonly appId: string
}

/** What the IDs of links begin with. */
const prefixes: Readonly<Record<LinkPurpose, string>> = {
  link: 'job',
  import: 'ctr',
  export: 'ctr',
}

/** A token is the IDs of its link, the end of its validity in seconds, and a signature. */
const idBytes = 16
const timeBytes = 6
const payloadBytes = 2 * idBytes + timeBytes
const signatureBytes = 32
const tokenCharacters = Math.ceil(((payloadBytes + signatureBytes) * 4) / 3)
const base64url = new RegExp(`^[\\w-]{${tokenCharacters}}$`)

/** `keys` sign: the first; what another one of them has signed stays valid. */
export function createSignedLinks({
  keys,
  now,
}: {
  keys: readonly Uint8Array[]
  now: () => Date
}): SignedLinks {
  const [signingKey = new Uint8Array()] = keys
  const isSigned = (purpose: Purpose, content: string | Uint8Array, signature: Buffer): boolean =>
    keys.some((key) => timingSafeEqual(sign(key, purpose, content), signature))

  return {
    keyOf: (jobId) => sign(signingKey, 'key', jobId).toString('hex').toUpperCase(),

    isKeyOf: (jobId, key) =>
      /^[0-9a-f]{64}$/i.test(key) && isSigned('key', jobId, Buffer.from(key, 'hex')),

    tokenOf(purpose, { id, appId }, lifeSeconds) {
      const payload = Buffer.alloc(payloadBytes)
      payload.write(digitsOf(id), 0, 'hex')
      payload.write(digitsOf(appId), idBytes, 'hex')
      payload.writeUIntBE(secondsOf(now()) + lifeSeconds, 2 * idBytes, timeBytes)
      return Buffer.concat([payload, sign(signingKey, purpose, payload)]).toString('base64url')
    },

    readToken(purpose, token) {
      if (!base64url.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      // The bits that the last character has to spare are zero: one token, one spelling.
      if (bytes.toString('base64url') !== token) return undefined
      const payload = bytes.subarray(0, payloadBytes)
      if (!isSigned(purpose, payload, bytes.subarray(payloadBytes))) return undefined
      if (payload.readUIntBE(2 * idBytes, timeBytes) <= secondsOf(now())) return undefined
      return {
        id: `${prefixes[purpose]}_${payload.toString('hex', 0, idBytes)}`,
        appId: `app_${payload.toString('hex', idBytes, 2 * idBytes)}`,
      }
    },
  }
}

/** What a signature is for: none serves another purpose. */
type Purpose = 'key' | LinkPurpose

const sign = (key: Uint8Array, purpose: Purpose, content: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0`).update(content).digest()

/** An ID without its prefix. */
const digitsOf = (id: string): string => id.slice(id.indexOf('_') + 1)

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000)
