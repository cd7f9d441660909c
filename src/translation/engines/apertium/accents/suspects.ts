// Words of a source that a pipeline left as they were, and that an accent may make known.
import { sentenceStart } from '../stray-capitals.ts'
import { hasSmallLetters, isCapitals, type Letters, mayLackAccent } from './letters.ts'

/** A word, where it is, and how it is written: with accents it may be known. */
export interface Suspect {
  /** In small letters. */
  readonly word: string
  readonly written: string
  readonly at: number
}

/** What stands beside a word. */
export interface Surroundings {
  /** What may be one expression with it: `a traves de`. */
  readonly before: string
  readonly after: string
  /** `inside`: it has a capital within a sentence, so it is a name. All capitals count as none. */
  readonly capital: 'none' | 'start' | 'inside'
}

/** What joins letters to something that is no word: an address, a path, a name of a program. */
const joint = String.raw`[\p{L}\p{M}\p{N}_@#/\\&=$%]`
export const suspectWord = new RegExp(
  String.raw`(?<!${joint}|\p{L}\.)[A-Za-z]{2,25}(?!${joint}|[.:]\p{L})`,
  'gu',
)
const words = /[\p{L}\p{M}]+/gu
const before = /(?:[\p{L}\p{M}]{1,30}['’ -]){0,2}$/u
const after = /^(?:['’ -][\p{L}\p{M}]{1,30}){0,2}/u
const reach = 62
const isStart = new RegExp(`${sentenceStart}$`, 'u')
/** So many are looked up at most. */
const mostSuspects = 60

/**
 * The words of a text that its translation has as they are, and that may lack an accent. Both texts
 * are flat.
 */
export function findSuspects(text: string, translation: string, letters: Letters): Suspect[] {
  const copied = new Set(translation.toLowerCase().match(words))
  const mayBeCapitals = !hasSmallLetters(text)
  const found: Suspect[] = []
  for (const { 0: written, index: at } of text.matchAll(suspectWord)) {
    const small = written.toLowerCase()
    if (!copied.has(small) || !mayLackAccent(small, letters) || isShortOrMixed(written)) continue
    if (isCapitals(written) && !mayBeCapitals) continue
    found.push({ word: small, written, at })
    if (found.length === mostSuspects) break
  }
  return found
}

export function surroundingsOf({ written, at }: Suspect, text: string): Surroundings {
  const start = text.slice(Math.max(0, at - reach), at)
  const end = at + written.length
  return {
    before: before.exec(start)?.[0].toLowerCase() ?? '',
    after: after.exec(text.slice(end, end + reach))?.[0] ?? '',
    capital: capitalOf(written, start),
  }
}

/** `OK`, `La`, `iPhone`: abbreviations, and words of names. */
const isShortOrMixed = (written: string): boolean =>
  !/^(?:[a-z]+|[A-Z][a-z]{2,}|[A-Z]{4,})$/.test(written)

function capitalOf(written: string, before: string): Surroundings['capital'] {
  if (!/^[A-Z][a-z]/.test(written)) return 'none'
  return isStart.test(before) ? 'start' : 'inside'
}
