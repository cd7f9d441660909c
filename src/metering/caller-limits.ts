// Requests per minute of users, and of addresses whose caller is not known; characters of guests.

import type { Allowance } from '../http/allowance.ts'
import { networkOf } from '../http/client-address.ts'
import { Problem } from '../http/problems.ts'
import type { CallerLimits } from '../http/rate-limit.ts'
import { daySeconds } from '../shared/durations.ts'
import { sha256 } from '../shared/hashes.ts'
import type { AnonymousCaller } from '../shared/principals.ts'
import { type RateLimiter, rateLimited } from './rate-limiter.ts'

const wait = 'Wait for the next minute.'

/** Requests per minute; 0: no limit. */
export interface CallerRateLimits {
  userRateLimit: number
  addressRateLimit: number
  loginRateLimit: number
  libreTranslateAddressRateLimit: number
  guestAddressRateLimit: number
  /** Characters per day; 0: no limit. */
  guestAddressCharacters: number
}

interface AnonymousLimit {
  readonly limiter: RateLimiter
  /** Requests per minute; 0: no limit. */
  readonly limit: number
  readonly how: string
}

interface Dependencies {
  createLimiter: (kind: string, windowMs?: number) => RateLimiter
  limits: CallerRateLimits
}

export function createCallerLimits({ createLimiter, limits }: Dependencies): CallerLimits {
  const users = createLimiter('user')
  const addresses = createLimiter('address')
  const logins = createLimiter('login')
  const unknownKeys = createLimiter('unknown')
  const anonymous: Record<AnonymousCaller, AnonymousLimit> = {
    keyless: {
      limiter: createLimiter('keyless'),
      limit: limits.libreTranslateAddressRateLimit,
      how: 'without a key',
    },
    guest: {
      limiter: createLimiter('guest'),
      limit: limits.guestAddressRateLimit,
      how: 'without an account',
    },
  }
  const guestCharacters = createLimiter('guest characters', daySeconds * 1000)
  const charactersADay = limits.guestAddressCharacters

  /** Throws `rate-limited`. */
  async function takeOne(
    limiter: RateLimiter,
    subject: string,
    { limit, detail }: { limit: number; detail: string },
  ): Promise<Allowance | undefined> {
    if (limit === 0) return undefined
    const taken = await limiter.take(subject, 1, limit)
    const allowance = limiter.peek(subject, limit)
    if (!taken)
      throw rateLimited(detail, { reason: 'requests-per-minute', parameters: { limit } }, allowance)
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

    async takeAnonymous(caller, address) {
      const { limiter, limit, how } = anonymous[caller]
      const detail = `An IP address may send ${limit} requests a minute ${how}. ${wait}`
      await takeOne(limiter, networkOf(address), { limit, detail })
    },

    async takeGuestCharacters(address, count) {
      const subject = networkOf(address)
      const limit = charactersADay
      if (limit === 0 || (await guestCharacters.take(subject, count, limit))) return
      const allowance = guestCharacters.peek(subject, limit)
      throw new Problem('guest-limit-exceeded', {
        detail:
          `Without an account, ${limit} characters a day may be translated from an IP address, ` +
          `and fewer than the ${count} of this request are left. Sign up, or log in.`,
        retryAfterSeconds: allowance.resetSeconds,
        allowance,
      })
    },

    returnGuestCharacters(address, count) {
      if (charactersADay > 0) guestCharacters.giveBack(networkOf(address), count, charactersADay)
    },

    takeLogin(address, email) {
      const limit = limits.loginRateLimit
      const detail = `You may make ${limit} attempts a minute with one email address. ${wait}`
      const subject = sha256(`${networkOf(address)} ${email.toLowerCase()}`)
      return takeOne(logins, subject, { limit, detail })
    },
  }
}
