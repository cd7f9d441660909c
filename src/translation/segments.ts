// Translates one segment: looks in its job's checkpoint, then in the cache, then asks each engine
// along the route.
import { sha256 } from '../shared/hashes.ts'
import { andThen, type Eventual } from './at-once.ts'
import type { SegmentCache } from './cache.ts'
import { countCharacters } from './characters.ts'
import { type EngineName, type LanguagePair, type Segment, segmentText } from './engines/engine.ts'
import { foldCase } from './letter-case.ts'
import { cutLongInSteps, isLong } from './long-segments.ts'
import { hasLetters } from './markup/text.ts'
import { translateAndRepair } from './repair.ts'
import type { Hop } from './router.ts'
import type { RequestContext, Scheduler } from './scheduler.ts'
import { mapInSlices, runInSlices } from './time-slice.ts'

interface Dependencies {
  schedulers: ReadonlyMap<EngineName, Scheduler>
  segments: SegmentCache
}

/** A sentence has far fewer. Handling more would block the event loop. */
const maxParts = 2_000
/** 128 bits of a hash. */
const checkpointKeyDigits = 32

/**
 * Translates a segment, synchronously if it is cached; throws or rejects with the errors of the
 * schedulers.
 */
export function createSegmentTranslator({ schedulers, segments }: Dependencies) {
  /** From the job's checkpoint if there is one. The key holds all that the answer depends on. */
  function translateRemembered(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    context: RequestContext,
  ): Eventual<Segment> {
    const { checkpoint } = context
    if (checkpoint === undefined) return translateSegment(segment, pair, hops, context)
    const key = () =>
      sha256(JSON.stringify([segment, pair.from, pair.to, hops])).slice(0, checkpointKeyDigits)
    const characters = countCharacters(segmentText(segment))
    const known = checkpoint.recall(key, characters)
    if (known) return known
    return andThen(translateSegment(segment, pair, hops, context), (translation) => {
      checkpoint.keep(key, translation, characters)
      return translation
    })
  }

  /** Translates a long segment in pieces. */
  function translateLong(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    context: RequestContext,
  ): Eventual<Segment> {
    return andThen(runInSlices(cutLongInSteps(segment), context), (pieces) => {
      if (pieces.length === 1)
        return (segment.length === 1 ? translateRemembered : translateParts)(
          segment,
          pair,
          hops,
          context,
        )
      const translated = mapInSlices(
        pieces,
        (piece): Eventual<Segment> => {
          const { start, body, end } = trimSegment(piece)
          if (!hasLetters(body)) return piece
          return andThen(
            (isLong(body) ? translateParts : translateRemembered)(body, pair, hops, context),
            (translation) => [start, ...translation, end],
          )
        },
        context,
      )
      return andThen(translated, (parts) => parts.flat())
    })
  }

  /** Translates each text of a segment separately, which keeps the order of the other parts. */
  function translateParts(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    context: RequestContext,
  ): Eventual<Segment> {
    const translated = mapInSlices(
      segment,
      (part): Eventual<Segment> => {
        if (typeof part !== 'string' || !hasLetters([part])) return [part]
        const body = part.trim()
        const start = part.length - part.trimStart().length
        return andThen(translateAny([body], pair, hops, context), (translation) => [
          part.slice(0, start),
          ...translation,
          part.slice(start + body.length),
        ])
      },
      context,
    )
    return andThen(translated, (parts) => parts.flat())
  }

  function translateSegment(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    context: RequestContext,
  ): Eventual<Segment> {
    if (segment.length > maxParts) return translateParts(segment, pair, hops, context)
    const { from, to } = pair
    const folded = foldCase(segment, from)
    let current: Eventual<Segment> = folded.segment
    for (const hop of hops) {
      const ask = (complete: Segment) =>
        translateAndRepair(complete, (piece) =>
          scheduler(hop.engine).translate(piece, hop, context),
        )
      current = andThen(current, (before) =>
        context.noStore ? ask(before) : segments.through(context.userId, before, hop, ask),
      )
    }
    return andThen(current, (translation) => folded.restore(translation, to))
  }

  function scheduler(engine: EngineName): Scheduler {
    const found = schedulers.get(engine)
    if (found === undefined) throw new Error(`no scheduler for ${engine}`)
    return found
  }

  const translateAny: typeof translateRemembered = (segment, pair, hops, context) =>
    (isLong(segment) && segment.length <= maxParts ? translateLong : translateRemembered)(
      segment,
      pair,
      hops,
      context,
    )

  return translateAny
}

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
