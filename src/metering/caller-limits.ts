// Requests per minute of users, and of addresses whose caller is not known.

import type { Allowance } from '../http/allowance.ts'
import { networkOf } from '../http/client-address.ts'
import type { CallerLimits } from '../http/rate-limit.ts'
import { sha256 } from '../shared/hashes.ts'
import { type RateLimiter, rateLimited } from './rate-limiter.ts'

const wait = 'Wait for the next minute.'

/** Requests per minute; 0: no limit. */
export interface CallerRateLimits {
  userRateLimit: number
  addressRateLimit: number
  loginRateLimit: number
  libreTranslateAddressRateLimit: number
}

interface Dependencies {
  createLimiter: (kind: string) => RateLimiter
  limits: CallerRateLimits
}

export function createCallerLimits({ createLimiter, limits }: Dependencies): CallerLimits {
  const users = createLimiter('user')
  const addresses = createLimiter('address')
  const logins = createLimiter('login')
  const unknownKeys = createLimiter('unknown')
  const withoutKeys = createLimiter('keyless')

  /** Throws `rate-limited`. */
  async function takeOne(
    limiter: RateLimiter,
    subject: string,
    { limit, detail }: { limit: number; detail: string },
  ): Promise<Allowance | undefined> {
    if (limit === 0) return undefined
    const taken = await limiter.take(subject, 1, limit)
    const allowance = limiter.peek(subject, limit)
    if (!taken) throw rateLimited(detail, allowance)
    return allowance
  }

  return {
    takeUserRequest({ id }) {
      const limit = limits.userRateLimit
      const detail = `You may send ${limit} requests a minute. ${wait}`
      return takeOne(users, id, { limit, detail })
    },

    takeFromAddress(address) {
      const limit = limits.addressRateLimit
      const detail = `An IP address may send ${limit} such requests a minute. ${wait}`
      return takeOne(addresses, networkOf(address), { limit, detail })
    },

    async takeUnknownKey(address) {
      const limit = limits.addressRateLimit
      const detail =
        `An IP address may send ${limit} requests a minute with invalid keys or secrets. ` +
        'Check the key and the secret, and wait for the next minute.'
      await takeOne(unknownKeys, networkOf(address), { limit, detail })
    },

    async takeWithoutKey(address) {
      const limit = limits.libreTranslateAddressRateLimit
      const detail = `An IP address may send ${limit} requests a minute without a key. ${wait}`
      await takeOne(withoutKeys, networkOf(address), { limit, detail })
    },

    takeLogin(address, email) {
      const limit = limits.loginRateLimit
      const detail = `You may make ${limit} attempts a minute with one email address. ${wait}`
      const subject = sha256(`${networkOf(address)} ${email.toLowerCase()}`)
      return takeOne(logins, subject, { limit, detail })
    },
  }
}
