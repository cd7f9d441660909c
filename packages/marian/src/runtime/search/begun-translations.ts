// How a translation that begins in a given way may go on: the most likely next words, each with
// what is most likely after it.
import type { Decoded, DecodeRequest } from '../network.ts'
import { findRepetition } from '../repetition.ts'
import { toScore } from '../scores.ts'
import type { OtherTranslation, OtherWishes } from './word-search.ts'

/** Of next tokens for each translation that is wanted: some go on within the last word. */
const tokensForEach = 2
/** Those of less than this share of the most likely one's probability are seldom of any use. */
const leastShare = 1e-4

interface Beginning extends OtherWishes {
  readonly after: string
  /** Its tokens. */
  readonly start: readonly number[]
}

/**
 * The translations that begin with `after`, that of the most likely next word first. There are none
 * if the network cannot write a word of it.
 */
export function* findBegunTranslations(
  request: DecodeRequest,
  { after, start, wanted, write }: Beginning,
): Generator<DecodeRequest, OtherTranslation[], Decoded> {
  const found: OtherTranslation[] = []
  const first = yield { ...request, search: { start, rivals: tokensForEach * wanted } }
  if (start.some((id, place) => first.ids[place] !== id)) return found
  take(first)
  for (const { id, gap } of first.rivals?.[0] ?? []) {
    if (found.length === wanted || gap < Math.log(leastShare)) break
    take(yield { ...request, search: { start: [...start, id], rivals: 0 } })
  }
  return found

  function take({ ids, logProbabilities }: Decoded): void {
    const text = write(ids)
    // Tokens of another kind can write the same.
    const isNew = found.every((other) => other.text !== text)
    if (isNew && goesOn(text, after) && findRepetition(ids) === 0)
      found.push({ text, score: toScore(logProbabilities) })
  }
}

/** Whether a text goes on from its beginning, and not within the last word of that. */
function goesOn(text: string, beginning: string): boolean {
  const start = beginning.normalize('NFC').trim()
  const whole = text.normalize('NFC')
  const isNewWord = /\s$/.test(beginning) ? /^\s+\S/ : /^\s*\S/
  return whole.startsWith(start) && (start === '' || isNewWord.test(whole.slice(start.length)))
}
