// The words of a text as texts are compared with corrections.
import { normalizeText } from '@dragoman/formats/text/normalized-text.ts'

/** A word where it stands in a text. */
export interface Word {
  /** As it is compared: in small letters, a number as `#`. */
  readonly word: string
  readonly start: number
  readonly end: number
}

/** A text with more words is compared by its sentences alone. */
const maxWords = 200

/** Replaces each number. */
export const numberWord = '#'

/** Languages that write no spaces between words: each character is compared as a word. */
const unspaced =
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}` +
  String.raw`\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const digits = String.raw`\p{Nd}{1,20}(?:[.,'’\u00a0\u202f]\p{Nd}{1,20}){0,5}`
const letter = String.raw`(?!${unspaced})[\p{L}\p{M}\p{N}]`

/** A number, which is the group, a placeholder, a character or a word. */
const anyWord = new RegExp(
  String.raw`(${digits})(?!${letter})|\ufffc|(?=[\p{L}\p{M}\p{N}])${unspaced}|` +
    `(?:${letter})+(?:['’](?:${letter})+)?`,
  'gu',
)

/** The words of a text; undefined if there are none, or more than `most`. */
export function listWords(text: string, most = maxWords): Word[] | undefined {
  const words: Word[] = []
  for (const { index, 0: found, 1: number } of text.matchAll(anyWord)) {
    if (words.length === most) return undefined
    const word = number === undefined ? found.toLowerCase() : numberWord
    words.push({ word, start: index, end: index + found.length })
  }
  return words.length === 0 ? undefined : words
}

/** A text as its words are listed. */
export const toComparable = (text: string): string => normalizeText(text, 'NFC')
