// Translates segments with terms. A term is tagged, the sentence translated, and the target written
// instead of what the tag holds: the sentence stays natural, and caches hold nothing of a glossary.
// If that fails, the target is written into the source; if it does not come out either, the pieces
// around the term are translated. So each term comes out, at worst in a stiff sentence. An engine
// that inflects terms gets them beside the sentence first.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import {
  joinTexts,
  type Part,
  type Segment,
  segmentText,
} from '@dragoman/formats/segment/segment.ts'
import { hasLetters } from '@dragoman/formats/text/lines.ts'
import { mapInSlices, runInSlices } from '../../shared/time-slice.ts'
import type { GivenTerm } from '../engines/engine.ts'
import type { RequestContext } from '../request-context.ts'
import type { TermSearch } from './compiled-terms.ts'
import { hasEachTerm } from './inflected-terms.ts'
import { findTargets, replaceTagged, type TermAnswer } from './term-answers.ts'
import { findDamaged, separateGlued } from './term-edges.ts'
import { fitForms } from './term-forms.ts'
import {
  findTermsInSteps,
  isOccurrence,
  type Occurrence,
  type TermedPart,
  type TermedSegment,
  writeTerms,
} from './termed-segment.ts'

interface Task {
  readonly pair: LanguagePair
  readonly context: RequestContext
}

/** The terms of one text. */
export interface TextTerms {
  readonly compiled: TermSearch
  /** Those that were found so far. */
  readonly found: Occurrence[]
  /** Translations of terms alone, by their texts. */
  readonly alone: Map<string, Promise<Segment>>
}

interface Dependencies<SomeTask> {
  /** Translates a segment in its context. */
  translate(segment: Segment, task: SomeTask): Promise<Segment>
  /** Translates each text of a segment separately, in their order. */
  translateParts(segment: Segment, task: SomeTask): Promise<Segment>
  /** Whether the engine of a task inflects terms that it is given. */
  followsTerms(task: SomeTask): boolean
}

/** A segment with terms. */
interface Work<SomeTask> {
  readonly termed: TermedSegment
  readonly task: SomeTask
  readonly alone: TextTerms['alone']
  /** The first number that no placeholder or tag of the segment has. */
  readonly free: number
}

/** Searching an answer for more targets would take long; their segments are cut in pieces. */
const maxSearched = 20

export const startTerms = (compiled: TermSearch): TextTerms => ({
  compiled,
  found: [],
  alone: new Map(),
})

export function createTermTranslator<SomeTask extends Task>({
  translate,
  translateParts,
  followsTerms,
}: Dependencies<SomeTask>) {
  /**
   * Tags the words of each term, or writes its target if it is in `written`. The engine does not
   * see the signs at a term's edges, which it would move, double or take for a sentence's end.
   */
  async function attempt(
    { termed, task, alone, free }: Work<SomeTask>,
    written: ReadonlySet<Occurrence>,
  ): Promise<TermAnswer> {
    const { occurrences } = termed
    const language = task.pair.to
    const asked = writeTerms(termed, (term, index) =>
      written.has(term) ? [term.target] : tagTerm(term, free + index),
    )
    const translation = await translate(asked, task)
    const translateEach = async (textOf: (term: Occurrence) => string | undefined) => {
      const translateTerm = (term: Occurrence): Promise<Segment> | Segment => {
        const text = written.has(term) ? undefined : textOf(term)
        return text === undefined ? [] : translateAlone(text, task, alone)
      }
      return (await mapInSlices(occurrences, translateTerm, task.context)).map(segmentText)
    }
    const expected = await translateEach(({ text }) => text)
    const lemmas = await translateEach(({ inflection }) => inflection?.lemma)
    const fitting = fitForms(termed, translation, { free, expected, lemmas, language })
    const isWritten = (_: Occurrence, index: number): boolean =>
      written.has(occurrences[index] as Occurrence)
    const tagged = fitting.occurrences.flatMap((occurrence, index) =>
      isWritten(occurrence, index)
        ? []
        : [[free + index, { occurrence, expected: expected[index] ?? '' }] as const],
    )
    const { parts, failed } = findTargets(
      replaceTagged(translation, new Map(tagged), language),
      fitting.occurrences.filter(isWritten),
    )
    const wrong = failed.union(findDamaged(parts, fitting.parts))
    const isWrong = (_: Occurrence, index: number): boolean =>
      wrong.has(fitting.occurrences[index] as Occurrence)
    return { parts, failed: new Set(occurrences.filter(isWrong)) }
  }

  /** Once for each text: it may have a term in every sentence. */
  function translateAlone(
    term: string,
    task: SomeTask,
    alone: TextTerms['alone'],
  ): Promise<Segment> | Segment {
    const words = withoutEdgeSigns(term)
    if (!hasLetters([words])) return [words]
    const known = alone.get(words) ?? translate([words], withoutCheckpoint(task))
    alone.set(words, known)
    return known
  }

  async function translateAround({
    termed,
    task,
    free,
  }: Work<SomeTask>): Promise<readonly TermedPart[]> {
    const asked = writeTerms(termed, (_, index) => [{ placeholder: free + index }])
    const translation = await translateParts(asked, withoutCheckpoint(task))
    const parts = translation.map((part) =>
      typeof part === 'object' && 'placeholder' in part
        ? (termed.occurrences[part.placeholder - free] ?? part)
        : part,
    )
    return separateGlued(parts, termed.parts)
  }

  async function translateTermed(work: Work<SomeTask>): Promise<readonly TermedPart[]> {
    const tagged = await attempt(work, new Set())
    if (tagged.failed.size === 0) return tagged.parts
    if (tagged.failed.size <= maxSearched) {
      // The checkpoint has the segment with its tags; what follows from it is done again.
      const again = { ...work, task: withoutCheckpoint(work.task) }
      const written = await attempt(again, tagged.failed)
      if (written.failed.size === 0) return written.parts
    }
    return translateAround(work)
  }

  /** By an engine that gets the terms beside the segment; undefined if one did not come out. */
  async function translateGiven(
    segment: Segment,
    task: SomeTask,
    occurrences: readonly Occurrence[],
  ): Promise<Segment | undefined> {
    if (occurrences.length > maxSearched || !followsTerms(task)) return undefined
    const terms = listTerms(occurrences)
    const given = { ...task, context: { ...task.context, terms } }
    const translation = await translate(segment, given)
    return hasEachTerm(translation, occurrences, task.pair.to) ? translation : undefined
  }

  /** Rejects with the errors of `translate`. A segment without terms is translated as it is. */
  return async (segment: Segment, task: SomeTask, terms: TextTerms): Promise<Segment> => {
    const { compiled, alone } = terms
    const search = findTermsInSteps(segment, compiled, task.pair)
    const termed = await runInSlices(search, task.context)
    if (termed === undefined) return translate(segment, task)
    const given = await translateGiven(segment, task, termed.occurrences)
    if (given !== undefined) {
      for (const occurrence of termed.occurrences) terms.found.push(occurrence)
      return given
    }
    const others = termed.parts.filter((part): part is Part => !isOccurrence(part))
    const parts = hasLetters(others)
      ? await translateTermed({ termed, task, alone, free: firstFree(segment) })
      : termed.parts
    for (const part of parts) if (isOccurrence(part)) terms.found.push(part)
    return joinTexts(joinFullStops(parts).map((part) => (isOccurrence(part) ? part.target : part)))
  }
}

/** The full stop of an abbreviation ends the sentence too: `EE. UU.`, and not `EE. UU..` */
function joinFullStops(parts: readonly TermedPart[]): TermedPart[] {
  let isStopped = false
  return parts.map((part) => {
    if (isOccurrence(part)) isStopped = part.target.endsWith('.') && !part.text.endsWith('.')
    if (typeof part !== 'string' || part === '') return part
    const text = isStopped ? part.replace(/^\.(?!\.)/, '') : part
    isStopped = false
    return text
  })
}

/** Each term once. */
const listTerms = (occurrences: readonly Occurrence[]): readonly GivenTerm[] => [
  ...new Map(
    occurrences.map(({ text, target }) => [`${text}\n${target}`, { source: text, target }]),
  ).values(),
]

/** A term as the engine gets it. One of signs alone says nothing in a sentence. */
function tagTerm({ text }: Occurrence, number: number): Segment {
  const words = withoutEdgeSigns(text)
  return words === '' ? [{ placeholder: number }] : [{ open: number }, words, { close: number }]
}

/** The text of `C++`, `.NET` or `Yahoo!` without the signs at its edges. */
function withoutEdgeSigns(text: string): string {
  const start = text.search(/[\p{L}\p{N}\p{M}]/u)
  if (start < 0) return ''
  const signs = Array.from(text.slice(start))
  const last = signs.findLastIndex((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign))
  return signs.slice(0, last + 1).join('')
}

/** Of what is not a segment of the job, or not in this form. */
function withoutCheckpoint<SomeTask extends Task>(task: SomeTask): SomeTask {
  const { checkpoint, ...context } = task.context
  return checkpoint === undefined ? task : { ...task, context }
}

const firstFree = (segment: Segment): number =>
  segment.reduce((free, part) => Math.max(free, numberOf(part) + 1), 0)

function numberOf(part: Part): number {
  if (typeof part === 'string') return -1
  if ('placeholder' in part) return part.placeholder
  return 'open' in part ? part.open : part.close
}
