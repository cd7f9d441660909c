// Keys for the two things that need one, derived from one secret; and where that secret comes from.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Keys {
  /** HS256 key of the access tokens, 32 bytes. */
  readonly tokens: Uint8Array
  /** Seals what must be read again but never stored in the open. */
  readonly seal: (plain: string) => string
  /** Throws when the text was sealed under another secret or was altered. */
  readonly unseal: (sealed: string) => string
}

/** The given secret, or the data folder's own, made there at the first start. */
export function loadKeys({ secret, dataDir }: { secret: string; dataDir: string }): Keys {
  const master = secret === '' ? readOrCreateSecret(dataDir) : secret
  const sealing = derive(master, 'dragoman webhook secrets')
  return {
    tokens: derive(master, 'dragoman access tokens'),
    seal: (plain) => seal(plain, sealing),
    unseal: (sealed) => unseal(sealed, sealing),
  }
}

const derive = (master: string, purpose: string): Uint8Array => new Uint8Array(hkdfSync('sha256', master, '', purpose, 32))

function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(48).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // A link, unlike a rename, never replaces the secret that another process made a moment earlier.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

const nonceBytes = 12
const tagBytes = 16

function seal(plain: string, key: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

function unseal(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** How secrets of 256 random bits are stored; nothing slower is needed for them. Hex. */
export const sha256 = (text: string): string => hash('sha256', text)

type IdPrefix = 'usr' | 'ses' | 'app' | 'job' | 'evt' | 'att' | 'aud'

/** Whether a caller's text can be an id at all; what can't, such as U+0000, must not reach the database. */
export const isId = (text: string, prefix: IdPrefix): boolean => new RegExp(`^${prefix}_[0-9a-f]{32}$`).test(text)

/** A new opaque id of 128 random bits, with a prefix that tells people what it is. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(16).toString('hex')}`
