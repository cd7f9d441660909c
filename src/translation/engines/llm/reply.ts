// What a model wrote for a segment: tidied where that is safe, else the reasons why it is none of
// the translations that could be meant. The text itself, its length, words and repetitions are
// judged as for all engines; here is what only language models do.
import { type LanguagePair, scriptOf } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { type Marks, readSegment, writeSegment } from './notation.ts'

interface Reading {
  readonly segment: Segment
  /** What is wrong, in words for the model; none if the segment may be used. */
  readonly violations: readonly string[]
}

/** A segment has no line breaks, so what a model adds below or above it is easily seen. */
const lineBreak = /[\r\n\u2028\u2029]/
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ["'", "'"],
  ['`', '`'],
]
/** How models begin when they talk about a translation instead of giving it, with a colon soon. */
const openings = [
  ...['sure', 'certainly', 'of course', 'okay', 'here is', 'here are', "here's", 'translation'],
  ...['the translation', 'translated text', 'claro', 'por supuesto', 'aquí está', 'aquí tiene'],
  ...['traducción', 'voici', 'bien sûr', 'traduction', 'natürlich', 'gerne', 'hier ist'],
  ...['übersetzung', 'ecco', 'traduzione', 'aqui está', 'tradução', 'вот', 'перевод', 'конечно'],
  ...['翻译', '译文', '以下是', '翻訳', '번역'],
]
const colonWithin = 80
/** How they begin a note behind it. */
const notes = ['note', 'translator', 'anmerkung', 'hinweis', 'nota', 'remarque', 'примечание', '注']
const refusals = [
  ...['as an ai', 'ai language model', "i can't assist", 'i cannot assist', "i can't help"],
  ...['i cannot help', "i can't translate", 'i cannot translate', "i'm sorry, but i can"],
  ...['i’m sorry, but i can', 'i am sorry, but i can', 'lo siento, pero no puedo'],
  ...['es tut mir leid, aber ich kann', 'je suis désolé, mais je ne peux'],
]
const enoughLetters = 12
const enoughWords = 4
/** Shorter texts may become an abbreviation: `Frequently asked questions`, `FAQ`. */
const sentenceLength = 40
/** Of a sentence; the shortest human translation in FLORES has 0.33. */
const leastShare = 0.2
const isDense = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

/** Reads an answer. `isWhole`: the model ended by itself. */
export function readReply(
  text: string,
  { source, marks, pair }: { source: Segment; marks: Marks; pair: LanguagePair },
): Reading {
  const original = writeSegment(source, marks)
  const tidy = unquote(original.includes('```') ? text.trim() : unfence(text.trim()), original)
  const segment = readSegment(tidy, marks, source)
  const [plain, sourceText] = [segmentText(segment), segmentText(source)]
  const violations = [
    ...(plain.trim() === '' ? ['it is empty'] : []),
    ...(lineBreak.test(tidy) ? ['it has line breaks, which the text does not have'] : []),
    ...listMissing(segment, source, marks),
    ...(isTalk(plain, sourceText) ? ['it talks about the translation'] : []),
    ...(isTooShort(plain, sourceText) ? ['it leaves out most of the text'] : []),
    ...(isCopy(plain, sourceText, pair) ? ['it is not translated'] : []),
    ...(isOtherScript(plain, sourceText, pair)
      ? [`it is not written in the script of ${pair.to}`]
      : []),
  ]
  return { segment, violations }
}

/** The inside of a block of code. */
export function unfence(text: string): string {
  const end = text.indexOf('\n')
  if (!text.startsWith('```') || !text.endsWith('```') || end < 0 || end > text.length - 3)
    return text
  return text.slice(end, -3).trim()
}

function unquote(text: string, original: string): string {
  const pair = quotes.find(
    ([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close),
  )
  if (pair === undefined || quotes.some(([open]) => original.startsWith(open))) return text
  const inside = text.slice(pair[0].length, -pair[1].length)
  return inside.includes(pair[0]) || inside.includes(pair[1]) ? text : inside.trim()
}

function listMissing(segment: Segment, source: Segment, marks: Marks): string[] {
  const count = (of: Segment, mark: string): number =>
    of.filter((part) => typeof part !== 'string' && writeSegment([part], marks) === mark).length
  return source
    .filter((part) => typeof part !== 'string')
    .map((part) => writeSegment([part], marks))
    .filter((mark) => count(segment, mark) !== 1)
    .map((mark) => `the mark ${mark} must be in it once`)
}

const isTalk = (text: string, source: string): boolean =>
  [hasOpening, hasNote, hasRefusal].some((has) => has(text) && !has(source))

function hasOpening(text: string): boolean {
  const start = text.trimStart().slice(0, colonWithin).toLowerCase()
  return startsWithAny(start, openings) && /[:：]/.test(start)
}

/** Brackets at the end that begin as notes of translators do. */
function hasNote(text: string): boolean {
  const end = text.trimEnd()
  if (!end.endsWith(')') && !end.endsWith(']')) return false
  const inside = end.slice(Math.max(end.lastIndexOf('('), end.lastIndexOf('[')) + 1)
  return startsWithAny(inside.toLowerCase(), notes)
}

function hasRefusal(text: string): boolean {
  const lower = text.toLowerCase()
  return refusals.some((refusal) => lower.includes(refusal))
}

/** Whether it starts with one of these words. */
const startsWithAny = (text: string, words: readonly string[]): boolean =>
  words.some((word) => text.startsWith(word) && !/^[\p{L}\p{M}]/u.test(text.slice(word.length)))

/** Longer texts are judged as those of all engines. */
function isTooShort(text: string, source: string): boolean {
  const [from, to] = [lengthOf(source), lengthOf(text)]
  return from >= sentenceLength && to < (isDense.test(text) ? leastShare / 2 : leastShare) * from
}

const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length

/** Names and short texts may be the same in both languages. */
function isCopy(text: string, source: string, { from, to }: LanguagePair): boolean {
  if (text.toLowerCase() !== source.toLowerCase() || from === to) return false
  return (source.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []).length >= enoughWords
}

/** Scripts that are written together, by the script of a language. */
const scriptsOf: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
}

/** Judges the letters that are not those of the source: what is brought back may be anything. */
function isOtherScript(text: string, source: string, { to }: LanguagePair): boolean {
  const script = scriptOf(to)
  if (script === undefined) return false
  const brought = new Set(source.match(/\p{L}/gu) ?? [])
  const letters = (text.match(/\p{L}/gu) ?? []).filter((letter) => !brought.has(letter))
  if (letters.length < enoughLetters) return false
  const names = scriptsOf[script] ?? [script]
  const own = new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u')
  return letters.filter((letter) => own.test(letter)).length < letters.length / 2
}
