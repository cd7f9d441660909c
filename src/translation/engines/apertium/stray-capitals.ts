// Pipelines give the capital of a sentence to other words than the first too: `Thank you for`
// becomes `Gracias Para`. After a comma no sentence begins, so the answer to `, thank you for`
// shows which words have a capital of their own.
import { mapText, type Segment, segmentText } from '../engine.ts'

const sentenceStart = String.raw`(?:^|[.!?…]["»”’')\]]?\s)[¿¡"«“‘'(\[\s]{0,8}`
const startLetter = new RegExp(`(?<=${sentenceStart})\\p{Lu}`, 'gu')
/** A capital in the second or third word of a sentence. */
const strayCapital = new RegExp(
  `${sentenceStart}\\p{Lu}[\\p{L}\\p{M}]{0,40}(?: [\\p{Ll}\\p{M}]{1,40})?[ ’']\\p{Lu}\\p{Ll}`,
  'u',
)
const capitalized = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu
const startComma = new RegExp(`(?<=${sentenceStart}),\\s`, 'gu')
/** Texts of one letter, such as `I`, are words of their own in small letters. */
const loneLetter = /(?<!\p{L})\p{Lu}(?!\p{L})/u

/**
 * The source as if no sentence began in it; undefined if the answer has no capital that may be
 * wrong.
 */
export function withoutStarts(source: Segment, answer: Segment): Segment | undefined {
  if (!strayCapital.test(segmentText(answer))) return undefined
  const text = segmentText(source)
  if (loneLetter.test(text)) return undefined
  const small = mapText(source, lowerStarts)
  return /\p{Lu}/u.test(segmentText(small)) ? undefined : small
}

const lowerStarts = (text: string): string =>
  text.replace(startLetter, (letter) => `, ${letter.toLowerCase()}`)

/**
 * The answer with the capitals that the answer to `withoutStarts` has within its sentences, if only
 * these differ. Words that are in the source too, such as unknown names, stay as they are.
 */
export function withCapitalsOf(answer: Segment, withoutStarts: Segment, source: Segment): Segment {
  const other = mapText(withoutStarts, (text) => text.replace(startComma, ''))
  const [text, wanted] = [segmentText(answer), segmentText(other)]
  const isSame =
    answer.length === other.length &&
    text.length === wanted.length &&
    text.toLowerCase() === wanted.toLowerCase()
  if (!isSame) return answer
  const copied = new Set(segmentText(source).match(capitalized))
  return answer.map((part, index) => {
    const model = other[index]
    if (typeof part !== 'string' || typeof model !== 'string') return part
    const starts = new Set(Array.from(part.matchAll(startLetter), (match) => match.index))
    return part.replace(capitalized, (word, at: number) =>
      starts.has(at) || copied.has(word) ? word : model.slice(at, at + word.length),
    )
  })
}
