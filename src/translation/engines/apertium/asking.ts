// Asks a pipeline for translations: once, and again for segments that need another form.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { hasLetters } from '@dragoman/formats/text/lines.ts'
import { EngineError } from '../engine.ts'
import { createDictionaries } from './accents/dictionary.ts'
import { withAccents } from './accents/restore.ts'
import { withoutTags, withWordsOf } from './formatted-words.ts'
import type { Mode } from './modes.ts'
import { withSmallStarts } from './names/first-words.ts'
import { keepSurnames } from './names/surnames.ts'
import { readSegment, writeSegment } from './notation.ts'
import type { Pipeline } from './pipeline.ts'
import { type PreparedSegment, prepare } from './preparation.ts'
import { withCapitalsOf, withoutStarts } from './stray-capitals.ts'
import { TagsApartError } from './word-blanks.ts'
import { withInfinitive } from './wording/commands.ts'

/** A translation, or why there is none, for each segment; rejects if the pipeline ends. */
export type Ask = (
  pipeline: Pipeline,
  segments: readonly Segment[],
  mode: Mode,
) => Promise<(Segment | EngineError)[]>

/** The numbers of segments go on from batch to batch, so that no answer is taken for another. */
export function createAsk(): Ask {
  let asked = 0
  const dictionaryOf = createDictionaries()

  /** A segment whose tags cannot follow their words is asked again: they stay in order then. */
  const ask: Ask = async (pipeline, segments, { wordBlanks, from, to }) => {
    const full = { from, to, canTag: wordBlanks, canName: true }
    const first = segments.map((segment) => prepare(segment, full))
    const answers = await askPrepared(pipeline, first, wordBlanks)
    const isApart = (_: Segment, index: number) => answers[index] instanceof TagsApartError
    const apart = segments.filter(isApart)
    if (apart.length === 0) return answers
    const simple = { from, to, canTag: false, canName: false }
    const second = apart.map((segment) => prepare(segment, simple))
    const others = (await askPrepared(pipeline, second, false)).values()
    return answers.map((answer) =>
      answer instanceof TagsApartError ? (others.next().value ?? answer) : answer,
    )
  }

  /** A segment whose tags may part an expression is asked without them too. */
  const askWithWords: Ask = async (pipeline, segments, mode) => {
    const untagged = segments.map(withoutTags)
    const all = [...segments, ...untagged.filter((segment) => segment !== undefined)]
    const answers = await ask(pipeline, all, mode)
    const others = answers.slice(segments.length).values()
    return segments.map((_, index) => {
      const answer = answers[index] ?? new EngineError('the pipeline gave no answer')
      const other = untagged[index] && others.next().value
      return Array.isArray(answer) && Array.isArray(other) ? withWordsOf(other, answer) : answer
    })
  }

  async function askPrepared(
    pipeline: Pipeline,
    prepared: readonly PreparedSegment[],
    wordBlanks: boolean,
  ): Promise<(Segment | EngineError)[]> {
    const all = prepared.flatMap((each) => [each, ...each.quotations])
    const segments = all.map(({ segment }) => segment)
    const answers = (await askOnce(pipeline, segments, wordBlanks)).values()
    /** Takes the next answer. */
    function restoreNext({ restore, quotations }: PreparedSegment): Segment | EngineError {
      const answer = answers.next().value ?? new EngineError('the pipeline gave no answer')
      const inner = quotations.map((quotation) => restoreNext(quotation))
      return answer instanceof EngineError ? answer : restore(answer, inner)
    }
    return prepared.map(restoreNext)
  }

  /** What is signs and placeholders alone is its own answer: the stages would move them. */
  async function askOnce(
    pipeline: Pipeline,
    segments: readonly Segment[],
    wordBlanks: boolean,
  ): Promise<(Segment | EngineError)[]> {
    const numbered = segments.filter(hasLetters).map((segment) => ({
      segment,
      notation: { number: asked++, wordBlanks },
    }))
    const questions = numbered.map(({ segment, notation }) => writeSegment(segment, notation))
    const answers = await Promise.all(questions.map((question) => pipeline.ask(question)))
    try {
      const answered = numbered
        .map(({ segment, notation }, index) => readSegment(answers[index] ?? '', segment, notation))
        .values()
      return segments.map((segment) =>
        hasLetters(segment) ? (answered.next().value ?? segment) : segment,
      )
    } catch (error) {
      // The other answers of this pipeline cannot be trusted either.
      pipeline.end('the pipeline answered out of order', 'crashed')
      throw error
    }
  }

  /** Its words may lack accents. */
  async function askWithAccents(
    segment: Segment,
    answer: Segment,
    { mode, pipeline }: Asked,
  ): Promise<Again | undefined> {
    const restore = () => withAccents(segment, answer, dictionaryOf(pipeline, mode))
    // Twice, since a failure may have had an outside cause. Without its dictionary, a text is
    // translated as it is written.
    const restored = await restore().catch(() => restore().catch(() => undefined))
    return restored && { segment: restored, choose: (other) => other }
  }

  return [
    askWithAccents,
    askWithInfinitive,
    askSmallStarts,
    askForCapitals,
    askWithoutSurnames,
  ].reduce(askingAgain, askWithWords)
}

/** What a segment is asked again for. */
interface Again {
  readonly segment: Segment
  /** Undefined if the first answer stays. */
  choose(other: Segment): Segment | undefined
}

/** By whom it was answered. */
interface Asked {
  readonly mode: Mode
  readonly pipeline: Pipeline
}

/** `find` returns undefined for answers that are good. */
function askingAgain(
  ask: Ask,
  find: (
    segment: Segment,
    answer: Segment,
    asked: Asked,
  ) => Again | undefined | Promise<Again | undefined>,
): Ask {
  return async (pipeline, segments, mode) => {
    const answers = await ask(pipeline, segments, mode)
    const found = await Promise.all(
      segments.map((segment, index) => {
        const answer = answers[index]
        return Array.isArray(answer) ? find(segment, answer, { mode, pipeline }) : undefined
      }),
    )
    const again = found.flatMap((each) => (each ? [each.segment] : []))
    if (again.length === 0) return answers
    const others = (await ask(pipeline, again, mode)).values()
    return answers.map((answer, index) => {
      const other = found[index] && others.next().value
      return (Array.isArray(other) && found[index]?.choose(other)) || answer
    })
  }
}

/** It may be a command. */
const askWithInfinitive = (segment: Segment, answer: Segment, { mode }: Asked): Again | undefined =>
  withInfinitive(segment, answer, mode)

/** Its first word may be no name. */
const askSmallStarts = (segment: Segment, answer: Segment, { mode }: Asked): Again | undefined =>
  withSmallStarts(segment, answer, mode.from)

/** Its answer may have wrong capitals, which another form shows. */
function askForCapitals(segment: Segment, answer: Segment, { mode }: Asked): Again | undefined {
  const small = withoutStarts(segment, answer, mode)
  return small && { segment: small, choose: (other) => withCapitalsOf(answer, other, segment) }
}

/** Its answer lacks the surname of a person. */
function askWithoutSurnames(segment: Segment, answer: Segment): Again | undefined {
  const people = keepSurnames(segment)
  if (people === undefined || people.areIn(answer)) return undefined
  return { segment: people.segment, choose: people.restore }
}
