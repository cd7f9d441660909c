// Translates a segment by one engine, unless the cache has it.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { CachedHop, SegmentCache } from './caching/cache.ts'
import { EngineError, type SegmentScore, type SegmentWishes } from './engines/engine.ts'
import { type EngineName, type Hop, isLossless, isSlow } from './engines/engine-names.ts'
import type { PlausibilityCheck } from './plausibility/plausibility.ts'
import type { Verdict } from './plausibility/verdict.ts'
import { createScoreSum, type ScoredSegment, type ScoreSum } from './quality/score.ts'
import { translateAndRepair } from './repair/repair.ts'
import type { RequestContext } from './request-context.ts'
import type { Scheduler } from './scheduler/scheduler.ts'
import { hashSteering, joinSteering, selectFollowed } from './steering.ts'

export interface HopDependencies {
  schedulers: ReadonlyMap<EngineName, Scheduler>
  segments: SegmentCache
  checkPlausibility: PlausibilityCheck
}

/** For whom a segment is translated. */
export interface HopTask {
  readonly context: RequestContext
  /** Gets the score of each segment, if scores are wanted. */
  readonly scores?: ScoreSum | undefined
  /** Called when an engine is asked. */
  onEngine(): void
  /**
   * Whether there is another route for a segment that a slow engine could not translate entirely.
   * By default its answer is taken as it is.
   */
  canReplace?(engine: EngineName): boolean
}

/** The engine of a hop failed: for now, or for this segment. */
export class FailedHop extends EngineError {
  readonly engine: EngineName

  constructor(engine: EngineName, cause: EngineError) {
    super(cause.message, cause.scope, cause)
    this.engine = engine
  }
}

/** Each may take a slow engine seconds, and another engine is likely to do better. */
const maxPiecesOfSlow = 4

/** Whether a translation says less than its source, or more: a model that obeyed a text, say. */
const isLost = ({ faults: { length, repetition, broken } }: Verdict): boolean =>
  Math.max(length, repetition, broken) >= 1

/** Translates segments along one hop, unless the cache has them. */
export function createHopTranslator({ schedulers, segments, checkPlausibility }: HopDependencies) {
  function scheduler(engine: EngineName): Scheduler {
    const found = schedulers.get(engine)
    if (found === undefined) throw new Error(`no scheduler for ${engine}`)
    return found
  }

  /** Whether an engine shall search longer for a better translation. */
  const searchesThoroughly = ({ engine }: Hop, { engines }: RequestContext): boolean =>
    engines?.optimizeFor === 'quality' && scheduler(engine).searchesThoroughly

  /** A hop with what its answers depend on as well. */
  function withMode(hop: Hop, context: RequestContext): CachedHop {
    const { mode: ofEngine, follows } = scheduler(hop.engine)
    const mode = searchesThoroughly(hop, context) ? `${ofEngine ?? ''} thorough` : ofEngine
    const steering = joinSteering(context.steering, {
      terms: context.terms ?? [],
      matches: context.match ? [context.match] : [],
    })
    const followed = steering && selectFollowed(steering, follows(hop))
    if (followed === undefined) return mode === undefined ? hop : { ...hop, mode }
    return { ...hop, mode: `${mode ?? ''} ${hashSteering(followed)}` }
  }

  /** Whether the engine inflects terms that it is given. */
  const followsTerms = (hop: Hop): boolean => scheduler(hop.engine).follows(hop).has('terms')

  const lowersCapitals = ({ engine }: Hop): boolean => scheduler(engine).lowersCapitals

  /** Asks the engine of a hop. */
  function ask(segment: Segment, hop: Hop, task: HopTask): Promise<ScoredSegment> {
    const { context } = task
    const { engine } = hop
    task.onEngine()
    if (isLossless(engine))
      return scheduler(engine).translate(segment, hop, context).then(toUnscored)
    const check = checkPlausibility(hop)
    const isThorough = searchesThoroughly(hop, context)
    const translate: TranslatePiece = (piece, onRepaired, onScore) =>
      scheduler(engine).translate(piece, hop, context, { onRepaired, onScore, isThorough })
    const pieces = task.scores && createPieceScores(translate)
    let isPartial = false
    const translated = translateAndRepair(segment, {
      pair: hop,
      owner: context,
      check,
      maxPieces: isSlow(engine) ? maxPiecesOfSlow : undefined,
      translate: pieces?.translate ?? translate,
      onUse: pieces?.use,
      onUntranslated: () => {
        isPartial = true
      },
    })
    return translated.then((translation) => {
      if (isSlow(engine) && isLost(check.judge(translation, segment))) isPartial = true
      return { segment: translation, score: pieces?.total(), isPartial }
    })
  }

  function translateHop(segment: Segment, hop: Hop, task: HopTask): Promise<Segment> {
    const { context } = task
    // A conversion has no score, and takes nothing from that of the translation.
    const scores = isLossless(hop.engine) ? undefined : task.scores
    const translate = (asked: Segment) => ask(asked, hop, task)
    const translated = context.noStore
      ? translate(segment)
      : segments.through(context.ownerId, segment, withMode(hop, context), translate, {
          scores: scores !== undefined,
        })
    return translated.then(
      ({ segment: translation, score = null, isPartial }) => {
        if (isPartial && isSlow(hop.engine) && task.canReplace?.(hop.engine))
          throw new FailedHop(hop.engine, new EngineError('the engine left text untranslated'))
        scores?.add(score)
        return translation
      },
      (error: unknown) => {
        throw error instanceof EngineError ? new FailedHop(hop.engine, error) : error
      },
    )
  }

  return { translateHop, withMode, followsTerms, lowersCapitals }
}

const toUnscored = (segment: Segment): ScoredSegment => ({ segment })

type TranslatePiece = (
  piece: Segment,
  onRepaired: SegmentWishes['onRepaired'],
  onScore?: SegmentWishes['onScore'],
) => Promise<Segment>

/** Translates pieces; the score is that of those translations that are used. */
function createPieceScores(translate: TranslatePiece) {
  const known = new Map<Segment, SegmentScore>()
  const sum = createScoreSum()

  return {
    async translate(piece: Segment, onRepaired: SegmentWishes['onRepaired']): Promise<Segment> {
      let score: SegmentScore | undefined
      const translation = await translate(piece, onRepaired, (found) => {
        score = found
      })
      if (score) known.set(translation, score)
      return translation
    },
    use: (translation: Segment): void => sum.add(known.get(translation) ?? null),
    total: sum.total,
  }
}
