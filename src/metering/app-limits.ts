// An app's limits: requests and characters per minute, characters per month.

import { Problem } from '../http/problems.ts'
import { type AppRequestLimits, tighter } from '../http/rate-limit.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { Quotas } from './quota.ts'
import { type RateLimiter, rateLimited } from './rate-limiter.ts'

/** The characters of apps. */
export interface CharacterLimits {
  /** Counts characters before their translation if that is possible without waiting. */
  tryTakeCharacters(app: AppPrincipal, count: number): boolean
  /**
   * Counts characters before their translation. Throws `rate-limited`, `quota-exceeded`,
   * `text-too-long`.
   */
  takeCharacters(app: AppPrincipal, count: number): Promise<void>
  /** Returns characters that were not translated to the month's quota. */
  returnCharacters(app: AppPrincipal, count: number): void
  /** A job of this many characters is stored: from now on, the table of jobs counts it. */
  jobStored(app: AppPrincipal, count: number): void
}

interface Dependencies {
  requests: RateLimiter
  characters: RateLimiter
  quotas: Quotas
}

/** Most requests wait for nothing: one promise is enough for all of them. */
const taken = Promise.resolve()

export function createAppLimits({
  requests,
  characters,
  quotas,
}: Dependencies): AppRequestLimits & CharacterLimits {
  async function takeOfMinute(
    { id, limits: { charactersPerMinute: limit } }: AppPrincipal,
    count: number,
  ): Promise<void> {
    if (limit === 0) return
    if (count > limit)
      throw new Problem('text-too-long', {
        detail:
          `The request has ${count} characters; this app may send ${limit} a minute. ` +
          'Split it and send the parts a minute apart.',
        why: { reason: 'characters-per-minute', parameters: { characters: count, limit } },
      })
    if (await characters.take(id, count, limit)) return
    const detail =
      `This app may send ${limit} characters a minute, and the request has ${count}. ` +
      'Wait for the next minute.'
    throw rateLimited(
      detail,
      { reason: 'characters-per-minute', parameters: { characters: count, limit } },
      characters.peek(id, limit),
    )
  }

  async function takeOfMonth(
    { id, limits: { monthlyCharacters: quota } }: AppPrincipal,
    count: number,
  ): Promise<void> {
    if (quota === null || (quota > 0 && (await quotas.take(id, count, quota)))) return
    const resetSeconds = quotas.secondsToMonthEnd()
    throw new Problem('quota-exceeded', {
      detail:
        quota === 0
          ? 'Translation is disabled for this app: its monthly quota is 0.'
          : `This app may translate ${quota} characters a month, and fewer than the ${count} ` +
            'of this request are left. `GET /apps/{id}/usage` shows the usage.',
      retryAfterSeconds: resetSeconds,
      allowance: { limit: quota, remaining: 0, resetSeconds },
      why:
        quota === 0
          ? { reason: 'quota-zero' }
          : { reason: 'quota-used', parameters: { characters: count, limit: quota } },
    })
  }

  function returnCharacters({ id, limits: { monthlyCharacters } }: AppPrincipal, count: number) {
    if (monthlyCharacters !== null) quotas.return(id, count)
  }

  function tryTakeCharacters(app: AppPrincipal, count: number): boolean {
    const { charactersPerMinute, monthlyCharacters: quota } = app.limits
    if (quota === 0 || (quota !== null && !quotas.tryTake(app.id, count, quota))) return false
    if (charactersPerMinute === 0 || characters.tryTake(app.id, count, charactersPerMinute))
      return true
    returnCharacters(app, count)
    return false
  }

  async function waitForCharacters(app: AppPrincipal, count: number): Promise<void> {
    await takeOfMonth(app, count)
    try {
      await takeOfMinute(app, count)
    } catch (error) {
      returnCharacters(app, count)
      throw error
    }
  }

  return {
    returnCharacters,
    tryTakeCharacters,

    tryTakeRequest: ({ id, limits: { requestsPerMinute: limit } }) =>
      limit === 0 || requests.tryTake(id, 1, limit),

    async takeRequest({ id, limits: { requestsPerMinute: limit } }) {
      if (limit === 0 || (await requests.take(id, 1, limit))) return
      const detail =
        `This app may send ${limit} requests a minute. ` +
        'Wait for the next minute, or send several texts in one request.'
      throw rateLimited(
        detail,
        { reason: 'requests-per-minute', parameters: { limit } },
        requests.peek(id, limit),
      )
    },

    takeCharacters: (app, count) =>
      tryTakeCharacters(app, count) ? taken : waitForCharacters(app, count),

    jobStored: ({ id }, count) => quotas.settle(id, count),

    allowanceOf({ id, limits: { requestsPerMinute, charactersPerMinute } }) {
      const ofRequests = requestsPerMinute === 0 ? undefined : requests.peek(id, requestsPerMinute)
      if (charactersPerMinute === 0) return ofRequests
      return tighter(ofRequests, characters.peek(id, charactersPerMinute))
    },
  }
}
