// Which form of a term a sentence needs: its ending changes as that of the engine's own word does.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { findForm } from './term-answers.ts'
import { wordsOf } from './term-words.ts'
import { replaceTargets, type TermedSegment } from './termed-segment.ts'

/** What an engine makes of the terms of a segment, each at the index of its occurrence. */
interface EngineAnswers {
  /** The number of the first term's tag. */
  readonly free: number
  /** Of each term alone; empty for one that has no tag. */
  readonly expected: readonly string[]
  /** Of the first source form of each entry with several forms. */
  readonly lemmas: readonly string[]
  readonly language: string
}

/** The segment with the forms of its terms that a translation with their tags needs. */
export function fitForms(
  termed: TermedSegment,
  translation: Segment,
  { free, expected, lemmas, language }: EngineAnswers,
): TermedSegment {
  if (!termed.occurrences.some(({ inflection }) => inflection)) return termed
  const contents = readTags(translation)
  return replaceTargets(termed, ({ target, inflection }, index) => {
    const content = contents.get(free + index)
    if (inflection === undefined || content === undefined) return target
    const form = findForm(content, expected[index] ?? '', language)
    if (form === undefined) return target
    const own = content.slice(form.start, form.end)
    return chooseForm(inflection.forms, { alone: lemmas[index] ?? '', own }, language)
  })
}

/** The text directly after each opening tag, by its number. */
function readTags(translation: Segment): Map<number, string> {
  const contents = new Map<number, string>()
  for (const [index, part] of translation.entries()) {
    const content = translation[index + 1]
    if (typeof part === 'object' && 'open' in part && typeof content === 'string')
      contents.set(part.open, content)
  }
  return contents
}

/** What an engine writes for a term. */
interface EngineWords {
  /** For the entry's first source form alone: `viejo`. */
  readonly alone: string
  /** In the sentence: `viejas`. */
  readonly own: string
}

/**
 * The form whose ending differs from that of the first one as the engine's own word in the sentence
 * differs from its word alone: of `antiguo` and `antiguas` the second, since `viejo` has become
 * `viejas`. The first one if no form ends so.
 */
export function chooseForm(
  forms: readonly string[],
  { alone, own }: EngineWords,
  language: string,
): string {
  const fold = (text: string): string =>
    wordsOf(text, language)
      .map(({ folded }) => folded)
      .join(' ')
  const [first = '', ...others] = forms
  const wanted = changeEnding(fold(first), fold(alone), fold(own))
  let best = first
  let longest = countCommonEnd(fold(first), wanted)
  for (const form of others) {
    const length = countCommonEnd(fold(form), wanted)
    if (length <= longest) continue
    best = form
    longest = length
  }
  return best
}

/** A word with the ending that makes another word of one: `antiguo`, `viejo`, `viejas`. */
function changeEnding(word: string, from: string, to: string): string {
  let common = 0
  while (common < from.length && from[common] === to[common]) common++
  const lost = from.slice(common)
  const stem = word.endsWith(lost) ? word.slice(0, word.length - lost.length) : word
  return stem + to.slice(common)
}

function countCommonEnd(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}
