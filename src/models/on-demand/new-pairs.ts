// Bounds how many new pairs of languages a user may have downloaded within an hour.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { Problem } from '../../http/problems.ts'
import { hourSeconds } from '../../shared/durations.ts'
import { pairName } from '../pair-names.ts'

const hourMs = hourSeconds * 1000

export function createNewPairs(maxPerHour: number, now: () => number = () => performance.now()) {
  /** By user: the pairs of the last hour, with the time when each began. */
  const begun = new Map<string, Map<string, number>>()

  function forgetOld(pairs: Map<string, number>): void {
    for (const [pair, at] of pairs) if (at <= now() - hourMs) pairs.delete(pair)
  }

  return {
    /** Counts a pair once an hour. Throws `rate-limited`. */
    take(userId: string, pair: LanguagePair): void {
      const pairs = begun.get(userId) ?? new Map<string, number>()
      forgetOld(pairs)
      if (!pairs.has(pairName(pair)) && pairs.size >= maxPerHour) {
        const oldest = Math.min(...pairs.values())
        throw new Problem('rate-limited', {
          detail:
            `You have had the models of ${maxPerHour} new language pairs downloaded within an ` +
            'hour, which is the limit. Pairs whose models are installed are translated.',
          retryAfterSeconds: Math.max(1, Math.ceil((oldest + hourMs - now()) / 1000)),
          why: { reason: 'new-pairs-per-hour', parameters: { limit: maxPerHour } },
        })
      }
      pairs.set(pairName(pair), now())
      begun.set(userId, pairs)
    },

    /** Forgets users whose hour has passed. */
    sweep(): void {
      for (const [userId, pairs] of begun) {
        forgetOld(pairs)
        if (pairs.size === 0) begun.delete(userId)
      }
    },
  }
}
