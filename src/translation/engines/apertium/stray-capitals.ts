// Pipelines give the capital of a sentence to other words than the first too: `Thank you for`
// becomes `Gracias Para`, `npm is` `npm Es`. After a comma no sentence begins, so the answer to
// `, thank you for` shows which words have a capital of their own.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { codeRange, flatten } from './flat-text.ts'

/** What is before the first letter of a sentence, for a pattern. */
export const sentenceStart =
  `(?:^|[.!?…]["»”’')\\]${codeRange}]{0,4}\\s)` + `[¿¡"«“‘'(\\[\\s${codeRange}]{0,8}`
const startLetter = new RegExp(`\\p{Lu}(?<=${sentenceStart}\\p{Lu})`, 'gu')
const startComma = new RegExp(`,(?<=${sentenceStart},)\\s`, 'gu')
/** The first three words of a sentence. */
const firstWords = new RegExp(`(?<=${sentenceStart})\\S{1,60}(?: \\S{1,40}){1,2}`, 'gu')
/** English words before which a capital in an answer is most often right: a nation or a month. */
const beforeName = /(?:^|\s)(?:the|an?|in|on|of|by|but|since|another|\d{1,2})\s$/i
/** English capitals that most languages into which Apertium translates do not have. */
const daysAndMonths: ReadonlySet<string> = new Set(
  (
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June ' +
    'July August September October November December'
  ).split(' '),
)
const capitalized = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu

/**
 * The source as if no sentence began in it; undefined if the answer has no capital that may be
 * wrong.
 */
export function withoutStarts(
  source: Segment,
  answer: Segment,
  { from }: { readonly from: string },
): Segment | undefined {
  const original = flatten(source)
  const translation = flatten(answer)
  if (original === undefined || translation === undefined) return undefined
  if (!hasStray(translation.text, original.text)) return undefined
  const hasCapital = original.text.search(startLetter) >= 0
  const small = original.text.replace(startLetter, (letter, at: number, text: string) => {
    const isPronoun = letter === 'I' && from.startsWith('en') && !/\p{L}/u.test(text[at + 1] ?? '')
    return `, ${isPronoun ? letter : letter.toLowerCase()}`
  })
  return original.unflatten(hasCapital ? small : `, ${small}`)
}

/** Whether an answer has more capitals within sentences than its source, one near a start. */
function hasStray(answer: string, source: string): boolean {
  const copied = new Set(source.match(capitalized))
  const isNearStart = (answer.match(firstWords) ?? []).some((words) =>
    Array.from(words.matchAll(capitalized)).some(({ 0: word, index }) => {
      const before = words.slice(0, index)
      return /^.\p{Ll}/u.test(word) && isStrayAfter(before) && !copied.has(word)
    }),
  )
  return isNearStart && countInner(answer) > countInner(source)
}

/** Whether a capital behind these words of a sentence may be wrong. */
const isStrayAfter = (words: string): boolean =>
  /[\p{L}\p{N}]/u.test(words) && !beforeName.test(words)

/** How many words within sentences have a capital that a translation may have too. */
const countInner = (text: string): number =>
  (text.match(capitalized)?.filter((word) => !daysAndMonths.has(word)).length ?? 0) -
  (text.match(startLetter)?.length ?? 0)

/**
 * The answer with the capitals that the answer to `withoutStarts` has within its sentences, if only
 * these differ. Words that are in the source too, such as unknown names, stay as they are.
 */
export function withCapitalsOf(answer: Segment, withoutStarts: Segment, source: Segment): Segment {
  const flat = flatten(answer)
  const wanted = flatten(withoutStarts)?.text.replace(startComma, '')
  const original = flatten(source)?.text
  if (flat === undefined || wanted === undefined || original === undefined) return answer
  const { text, unflatten } = flat
  if (text.length !== wanted.length || text.toLowerCase() !== wanted.toLowerCase()) return answer
  const copied = new Set(original.match(capitalized))
  const starts = new Set(Array.from(text.matchAll(startLetter), (match) => match.index))
  const changed = text.replace(capitalized, (word, at: number) =>
    starts.has(at) || copied.has(word) ? word : wanted.slice(at, at + word.length),
  )
  return unflatten(changed)
}
