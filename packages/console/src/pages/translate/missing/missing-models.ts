// Which models a pair of languages needs that cannot be translated yet.
import type { AvailableModel } from '@dragoman/client'
import type { Language } from '../../../data/languages.ts'
import { isOffered, sourcesOf, targetsOf } from '../languages/language-choice.ts'

/** Models that are not installed go through it, as most of them are from or into it. */
const middle = 'en'

/** The language that the service lacks; undefined if it has both, without a way between them. */
export function findMissing(
  languages: readonly Language[],
  from: string | undefined,
  to: string,
): string | undefined {
  if (from !== undefined && !sourcesOf(languages).includes(from)) return from
  return targetsOf(languages, undefined).includes(to) ? undefined : to
}

/** The models to add, and how large they are; undefined if they are not offered. */
export function findNeeded(
  available: readonly AvailableModel[],
  languages: readonly Language[],
  { from = middle, to }: { from: string | undefined; to: string },
): { pairs: string[]; bytes: number } | undefined {
  const sizes = new Map(available.map(({ pair, bytes }) => [pair, bytes]))
  const direct = `${from}-${to}`
  const hops = [
    [from, middle],
    [middle, to],
  ] as const
  const pairs = sizes.has(direct)
    ? [direct]
    : hops
        .filter(([first, second]) => !isOffered(languages, first, second))
        .map((hop) => hop.join('-'))
  if (pairs.length === 0 || !pairs.every((pair) => sizes.has(pair))) return undefined
  return { pairs, bytes: pairs.reduce((sum, pair) => sum + (sizes.get(pair) ?? 0), 0) }
}
