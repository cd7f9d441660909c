// What is asked, and printed on standard error, of other translations.

import { maxAlternatives } from '../../translation/request-schemas.ts'
import type { Translation } from '../../translation/schemas.ts'
import { UsageError } from '../errors.ts'

/** How many a text may have; undefined if none are wanted. Throws UsageError. */
export function readAlternatives(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const count = Number(value)
  if (/^\d+$/.test(value) && count >= 1 && count <= maxAlternatives) return count
  throw new UsageError(`Write --alternatives like 3: a number from 1 to ${maxAlternatives}.`)
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
