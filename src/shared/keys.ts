// Derives the keys of tokens and of sealed texts from one secret, and reads that secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** An HS256 key of 32 bytes, and its key ID. */
interface TokenKey {
  readonly id: string
  readonly key: Uint8Array
}

export interface Keys {
  /** Keys of access tokens: the first signs; the second, if any, is that of the previous secret. */
  readonly tokens: readonly TokenKey[]
  /** Derives the refresh token that replaces another (accounts/sessions/refresh-tokens.ts). */
  readonly refreshTokens: Uint8Array
  /**
   * Sign what opens a document in compatible APIs: the first signs; the second, if any, is that of
   * the previous secret.
   */
  readonly documents: readonly Uint8Array[]
  /** Sign links that make operators; as `documents`. */
  readonly operatorLinks: readonly Uint8Array[]
  /** Encrypts a text that must be readable again. */
  readonly seal: (plain: string) => string
  /** Throws if the text was sealed under neither secret or was altered. */
  readonly unseal: (sealed: string) => string
  /** Whether only the previous secret opens the text. */
  readonly isSealedBefore: (sealed: string) => boolean
}

/**
 * The given secret or that of the data directory, created at the first start, and the previous one,
 * if any.
 */
export function loadKeys({
  secret,
  previousSecret,
  dataDir,
}: {
  secret: string
  previousSecret: string
  dataDir: string
}): Keys {
  const current = secret === '' ? readOrCreateSecret(dataDir) : secret
  const previous = previousSecret === '' ? readSecret(previousFile(dataDir)) : previousSecret
  const masters = previous === undefined ? [current] : [current, previous]
  const [sealing, sealingBefore] = masters.map((master) =>
    derive(master, 'dragoman webhook secrets'),
  ) as [Uint8Array, Uint8Array?]
  const opens = (sealed: string, key: Uint8Array | undefined): boolean =>
    key !== undefined && tryUnseal(sealed, key) !== undefined
  return {
    tokens: masters.map((master) => ({
      // Derived separately from the key, so that it reveals nothing about it.
      id: Buffer.from(derive(master, 'dragoman access token key id'))
        .toString('base64url')
        .slice(0, 11),
      key: derive(master, 'dragoman access tokens'),
    })),
    refreshTokens: derive(current, 'dragoman refresh tokens'),
    documents: masters.map((master) => derive(master, 'dragoman documents')),
    operatorLinks: masters.map((master) => derive(master, 'dragoman operator links')),
    seal: (plain) => seal(plain, sealing),
    unseal: (sealed) =>
      sealingBefore && tryUnseal(sealed, sealing) === undefined
        ? unseal(sealed, sealingBefore)
        : unseal(sealed, sealing),
    isSealedBefore: (sealed) => !opens(sealed, sealing) && opens(sealed, sealingBefore),
  }
}

/**
 * Replaces the data directory's secret; the previous one stays accepted. Returns the file. Takes
 * effect at the next start.
 */
export function rotateSecretFile(dataDir: string): string {
  const file = secretFile(dataDir)
  const before = readSecret(file)
  if (before === undefined)
    throw new Error(
      `There is no ${file}: the service creates it at its first start, ` +
        'unless DRAGOMAN_SECRET is set.',
    )
  const draft = `${file}.${process.pid}`
  // The old one is written under its new name first: an interruption loses no secret.
  try {
    writeFileSync(draft, `${before}\n`, { mode: 0o600, flush: true })
    renameSync(draft, previousFile(dataDir))
    writeFileSync(draft, newSecret(), { mode: 0o600, flush: true })
    renameSync(draft, file)
  } finally {
    // Left over from a full disk.
    rmSync(draft, { force: true })
  }
  return file
}

/** Deletes the previous secret, with effect at the next start. False if there is none. */
export function forgetPreviousSecret(dataDir: string): boolean {
  const file = previousFile(dataDir)
  const known = existsSync(file)
  rmSync(file, { force: true })
  return known
}

const derive = (master: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', master, '', purpose, 32))

const secretFile = (dataDir: string): string => join(dataDir, 'secret')
const previousFile = (dataDir: string): string => join(dataDir, 'secret.previous')
const newSecret = (): string => `${randomBytes(48).toString('base64')}\n`

const minSecretBytes = 32
const others = 0o077

/** Undefined if there is none. Throws if it is too short or cannot be read. */
function readSecret(file: string): string | undefined {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`The secret in ${file} cannot be read by the user that runs Dragoman.`, {
      cause,
    })
  }
  // Anyone could guess it and issue access tokens.
  if (Buffer.byteLength(secret) < minSecretBytes)
    throw new Error(
      `The secret in ${file} is shorter than ${minSecretBytes} bytes. ` +
        'Restore the file; or delete it: the next start creates another, ' +
        'which invalidates all access tokens and webhook secrets.',
    )
  closeToOthers(file)
  return secret
}

/** If another user owns the file, its permissions are that user's decision. */
function closeToOthers(file: string): void {
  const { mode } = statSync(file)
  if ((mode & others) === 0) return
  try {
    chmodSync(file, mode & 0o7777 & ~others)
    process.emitWarning(
      `${file} was readable by other users; its mode was corrected. Consider replacing it.`,
    )
  } catch {
    process.emitWarning(`${file} can be read by other users: chmod it to 0600.`)
  }
}

function readOrCreateSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  const known = readSecret(file)
  if (known !== undefined) return known
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(draft, newSecret(), { mode: 0o600, flush: true })
  } catch (cause) {
    // A full disk leaves an empty file.
    rmSync(draft, { force: true })
    throw new Error(
      `The secret cannot be written to ${file}. Free some space and give the directory to ` +
        'the user that runs Dragoman, or set DRAGOMAN_SECRET.',
      { cause },
    )
  }
  try {
    // A link, unlike a rename, never replaces the secret that another process made a moment
    // earlier.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? readOrCreateSecret(dataDir)
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
  return (
    decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') +
    decipher.final('utf8')
  )
}

function tryUnseal(sealed: string, key: Uint8Array): string | undefined {
  try {
    return unseal(sealed, key)
  } catch {
    return undefined
  }
}
