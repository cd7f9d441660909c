// Finds the terms of a glossary that look like placeholders. Most terms are plain words, and cost
// one short test.
import type { SourceRange } from '@dragoman/formats/segment/source-range.ts'
import { foldTerm } from '@dragoman/formats/text/folding.ts'
import { findPlaceholders } from '@dragoman/formats/text/placeholders.ts'
import type { DictionaryTextTerms, TextTerm } from '@dragoman/formats/text/text-terms.ts'
import { isUpperCase } from './term-case.ts'

/** Of a dictionary: texts are sent to threads with these. */
export const maxTextTerms = 1_000
/** Of one placeholder: a text that has it is compared with each. */
const maxOfPlaceholder = 20
/** UTF-16 units. */
const longestTerm = 200

/** Words of letters without capitals inside. */
const plainTerm = /^\p{Lu}?\p{Ll}+(?:[ '’]\p{Lu}?\p{Ll}+)*$/u
/** What is a placeholder in some contexts only: EXHIBIT A, 8 am. */
const termInContext = /^(?:[A-Z]|am)$/i

export function createTextTermSearch(language: string) {
  const byPlaceholder = new Map<string, TextTerm[]>()
  let count = 0

  /** Adds a form of a term if a text may have it as a placeholder, or a placeholder in it. */
  function add(form: string): void {
    if (count >= maxTextTerms || plainTerm.test(form) || form.length > longestTerm) return
    const places = placesIn(form)
    if (places.length === 0) return
    count++
    const folded = foldTerm(form, language)
    const isInCapitals = isUpperCase(form)
    for (const { start: before, end } of places) {
      const placeholder = foldTerm(form.slice(before, end), language)
      const known = byPlaceholder.get(placeholder) ?? []
      if (known.length === maxOfPlaceholder) continue
      known.push({ folded, before, after: form.length - end, isInCapitals })
      byPlaceholder.set(placeholder, known)
    }
  }

  return { add, found: { language, byPlaceholder } satisfies DictionaryTextTerms }
}

/**
 * Where a form has placeholders, as it is or in small letters: `ASP.Net` is none, but a text may
 * have `ASP.NET`. In some contexts, all of a form is one.
 */
function placesIn(form: string): SourceRange[] {
  const whole: SourceRange = { start: 0, end: form.length }
  const places = new Map<string, SourceRange>()
  for (const written of new Set([form, form.toLowerCase()])) {
    if (written.length !== form.length) continue
    for (const { start, source } of findPlaceholders(written)) {
      const end = start + source.length
      places.set(`${start} ${end}`, { start, end })
    }
  }
  if (places.size === 0) return termInContext.test(form) ? [whole] : []
  places.set(`0 ${form.length}`, whole)
  return [...places.values()]
}
