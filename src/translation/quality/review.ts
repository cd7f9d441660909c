// What is said of the quality of a whole text or document, and what of it a person should look at.
import { type DocumentNotice, notice } from '@dragoman/formats/files/document-notice.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { truncate } from '@dragoman/formats/text/truncated-text.ts'
import type { QualityEstimate } from './calibration.ts'
import type { SignalName } from './signals.ts'

/** A segment that a person should look at. */
interface DoubtfulSegment {
  /** Of its translation. */
  readonly text: string
  readonly qualityEstimate: number
  readonly reason: SignalName
}

/** What answers say of their quality. */
interface StatedQuality {
  readonly qualityEstimate: number | null
  readonly review?: boolean
  readonly doubtful?: DoubtfulSegment[]
}

/** What is known of the translations of some segments. */
export interface Review {
  /** The mean of the segments, by their length; null if nothing can be said of any. */
  readonly qualityEstimate: number | null
  /** How many segments have an estimate. */
  readonly passages: number
  /** Those below the threshold, in their order; absent without one. */
  readonly doubtful?: readonly (DoubtfulSegment & { readonly index: number })[]
}

/**
 * @param estimates of each translation; absent where nothing had to be translated
 * @param reviewBelow the threshold of the app, if it has one
 */
export function reviewSegments(
  translations: readonly Segment[],
  estimates: readonly (QualityEstimate | null)[] = [],
  reviewBelow?: number,
): Review {
  const known = translations.flatMap((translation, index) => {
    const estimate = estimates[index] ?? null
    const text = segmentText(translation).trim()
    return estimate === null || text === '' ? [] : [{ ...estimate, text, index }]
  })
  const characters = known.reduce((sum, { text }) => sum + text.length, 0)
  const total = known.reduce((sum, { text, quality }) => sum + text.length * quality, 0)
  const qualityEstimate = characters === 0 ? null : round(total / characters)
  const passages = known.length
  if (reviewBelow === undefined) return { qualityEstimate, passages }
  const doubtful = known
    .filter(({ quality }) => quality < reviewBelow)
    .map(({ text, quality, weakest, index }) => ({
      text,
      qualityEstimate: round(quality),
      reason: weakest,
      index,
    }))
  return { qualityEstimate, passages, doubtful }
}

/** More digits would claim too much. */
const round = (quality: number): number => Math.round(100 * quality) / 100

/** The fields of an answer, with the first `maxDoubtful` segments. */
export function stateQuality(
  { qualityEstimate, doubtful }: Review,
  maxDoubtful = Number.POSITIVE_INFINITY,
): StatedQuality {
  if (doubtful === undefined) return { qualityEstimate }
  const stated = doubtful.slice(0, maxDoubtful).map(({ index: _, ...segment }) => segment)
  return { qualityEstimate, review: doubtful.length > 0, doubtful: stated }
}

/** In a notice. */
const maxPassages = 3
const maxPassageCharacters = 60

const reasons: Readonly<Record<SignalName, string>> = {
  certainty: 'the engine was not sure of its words',
  context: 'the source is short',
  knownWords: 'the language hardly has such words',
  length: 'it is unusually long or short',
  translatedWords: 'words stayed as they were',
  wholeWords: 'the engine had to spell words',
}

/** Says which segments are doubtful, in a sentence; `placeOf` says where some are. */
export function describeDoubtful(
  { passages, doubtful = [] }: Review,
  placeOf: (index: number) => string | undefined = () => undefined,
): DocumentNotice | undefined {
  if (doubtful.length === 0) return undefined
  const described = doubtful.slice(0, maxPassages).map(({ index, text, reason }) => {
    const facts = [placeOf(index), reasons[reason]].filter((fact) => fact !== undefined)
    return `“${truncate(text, maxPassageCharacters)}” (${facts.join(', ')})`
  })
  const left = doubtful.length - described.length
  const more = left > 0 ? [...described, `and ${left} more`] : described
  const verb = doubtful.length === 1 ? 'is' : 'are'
  const quoted = doubtful
    .slice(0, maxPassages)
    .map(({ text }) => `“${truncate(text, maxPassageCharacters)}”`)
  return notice(
    'doubtful-passages',
    `${doubtful.length} of ${passages} passages ${verb} doubtful: ${more.join('; ')}.`,
    { doubtful: doubtful.length, passages, examples: quoted.join(', ') },
  )
}
