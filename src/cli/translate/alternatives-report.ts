// What is asked, and printed on standard error, of other translations.

import { maxAlternatives, type TranslateTextNow } from '../../translation/request-schemas.ts'
import type { Translation } from '../../translation/schemas.ts'
import { UsageError } from '../errors.ts'

/** The fields of a request: how many a text may have, and how they begin. */
export type AlternativesWish = Pick<TranslateTextNow, 'alternatives' | 'alternativesAfter'>

/** The same as options. `alternatives`: a number. */
export interface AlternativesOptions extends Omit<AlternativesWish, 'alternatives'> {
  alternatives?: string
}

/** Throws UsageError. */
export function readAlternatives({
  alternatives: value,
  alternativesAfter,
}: AlternativesOptions): AlternativesWish {
  if (value === undefined && alternativesAfter === undefined) return {}
  const alternatives = Number(value)
  if (!/^\d+$/.test(value ?? '') || alternatives < 1 || alternatives > maxAlternatives)
    throw new UsageError(
      value === undefined
        ? 'Say with --alternatives how many translations are to begin as --alternatives-after says.'
        : `Write --alternatives like 3: a number from 1 to ${maxAlternatives}.`,
    )
  return { alternatives, ...(alternativesAfter !== undefined && { alternativesAfter }) }
}

/** A line with them, if the translation has any. `place`: where its text is, or ''. */
export function describeAlternatives(
  place: string,
  to: string,
  { alternatives = [] }: Translation,
): string | undefined {
  if (alternatives.length === 0) return undefined
  const texts = alternatives.map(({ translatedText }) => translatedText.trim()).join(', ')
  return `${place === '' ? '' : `${place}: `}Also (${to}): ${texts}`
}
