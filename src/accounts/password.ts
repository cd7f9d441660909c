import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../http/problems.ts'

/** What a hash costs: KiB of memory, passes, lanes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

// Argon2id (the library's default) with the parameters of OWASP's Password Storage Cheat Sheet.
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of libuv's four threads: file access and DNS lookups use the same pool. */
const defaultMaxAtOnce = 2
/** About two seconds of work; clients do not wait longer. */
const defaultMaxWaiting = 100
const retryAfterSeconds = 2

export interface Passwords {
  /**
   * Hashes a new password; `pointer` is its place in the request, `context` has the words that it
   * must not consist of. Throws `validation-failed` for a weak one, `overloaded`.
   */
  readonly hash: (password: string, pointer: string, context?: readonly string[]) => Promise<string>
  /** A hash of which nobody knows the password, for accounts without one. */
  readonly unusable: () => Promise<string>
  /**
   * Without a hash (unknown user) the same work is done, so timing reveals nothing. Throws
   * `overloaded`.
   */
  readonly verify: (password: string, passwordHash: string | undefined) => Promise<boolean>
}

interface PasswordOptions {
  readonly maxAtOnce?: number
  readonly maxWaiting?: number
  readonly cost?: HashCost | undefined
}

/**
 * Hashes and verifies off the event loop (about 30 ms each on one core), a few at a time; the
 * others wait in a bounded queue.
 */
export function createPasswords({
  maxAtOnce = defaultMaxAtOnce,
  maxWaiting = defaultMaxWaiting,
  cost = defaultCost,
}: PasswordOptions = {}): Passwords {
  const waiting: (() => void)[] = []
  let running = 0

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxAtOnce) running++
    else if (waiting.length >= maxWaiting)
      throw new Problem('overloaded', {
        detail: 'Too many passwords are being checked. Try again in a moment.',
        retryAfterSeconds,
        why: { reason: 'passwords-wait' },
      })
    // The slot passes to the next in the queue.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  const hashPassword = (password: string): Promise<string> =>
    withSlot(() => hash(password.normalize('NFKC'), cost))
  // Computed before the first log-in: otherwise the first one with an unknown email would take
  // longer.
  const decoy = hashPassword('nobody has this password')

  let unusable: Promise<string> | undefined

  return {
    unusable() {
      unusable ??= hashPassword(randomBytes(32).toString('base64url')).catch((error: unknown) => {
        unusable = undefined
        throw error
      })
      return unusable
    },

    async hash(password, pointer, context = []) {
      // The list is loaded when somebody signs up.
      const { refuseWeakPassword } = await import('./common-passwords.ts')
      refuseWeakPassword(password, pointer, context)
      return hashPassword(password)
    },

    async verify(password, passwordHash) {
      const against = passwordHash ?? (await decoy)
      const right = await withSlot(() => verify(against, password.normalize('NFKC')))
      return right && passwordHash !== undefined
    },
  }
}

/** 120 random bits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
