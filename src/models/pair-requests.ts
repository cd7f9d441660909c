// What an operator requests: pairs by name, or groups of them.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { ModelSet } from './installed/model-set.ts'
import { ModelsError } from './models-error.ts'
import { getPair, pairName, toTag } from './pair-names.ts'
import { listPairs } from './selection.ts'

export type ModelRequest =
  | { readonly kind: 'pair'; readonly pair: LanguagePair }
  /** If both are absent, all available pairs are requested. */
  | { readonly kind: 'all'; readonly from?: string; readonly to?: string }

/** The word that has models downloaded when they are first needed. */
const onDemand = 'auto'

export const isOnDemand = (words: readonly string[]): boolean =>
  words.some((word) => word.toLowerCase() === onDemand)

/**
 * Parses `en-es`, `all`, `all-from-en`, `all-to-en`; `none` and `auto` want none from the start.
 * Throws ModelsError of the kind `usage`.
 */
export function readRequests(words: readonly string[]): ModelRequest[] {
  return words
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'none' && word.toLowerCase() !== onDemand)
    .map((word): ModelRequest => {
      const [, direction, code] = /^all(?:-(from|to)-(.+))?$/i.exec(word) ?? [
        undefined,
        undefined,
        undefined,
      ]
      if (/^all$/i.test(word)) return { kind: 'all' }
      if (direction === undefined || code === undefined) {
        return { kind: 'pair', pair: getPair(word) }
      }
      const tag = toTag(code)
      if (tag === undefined) {
        throw new ModelsError('usage', `"${word}": "${code}" is an unknown language.`)
      }
      return direction.toLowerCase() === 'from'
        ? { kind: 'all', from: tag }
        : { kind: 'all', to: tag }
    })
}

interface Expanded {
  readonly pairs: readonly LanguagePair[]
  /** One for each request that the registry cannot serve. */
  readonly missing: readonly ModelsError[]
}

/** The pairs of some requests, each once. */
export function expandRequests(
  requests: readonly ModelRequest[],
  sets: readonly ModelSet[],
): Expanded {
  const offered = listPairs(sets)
  const chosen = new Map<string, LanguagePair>()
  const missing: ModelsError[] = []
  for (const request of requests) {
    const pairs = offered.filter((pair) => isMeant(pair, request))
    if (pairs.length === 0) {
      missing.push(
        new ModelsError(
          'usage',
          `The registry has no model for ${describe(request)}.${hint(request, offered)}`,
          request.kind === 'pair'
            ? { why: { reason: 'registry-lacks-model', parameters: request.pair } }
            : {},
        ),
      )
    }
    for (const pair of pairs) chosen.set(pairName(pair), pair)
  }
  return { pairs: [...chosen.values()], missing }
}

function isMeant(pair: LanguagePair, request: ModelRequest): boolean {
  if (request.kind === 'pair') return pairName(pair) === pairName(request.pair)
  const { from = pair.from, to = pair.to } = request
  return pair.from === from && pair.to === to
}

function describe(request: ModelRequest): string {
  if (request.kind === 'pair') return pairName(request.pair)
  if (request.from !== undefined) return `anything from ${request.from}`
  if (request.to !== undefined) return `anything to ${request.to}`
  return 'anything'
}

function hint(request: ModelRequest, offered: readonly LanguagePair[]): string {
  if (request.kind !== 'pair') return ''
  const { from, to } = request.pair
  const near = offered.filter((pair) => pair.from === from || pair.to === to).map(pairName)
  return near.length === 0
    ? ' `dragoman models list --available` shows all.'
    : ` Near it: ${near.slice(0, 8).join(', ')}.`
}
