import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { sha256 } from '../../shared/hashes.ts'
import { type Instructions, isEstimated } from '../instructions.ts'
import type { RequestContext } from '../request-context.ts'
import { defaultSelection } from '../routing/engine-selection.ts'
import { hashSteering } from '../steering.ts'

/**
 * The pair and the format under which a complete text is cached; undefined if it may not be. A
 * checkpoint needs every segment, a no-store text must not be in the cache, and with a glossary or
 * corrections a text has another translation.
 */
export function cacheKeyOf(
  instructions: Instructions,
  context: CachingContext,
): { pair: LanguagePair; format: string } | undefined {
  const { from, to, format, tags, score, alternatives, hops, steering } = instructions
  const { alternativesAfter: after } = instructions
  const { noStore, checkpoint, glossary, hasCorrections, reviewBelow } = context
  const { engines = defaultSelection } = context
  if (from === undefined || hops !== undefined) return undefined
  if (noStore || checkpoint || glossary || hasCorrections) return undefined
  const ofTags = tags === undefined ? '' : `-${sha256(JSON.stringify(tags))}`
  const ofScore = score ? '+score' : ''
  const ofAlternatives = alternatives === undefined ? '' : `+alternatives${alternatives}`
  const ofAfter = after === undefined ? '' : `+after${sha256(after)}`
  const ofEstimate = isEstimated(instructions, context) ? `+estimate${reviewBelow ?? ''}` : ''
  const ofSteering = steering === undefined ? '' : `+${hashSteering(steering)}`
  const ofEngines = engines === defaultSelection ? '' : `+${engines.key}`
  const wishes = ofTags + ofScore + ofAlternatives + ofAfter + ofEstimate + ofEngines + ofSteering
  return { pair: { from, to }, format: wishes === '' ? format : `${format}${wishes}` }
}

/** What decides whether a complete text may be cached, and what its answer has. */
export type CachingContext = Pick<
  RequestContext,
  'noStore' | 'checkpoint' | 'glossary' | 'hasCorrections' | 'reviewBelow' | 'engines'
>
