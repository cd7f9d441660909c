// Other translations of a word or a short phrase, by engines that can say what else they would have
// written.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { countCharacters } from './characters.ts'
import { type Alternative, EngineError } from './engines/engine.ts'
import { type Hop, isLossless } from './engines/engine-names.ts'
import { createHopTranslator, type HopDependencies } from './hop-translator.ts'
import type { SegmentInstructions } from './instructions.ts'
import { translateCased } from './letter-case/cased-translation.ts'
import { meanOf } from './quality/score.ts'
import type { RequestContext } from './request-context.ts'
import type { Translation } from './schemas.ts'

/** What other translations are wanted of. */
interface AlternativesTask {
  readonly pair: LanguagePair
  /** The route of the translation. */
  readonly hops: readonly Hop[]
  /** How many at most. */
  readonly count: number
  /** With what they begin: the translation up to a word that is to be another one. */
  readonly after?: string | undefined
  readonly context: RequestContext
}

/**
 * Returns those that differ from `translation` and from each other in more than case and signs,
 * the most likely first; none of longer segments, of those with markup, and where no engine of the
 * route has any. Rejects with the errors of the schedulers.
 */
type FindAlternatives = (
  segment: Segment,
  translation: Segment,
  task: AlternativesTask,
) => Promise<Alternative[]>

/** A longer text is a sentence, and has more other translations than anyone reads. */
const mostCharacters = 80
/** Of a sentence whose translation goes on otherwise from a given word. */
const mostCharactersAfter = 600

export function createAlternativesSearch(dependencies: HopDependencies): FindAlternatives {
  const { schedulers, checkPlausibility } = dependencies
  const { translateHop, lowersCapitals } = createHopTranslator(dependencies)

  /** Those of the last engine that translates, as it wrote them, and its own translation. */
  async function ask(segment: Segment, hop: Hop, task: AlternativesTask): Promise<Alternative[]> {
    const found: Alternative[] = []
    const { count, after, context } = task
    const onFound = (alternatives: readonly Alternative[]) => void found.push(...alternatives)
    await schedulers.get(hop.engine)?.translate(segment, hop, context, {
      alternatives: { count, after, onFound },
    })
    const check = checkPlausibility(hop)
    return found.filter((each) => check.judge(each.segment, segment).isPlausible)
  }

  return async (segment, translation, task) => {
    const { pair, hops, context, after } = task
    const last = hops.findLast(({ engine }) => !isLossless(engine))
    const isLast = last !== undefined && (after === undefined || last === hops.at(-1))
    const most = after === undefined ? mostCharacters : mostCharactersAfter
    if (!isLast || !isShort(segment, most)) return []
    if (!schedulers.get(last.engine)?.hasAlternatives) return []
    const hopTask = { context, onEngine: () => {} }
    let found: readonly Alternative[] = []
    /** Along the route; `write` stands for its last translating hop. */
    const translate = (write: (asked: Segment) => Promise<Segment>): Promise<Segment> =>
      translateCased(segment, task, {
        translateHop: (asked, hop) =>
          hop === last ? write(asked) : translateHop(asked, hop, hopTask),
        lowersCapitals,
      })
    await translate(async (asked) => {
      found = await ask(asked, last, task)
      return asked
    })
    const alternatives = await Promise.all(
      found.map(async (each) => ({ ...each, segment: await translate(async () => each.segment) })),
    )
    // What begins otherwise was written in other letters than the engine wrote.
    const fitting = alternatives.filter((each) => segmentText(each.segment).startsWith(after ?? ''))
    return selectDifferent(fitting, translation, pair).slice(0, task.count)
  }
}

const isShort = (segment: Segment, most: number): boolean =>
  segment.every((part) => typeof part === 'string') && countCharacters(segmentText(segment)) <= most

function selectDifferent(
  alternatives: readonly Alternative[],
  translation: Segment,
  { to }: LanguagePair,
): Alternative[] {
  const wordsOf = (segment: Segment): string =>
    segmentText(segment)
      .toLocaleLowerCase(to)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  const known = new Set([wordsOf(translation)])
  return alternatives.filter(({ segment }) => {
    const words = wordsOf(segment)
    const isNew = words !== '' && !known.has(words)
    known.add(words)
    return isNew
  })
}

interface TranslatedText {
  readonly source: {
    readonly segments: readonly Segment[]
    assemble(translations: readonly Segment[]): Promise<string>
  }
  readonly translated: Pick<Translation, 'from' | 'to' | 'route' | 'otherRoutes' | 'score'> & {
    readonly segments: readonly Segment[]
    readonly glossaryTerms: number
  }
  readonly instructions: SegmentInstructions
  readonly context: RequestContext
}

/** The field of an answer, if it was requested. Rejects as `findAlternatives`. */
export async function listAlternatives(
  findAlternatives: FindAlternatives,
  { source, translated, instructions, context }: TranslatedText,
): Promise<Pick<Translation, 'alternatives'>> {
  const { alternatives: count, alternativesAfter } = instructions
  if (count === undefined) return {}
  const [segment, ...others] = source.segments
  const [translation] = translated.segments
  const { from, to, score = null, glossaryTerms, otherRoutes, route } = translated
  const hops = route.filter((hop): hop is Hop => hop.engine !== 'memory')
  // What the app itself has said of the segment has no alternative.
  const isOfEngines = glossaryTerms === 0 && !otherRoutes && hops.length === route.length
  if (!segment || !translation || others.length > 0 || !isOfEngines) return { alternatives: [] }
  const lead = alternativesAfter === undefined ? '' : await findLead(source, translation)
  if (alternativesAfter?.startsWith(lead) === false) return { alternatives: [] }
  const after = alternativesAfter?.slice(lead.length)
  const task = { pair: { from, to }, hops, count, after, context }
  const found = await findAlternatives(segment, translation, task).catch(noneFor)
  const list = found.map(async (alternative) => {
    const translatedText = await source.assemble([alternative.segment])
    const mean = score === null ? null : meanOf(alternative.score)
    return { translatedText, ...(mean !== null && { score: mean }) }
  })
  return { alternatives: await Promise.all(list) }
}

/** What is before the only segment of a text: space, or the mark of a list. */
async function findLead(
  { assemble }: TranslatedText['source'],
  translation: Segment,
): Promise<string> {
  const text = await assemble([translation])
  return text.slice(0, Math.max(0, text.indexOf(segmentText(translation))))
}

/** No alternatives are better than a request that fails although it has its translation. */
function noneFor(error: unknown): Alternative[] {
  if (error instanceof EngineError) return []
  throw error
}
