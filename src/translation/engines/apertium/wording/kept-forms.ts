// Forms of a language that the stages misread: some are written in another way for them, others
// travel as placeholders, as fixed expressions do.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { flatten } from '../flat-text.ts'
import { englishForms } from './english-forms.ts'
import { phrasePattern, writePhrase } from './phrases.ts'
import { romanceForms } from './romance-forms.ts'

/** A segment with forms that the stages carry, and how the answer gets its own. */
interface SegmentWithForms {
  readonly segment: Segment
  restore(answer: Segment): Segment
}

const innerName = /(?<=\p{Ll} )\p{Lu}\p{Ll}[\p{L}\p{M}]{0,40}/gu
const anyWord = /[\p{L}\p{M}]+/gu

/** Placeholders of forms have numbers from here on: no segment has so many of its own. */
const firstForm = 3_000_000

export function keepForms(segment: Segment, languages: LanguagePair): SegmentWithForms {
  const { mayHaveForm, form, rewrite, write } = languages.from.startsWith('en')
    ? englishForms
    : romanceForms
  // Whether an expression is a sentence, its tags do not say: `I have <i>no problem</i> with it.`
  const flat = flatten(segment)
  if (flat === undefined) return { segment, restore: (answer) => answer }
  const kept: string[] = []
  const keep = (written: string): Part => ({ placeholder: firstForm + kept.push(written) - 1 })
  const text = mayHaveForm.test(flat.text) ? rewrite(flat.text, languages) : flat.text
  const phrased = splitBy(text, phrasePattern(languages), (found) =>
    keep(writePhrase(found, languages) ?? found),
  )
  const parts = phrased
    .flatMap((piece) =>
      typeof piece === 'string'
        ? splitBy(piece, form, (found) => keep(write?.(found, languages) ?? found))
        : [piece],
    )
    .flatMap((piece) => (typeof piece === 'string' ? flat.unflatten(piece) : [piece]))
  const writeName = smallNames(flat.text)
  const restore = (answer: Segment): Segment =>
    kept.length === 0
      ? answer
      : answer.map((part) => {
          if (typeof part === 'string') return writeName(part)
          return 'placeholder' in part ? (kept[part.placeholder - firstForm] ?? part) : part
        })
  return { segment: parts, restore }
}

/**
 * Writes names as the source does. To the stages a sentence begins behind a kept form, and they
 * give its small letter to a name that comes first: `Thank you, dear Ana` has `ana querida`.
 */
function smallNames(source: string): (text: string) => string {
  const names = new Map(
    Array.from(source.matchAll(innerName), ([name]) => [name.toLowerCase(), name]),
  )
  for (const [small] of source.matchAll(anyWord)) names.delete(small)
  if (names.size === 0) return (text) => text
  return (text) => text.replace(anyWord, (word) => names.get(word) ?? word)
}

/** The text with what the only group of a pattern finds as other parts. */
function splitBy(text: string, pattern: RegExp | undefined, keep: (found: string) => Part): Part[] {
  if (pattern === undefined) return [text]
  const pieces = text.split(pattern)
  if (pieces.length === 1) return pieces
  return pieces
    .map((piece, index) => (index % 2 === 0 ? piece : keep(piece)))
    .filter((piece) => piece !== '')
}
