// Numbers that a translation changed or lost. Their signs differ between languages (`1,500.5`,
// `1.500,5`), so that only their digits are compared.
import { type Check, findPassages, findUnmatched, type Passage, toSpans } from './check.ts'

/** A space separates thousands only: `in 2014 100 people` has two numbers. */
const thousands = String.raw`(?<!\p{Nd})\p{Nd}{1,3}(?: \p{Nd}{3})+(?!\p{Nd})`
const number = new RegExp(`${thousands}|\\p{Nd}+(?:[.,:'’\\u00a0\\u202f٫٬]\\p{Nd}+)*`, 'gu')
/** A language may write smaller ones as words. */
const leastDigits = 2

export const checkNumbers: Check = ({ source, target }) => {
  const [inSource, inTarget] = [source, target].map((text) =>
    findPassages(text, number).filter((passage) => digitsOf(passage).length >= leastDigits),
  )
  const lost = findUnmatched(inSource ?? [], inTarget ?? [], digitsOf)
  if (lost.length === 0) return []
  const added = findUnmatched(inTarget ?? [], inSource ?? [], digitsOf)
  return [
    {
      type: 'Accuracy',
      ...(added.length > 0
        ? { subtype: 'Mistranslation', severity: 'Major' }
        : { subtype: 'Omission', severity: 'Minor' }),
      explanation: 'Numbers of the source are missing.',
      sourceSpans: toSpans(source, lost),
      targetSpans: toSpans(target, added),
    },
  ]
}

/** Its digits as those of ASCII, without the zeros at either end. */
const digitsOf = ({ source }: Passage): string =>
  source
    .replace(/[^\p{Nd}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitValueOf(digit)))
    .replace(/^0+|(?<=[1-9])0+$/g, (zeros, at: number) => (at === 0 ? '' : zeros))

/** In each script, the ten digits follow each other, and lists of them begin with a zero. */
function digitValueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return code < 0x80 ? code - 0x30 : value
}
