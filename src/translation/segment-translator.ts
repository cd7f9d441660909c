// Translates one segment: looks in its job's checkpoint, then in the cache, then asks each engine
// along the route.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import {
  joinTexts,
  mapText,
  type Part,
  type Segment,
  segmentText,
} from '@dragoman/formats/segment/segment.ts'
import { hasLetters } from '@dragoman/formats/text/lines.ts'
import { normalizeText } from '@dragoman/formats/text/normalized-text.ts'
import { sha256 } from '../shared/hashes.ts'
import { mapInSlices, runInSlices } from '../shared/time-slice.ts'
import { countCharacters } from './characters.ts'
import { type Hop, isLossless } from './engines/engine-names.ts'
import { createHopTranslator, type HopDependencies, type HopTask } from './hop-translator.ts'
import { cutCapitals } from './letter-case/capital-parts.ts'
import { translateCased } from './letter-case/cased-translation.ts'
import { cutLongInSteps, isGiantToken, isLong } from './long-segments.ts'
import { createScoreSum } from './quality/score.ts'
import type { SegmentCheckpoint } from './request-context.ts'
import { createTermTranslator, type TextTerms } from './terms/term-translator.ts'

/** A sentence has far fewer. Handling more would block the event loop. */
const maxParts = 2_000
/** 128 bits of a hash. */
const checkpointKeyDigits = 32

/** A segment's route, and for whom it is translated. */
export interface SegmentTask extends HopTask {
  readonly pair: LanguagePair
  readonly hops: readonly Hop[]
  /** Those of the text, if the request has a glossary for the pair. */
  readonly terms?: TextTerms | undefined
}

export type SegmentTranslator = ReturnType<typeof createSegmentTranslator>

/** Translates a segment; rejects with the errors of the schedulers, and with FailedHop. */
export function createSegmentTranslator(dependencies: HopDependencies) {
  const { translateHop, withMode, followsTerms, lowersCapitals } = createHopTranslator(dependencies)

  const translateRemembered = (segment: Segment, task: SegmentTask): Promise<Segment> =>
    task.context.checkpoint === undefined
      ? translateSegment(segment, task)
      : recallOrTranslate(segment, task, task.context.checkpoint)

  /**
   * From the job's checkpoint. The key holds all that the answer depends on, also the form of
   * placeholders: with another form, an older version's segment is not found. Neither is one
   * without a score if the app begins to review its translations while the job waits.
   */
  async function recallOrTranslate(
    segment: Segment,
    task: SegmentTask,
    checkpoint: SegmentCheckpoint,
  ): Promise<Segment> {
    const { pair, hops, context } = task
    const wanted = task.scores === undefined ? [] : ['score']
    const key = () =>
      sha256(
        JSON.stringify([
          segment,
          pair.from,
          pair.to,
          hops.map((hop) => withMode(hop, context)),
          ...wanted,
        ]),
      ).slice(0, checkpointKeyDigits)
    const characters = countCharacters(segmentText(segment))
    const known = checkpoint.recall(key, characters)
    if (known) {
      task.scores?.add(known.score ?? null)
      return known.segment
    }
    const scores = task.scores && createScoreSum()
    const translation = await translateSegment(segment, { ...task, scores })
    const score = scores?.total()
    if (score !== undefined) task.scores?.add(score)
    checkpoint.keep(key, { segment: translation, score }, characters)
    return translation
  }

  /** Translates a long segment in pieces. */
  async function translateLong(segment: Segment, task: SegmentTask): Promise<Segment> {
    const pieces = await runInSlices(cutLongInSteps(segment), task.context)
    if (pieces.length === 1) {
      if (segment.length > 1) return translateParts(segment, task)
      return isGiantToken(segment) ? segment : translateRemembered(segment, task)
    }
    const translateTrimmed = async (piece: Segment): Promise<Segment> => {
      const { start, body, end } = trimSegment(piece)
      if (!hasLetters(body)) return piece
      const translate = isLong(body) ? translateParts : translateRemembered
      return [start, ...(await translate(body, task)), end]
    }
    return (await mapInSlices(pieces, translateTrimmed, task.context)).flat()
  }

  /** Translates each text of a segment separately, which keeps the order of the other parts. */
  async function translateParts(segment: Segment, task: SegmentTask): Promise<Segment> {
    const translatePart = async (part: Part): Promise<Segment> => {
      if (typeof part !== 'string' || !hasLetters([part])) return [part]
      const body = part.trim()
      const start = part.length - part.trimStart().length
      const translation = await translateAny([body], task)
      return [part.slice(0, start), ...translation, part.slice(start + body.length)]
    }
    return (await mapInSlices(segment, translatePart, task.context)).flat()
  }

  function translateSegment(segment: Segment, task: SegmentTask): Promise<Segment> {
    if (isConversion(task)) return translateHops(segment, task)
    if (segment.length > maxParts) return translateParts(segment, task)
    const pieces = cutCapitals(segment)
    return pieces.length === 1 ? translatePiece(segment, task) : translatePieces(pieces, task)
  }

  async function translatePieces(pieces: readonly Segment[], task: SegmentTask): Promise<Segment> {
    const translate = async (piece: Segment): Promise<Segment> => {
      const { start, body, end } = trimSegment(piece)
      return hasLetters(body) ? [start, ...(await translatePiece(body, task)), end] : piece
    }
    return joinTexts((await mapInSlices(pieces, translate, task.context)).flat())
  }

  /** Engines know `é` as one character; texts of macOS and of PDF files have its accent apart. */
  const translatePiece = (piece: Segment, task: SegmentTask): Promise<Segment> =>
    translateCased(mapText(piece, compose), task, {
      translateHop: (segment, hop) => translateHop(segment, hop, task),
      lowersCapitals,
    })

  async function translateHops(segment: Segment, task: SegmentTask): Promise<Segment> {
    let translation = segment
    for (const hop of task.hops) translation = await translateHop(translation, hop, task)
    return translation
  }

  function translateAny(segment: Segment, task: SegmentTask): Promise<Segment> {
    return isLong(segment) && segment.length <= maxParts && !isConversion(task)
      ? translateLong(segment, task)
      : translateRemembered(segment, task)
  }

  const translateTerms = createTermTranslator<SegmentTask>({
    translate: translateAny,
    translateParts,
    // Terms are those of the whole route.
    followsTerms: ({ hops: [only, ...others] }) =>
      only !== undefined && others.length === 0 && followsTerms(only),
  })

  return (segment: Segment, task: SegmentTask): Promise<Segment> =>
    task.terms === undefined
      ? translateAny(segment, task)
      : translateTerms(segment, task, task.terms)
}

const compose = (text: string): string => normalizeText(text, 'NFC')

/** Whether only the script changes: no segment is too long for that, and no letter case unusual. */
const isConversion = ({ hops }: SegmentTask): boolean =>
  hops.every(({ engine }) => isLossless(engine))

/** Separates the outer whitespace, which no engine gets. */
function trimSegment(segment: Segment): { start: string; body: Segment; end: string } {
  const body = [...segment]
  const [first] = body
  let start = ''
  let end = ''
  if (typeof first === 'string') {
    body[0] = first.trimStart()
    start = first.slice(0, first.length - body[0].length)
  }
  const last = body.at(-1)
  if (typeof last === 'string') {
    const kept = last.trimEnd()
    body[body.length - 1] = kept
    end = last.slice(kept.length)
  }
  return { start, body: body.filter((part) => part !== ''), end }
}
