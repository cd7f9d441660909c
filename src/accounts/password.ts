import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../http/problems.ts'
import { refuseCommonPassword } from './common-passwords.ts'

// Argon2id (the library's default), with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of libuv's pool of four threads: files and names of hosts are read in the same pool. */
const defaultMaxAtOnce = 2
/** About two seconds of work, after which who waits has gone. */
const defaultMaxWaiting = 100
const retryAfterSeconds = 2

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and verifies off the event loop, about 30 ms each on one core, a few at a time; the rest waits in a line of limited length. */
export function createPasswords({
  maxAtOnce = defaultMaxAtOnce,
  maxWaiting = defaultMaxWaiting,
} = {}) {
  const waiting: (() => void)[] = []
  let underWay = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay < maxAtOnce) underWay++
    else if (waiting.length >= maxWaiting)
      throw new Problem('overloaded', {
        detail: 'Too many passwords are being checked. Try again in a moment.',
        retryAfterSeconds,
      })
    // Who ends hands over their place.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }

  const hashPassword = (password: string): Promise<string> =>
    inTurn(() => hash(password.normalize('NFKC'), parameters))
  // Made before the first log-in, which would otherwise take longer when there is no such user.
  const decoy = hashPassword('nobody has this password')

  return {
    /** Of a new password, which stands at `pointer` in the request. Throws `validation-failed` for a common one, `overloaded`. */
    async hash(password: string, pointer: string): Promise<string> {
      refuseCommonPassword(password, pointer)
      return hashPassword(password)
    },

    /** Without a hash (no such user) the same work is done, so that the time tells nothing. Throws `overloaded`. */
    async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
      const against = passwordHash ?? (await decoy)
      const right = await inTurn(() => verify(against, password.normalize('NFKC')))
      return right && passwordHash !== undefined
    },
  }
}

/** 120 random bits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
