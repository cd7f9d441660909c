// Rate limits and quotas: requests and characters per minute, characters per month.
import type { AppPrincipal, UserPrincipal } from '../auth/principals.ts'
import type { Allowance } from '../http/allowance.ts'
import { networkOf } from '../http/origin.ts'
import { Problem } from '../http/problems.ts'
import { tighter } from '../http/rate-limit.ts'
import { sha256 } from '../shared/hashes.ts'
import type { Logger } from '../telemetry/log.ts'
import { andThen, type Eventual } from '../translation/at-once.ts'
import type { Quotas } from './quota.ts'
import type { LimitStore } from './store.ts'
import { type AskLease, createWindowLimiter, windowMs } from './windows.ts'

export type LimitService = ReturnType<typeof createLimitService>

interface Dependencies {
  store: Pick<LimitStore, 'deleteWindows'>
  /** Undefined if this process is the only one. */
  lease: AskLease | undefined
  quotas: Quotas
  /** Requests per minute; 0: no limit. */
  limits: { userRateLimit: number; addressRateLimit: number; loginRateLimit: number }
  now: () => Date
  log: Logger
}

const cleanEveryMs = 5 * 60_000

export function createLimitService({ store, lease, quotas, limits, now, log }: Dependencies) {
  const limiter = (kind: string) => createWindowLimiter({ kind, lease, now, log })
  const requests = limiter('requests')
  const characters = limiter('characters')
  const users = limiter('user')
  const addresses = limiter('address')
  const logins = limiter('login')
  const unknownKeys = limiter('unknown')
  const timer = setInterval(() => {
    const clean = store.deleteWindows(new Date(now().getTime() - windowMs))
    clean.catch((error: unknown) =>
      log.warn({ error }, 'limits that are over could not be deleted'),
    )
  }, cleanEveryMs).unref()

  const loginOf = (address: string, email: string) =>
    sha256(`${networkOf(address)} ${email.toLowerCase()}`)

  /** Throws `rate-limited` if `taken` is false. */
  function expect(taken: Eventual<boolean>, detail: string, peek: () => Allowance): Eventual<void> {
    return andThen(taken, (given) => {
      if (given) return
      const allowance = peek()
      throw new Problem('rate-limited', {
        detail,
        retryAfterSeconds: allowance.resetSeconds,
        allowance,
      })
    })
  }

  function takeOfMinute(
    { id, limits: { charactersPerMinute: limit } }: AppPrincipal,
    count: number,
  ): Eventual<void> {
    if (limit === 0) return
    if (count > limit)
      throw new Problem('text-too-long', {
        detail:
          `The request has ${count} characters, this app may send ${limit} a minute. ` +
          'Split it and send the parts a minute apart.',
      })
    const detail =
      `This app may send ${limit} characters a minute, and the request has ${count}. ` +
      'Wait for the next minute.'
    return expect(characters.take(id, count, limit), detail, () => characters.peek(id, limit))
  }

  function takeOfMonth(
    { id, limits: { monthlyCharacters: quota } }: AppPrincipal,
    count: number,
  ): Eventual<void> {
    if (quota === null) return
    return andThen(quota === 0 ? false : quotas.take(id, count, quota), (given) => {
      if (given) return
      const resetSeconds = quotas.secondsToMonthEnd()
      throw new Problem('quota-exceeded', {
        detail:
          quota === 0
            ? 'Translation is closed for this app: its monthly characters are set to 0.'
            : `This app may translate ${quota} characters a month, and less than the ${count} ` +
              'of this request are left. `GET /apps/{id}/usage` shows what was used.',
        retryAfterSeconds: resetSeconds,
        allowance: { limit: quota, remaining: 0, resetSeconds },
      })
    })
  }

  return {
    /** Counts a request of an app. Throws `rate-limited`. */
    takeRequest({ id, limits: { requestsPerMinute: limit } }: AppPrincipal): Eventual<void> {
      if (limit === 0) return
      const taken = requests.take(id, 1, limit)
      if (taken === true) return
      const detail =
        `This app may send ${limit} requests a minute. ` +
        'Wait for the next minute, or send several texts in one request.'
      return expect(taken, detail, () => requests.peek(id, limit))
    },

    /**
     * Counts characters before their translation. Throws `rate-limited`, `quota-exceeded`,
     * `text-too-long`.
     */
    takeCharacters(app: AppPrincipal, count: number): Eventual<void> {
      const { charactersPerMinute, monthlyCharacters } = app.limits
      if (charactersPerMinute === 0 && monthlyCharacters === null) return
      return andThen(takeOfMonth(app, count), () => {
        try {
          const taken = takeOfMinute(app, count)
          return taken instanceof Promise ? taken.catch(giveBack) : taken
        } catch (error) {
          return giveBack(error)
        }
      })
      function giveBack(error: unknown): never {
        quotas.giveBack(app.id, count)
        throw error
      }
    },

    /** Returns characters that were not translated to the month's quota. */
    giveBackCharacters({ id, limits: { monthlyCharacters } }: AppPrincipal, count: number): void {
      if (monthlyCharacters !== null) quotas.giveBack(id, count)
    },

    /** A job of this many characters is stored: from now on, the table of jobs counts it. */
    jobStored({ id }: AppPrincipal, count: number): void {
      quotas.settle(id, count)
    },

    /** The app's tightest limit in this minute. */
    allowanceOf({
      id,
      limits: { requestsPerMinute, charactersPerMinute },
    }: AppPrincipal): Allowance | undefined {
      const ofRequests = requestsPerMinute === 0 ? undefined : requests.peek(id, requestsPerMinute)
      if (charactersPerMinute === 0) return ofRequests
      return tighter(ofRequests, characters.peek(id, charactersPerMinute))
    },

    /** Counts a request with an access token. Throws `rate-limited`. */
    takeUserRequest({ id }: Pick<UserPrincipal, 'id'>): Eventual<Allowance | undefined> {
      const limit = limits.userRateLimit
      if (limit === 0) return undefined
      const peek = () => users.peek(id, limit)
      const detail = `You may send ${limit} requests a minute. Wait for the next minute.`
      return andThen(expect(users.take(id, 1, limit), detail, peek), peek)
    },

    /** Counts a request without credentials. Throws `rate-limited`. */
    takeFromAddress(address: string): Eventual<Allowance | undefined> {
      const limit = limits.addressRateLimit
      if (limit === 0) return undefined
      const network = networkOf(address)
      const peek = () => addresses.peek(network, limit)
      const detail =
        `From one address ${limit} such requests a minute are allowed. ` +
        'Wait for the next minute.'
      return andThen(expect(addresses.take(network, 1, limit), detail, peek), peek)
    },

    /** Counts a request with a wrong key or secret. Throws `rate-limited`. */
    takeUnknownKey(address: string): Eventual<void> {
      const limit = limits.addressRateLimit
      if (limit === 0) return
      const network = networkOf(address)
      const detail =
        `From one address ${limit} requests a minute with keys that are not good are allowed. ` +
        'Check the key and the secret, and wait for the next minute.'
      const peek = () => unknownKeys.peek(network, limit)
      return expect(unknownKeys.take(network, 1, limit), detail, peek)
    },

    /** Counts an attempt to log in or sign up with this email address. Throws `rate-limited`. */
    takeLogin(address: string, email: string): Eventual<Allowance | undefined> {
      const limit = limits.loginRateLimit
      if (limit === 0) return undefined
      const subject = loginOf(address, email)
      const peek = () => logins.peek(subject, limit)
      const detail =
        `${limit} attempts a minute with one e-mail address are allowed. ` +
        'Wait for the next minute.'
      return andThen(expect(logins.take(subject, 1, limit), detail, peek), peek)
    },

    async close(): Promise<void> {
      clearInterval(timer)
      await quotas
        .close()
        .catch((error: unknown) =>
          log.warn({ error }, 'leases of quotas could not be given back; they end by themselves'),
        )
    },
  }
}
