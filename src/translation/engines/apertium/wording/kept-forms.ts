// Forms of a language that the stages misread: some are written in another way for them, others
// travel as placeholders.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { englishForms } from './english-forms.ts'
import { romanceForms } from './romance-forms.ts'

/** A segment with forms that the stages carry, and how the answer gets its own. */
interface SegmentWithForms {
  readonly segment: Segment
  restore(answer: Segment): Segment
}

/** Placeholders of forms have numbers from here on: no segment has so many of its own. */
const firstForm = 3_000_000

export function keepForms(segment: Segment, languages: LanguagePair): SegmentWithForms {
  const { mayHaveForm, form, rewrite, write } = languages.from.startsWith('en')
    ? englishForms
    : romanceForms
  if (!segment.some((part) => typeof part === 'string' && mayHaveForm.test(part)))
    return { segment, restore: (answer) => answer }
  const forms: string[] = []
  const parts = segment.flatMap((part): Part[] => {
    if (typeof part !== 'string') return [part]
    const pieces = rewrite(part, languages).split(form)
    if (pieces.length === 1) return pieces
    return pieces
      .map((piece, index) =>
        index % 2 === 0 ? piece : { placeholder: firstForm + forms.push(piece) - 1 },
      )
      .filter((piece) => piece !== '')
  })
  const restore = (answer: Segment): Segment =>
    forms.length === 0
      ? answer
      : answer.map((part) => {
          if (typeof part !== 'object' || !('placeholder' in part)) return part
          const kept = forms[part.placeholder - firstForm]
          return kept === undefined ? part : (write?.(kept, languages) ?? kept)
        })
  return { segment: parts, restore }
}
