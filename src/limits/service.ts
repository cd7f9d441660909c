// What an app, and an address without credentials, may do: requests and characters a minute, characters a month.
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
  /** Without it this process is the only one. */
  lease: AskLease | undefined
  quotas: Quotas
  /** Requests a minute; 0: no limit. */
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

  /** Throws `rate-limited` unless it was taken. */
  function expect(taken: Eventual<boolean>, detail: string, look: () => Allowance): Eventual<void> {
    return andThen(taken, (given) => {
      if (given) return
      const allowance = look()
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
        detail: `The request has ${count} characters, this app may send ${limit} a minute. Split it and send the parts a minute apart.`,
      })
    const detail = `This app may send ${limit} characters a minute, and the request has ${count}. Wait for the next minute.`
    return expect(characters.take(id, count, limit), detail, () => characters.look(id, limit))
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
            : `This app may translate ${quota} characters a month, and less than the ${count} of this request are left. \`GET /apps/{id}/usage\` shows what was used.`,
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
      const detail = `This app may send ${limit} requests a minute. Wait for the next minute, or send several texts in one request.`
      return expect(taken, detail, () => requests.look(id, limit))
    },

    /** Counts characters that are to be translated. Throws `rate-limited`, `quota-exceeded`, `text-too-long`. */
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

    /** These were not translated after all, so the month has them again. */
    giveBackCharacters({ id, limits: { monthlyCharacters } }: AppPrincipal, count: number): void {
      if (monthlyCharacters !== null) quotas.giveBack(id, count)
    },

    /** A job of so many characters is stored: from now on it is counted there. */
    jobStored({ id }: AppPrincipal, count: number): void {
      quotas.settle(id, count)
    },

    /** What the app has left in this minute, of what there is least of. */
    allowanceOf({
      id,
      limits: { requestsPerMinute, charactersPerMinute },
    }: AppPrincipal): Allowance | undefined {
      const ofRequests = requestsPerMinute === 0 ? undefined : requests.look(id, requestsPerMinute)
      if (charactersPerMinute === 0) return ofRequests
      return tighter(ofRequests, characters.look(id, charactersPerMinute))
    },

    /** Counts a request with an access token. Throws `rate-limited`. */
    takeUserRequest({ id }: Pick<UserPrincipal, 'id'>): Eventual<Allowance | undefined> {
      const limit = limits.userRateLimit
      if (limit === 0) return undefined
      const look = () => users.look(id, limit)
      const detail = `You may send ${limit} requests a minute. Wait for the next minute.`
      return andThen(expect(users.take(id, 1, limit), detail, look), look)
    },

    /** Counts a request without credentials. Throws `rate-limited`. */
    takeFromAddress(address: string): Eventual<Allowance | undefined> {
      const limit = limits.addressRateLimit
      if (limit === 0) return undefined
      const network = networkOf(address)
      const look = () => addresses.look(network, limit)
      const detail = `From one address ${limit} such requests a minute are allowed. Wait for the next minute.`
      return andThen(expect(addresses.take(network, 1, limit), detail, look), look)
    },

    /** Counts a request with a key or secret that is wrong. Throws `rate-limited`. */
    takeUnknownKey(address: string): Eventual<void> {
      const limit = limits.addressRateLimit
      if (limit === 0) return
      const network = networkOf(address)
      const detail = `From one address ${limit} requests a minute with keys that are not good are allowed. Check the key and the secret, and wait for the next minute.`
      const look = () => unknownKeys.look(network, limit)
      return expect(unknownKeys.take(network, 1, limit), detail, look)
    },

    /** Counts an attempt to log in or sign up with this e-mail address. Throws `rate-limited`. */
    takeLogin(address: string, email: string): Eventual<Allowance | undefined> {
      const limit = limits.loginRateLimit
      if (limit === 0) return undefined
      const subject = loginOf(address, email)
      const look = () => logins.look(subject, limit)
      const detail = `${limit} attempts a minute with one e-mail address are allowed. Wait for the next minute.`
      return andThen(expect(logins.take(subject, 1, limit), detail, look), look)
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
