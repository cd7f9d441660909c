// A segment's way: what is remembered of its job, what is cached, engine by engine along its route.
import { sha256 } from '../shared/hashes.ts'
import { andThen, type Eventual } from './at-once.ts'
import type { SegmentCache } from './cache.ts'
import { countCharacters } from './characters.ts'
import { type EngineName, type LanguagePair, type Segment, segmentText } from './engines/engine.ts'
import { foldCase } from './letter-case.ts'
import { hasLetters } from './markup/text.ts'
import { translateAndRepair } from './repair.ts'
import type { Hop } from './router.ts'
import type { RequestContext, Scheduler } from './scheduler.ts'
import { mapInSlices } from './time-slice.ts'

interface Dependencies {
  schedulers: ReadonlyMap<EngineName, Scheduler>
  segments: SegmentCache
}

/** A sentence has far fewer; an engine would hold the event loop with more. */
const maxParts = 2_000
/** 128 bits of a hash. */
const memoryKeyDigits = 32

/**
 * Translates a segment, at once when it is cached; throws or rejects with what its schedulers do.
 */
export function createSegmentTranslator({ schedulers, segments }: Dependencies) {
  /**
   * As the ticket's memory has it, where there is one. The key holds all that the answer depends
   * on.
   */
  function translateRemembered(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    ticket: RequestContext,
  ): Eventual<Segment> {
    const { memory } = ticket
    if (memory === undefined) return translateSegment(segment, pair, hops, ticket)
    const key = () =>
      sha256(JSON.stringify([segment, pair.from, pair.to, hops])).slice(0, memoryKeyDigits)
    const characters = countCharacters(segmentText(segment))
    const known = memory.recall(key, characters)
    if (known) return known
    return andThen(translateSegment(segment, pair, hops, ticket), (translation) => {
      memory.keep(key, translation, characters)
      return translation
    })
  }

  /** Each text of a segment by itself, which keeps the order of all else. */
  function translateParts(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    ticket: RequestContext,
  ): Eventual<Segment> {
    const translated = mapInSlices(
      segment,
      (part): Eventual<Segment> => {
        if (typeof part !== 'string' || !hasLetters([part])) return [part]
        const body = part.trim()
        const start = part.length - part.trimStart().length
        return andThen(translateSegment([body], pair, hops, ticket), (translation) => [
          part.slice(0, start),
          ...translation,
          part.slice(start + body.length),
        ])
      },
      ticket,
    )
    return andThen(translated, (parts) => parts.flat())
  }

  function translateSegment(
    segment: Segment,
    pair: LanguagePair,
    hops: readonly Hop[],
    ticket: RequestContext,
  ): Eventual<Segment> {
    if (segment.length > maxParts) return translateParts(segment, pair, hops, ticket)
    const { from, to } = pair
    const folded = foldCase(segment, from)
    let current: Eventual<Segment> = folded.segment
    for (const hop of hops) {
      const ask = (whole: Segment) =>
        translateAndRepair(whole, (piece) => scheduler(hop.engine).translate(piece, hop, ticket))
      current = andThen(current, (before) =>
        ticket.noStore ? ask(before) : segments.through(ticket.userId, before, hop, ask),
      )
    }
    return andThen(current, (translation) => folded.restore(translation, to))
  }

  function scheduler(engine: EngineName): Scheduler {
    const found = schedulers.get(engine)
    if (found === undefined) throw new Error(`no scheduler for ${engine}`)
    return found
  }

  return translateRemembered
}
