// Words that a language has with an accent and without: `mas` and `más`, `a` and `à`. What stands
// beside one tells which is meant, in a text whose writer leaves accents out.
import { accentAsking } from '@dragoman/formats/text/spanish-questions.ts'
import { tagRange } from '../flat-text.ts'
import { commonWordTables } from './common-word-tables.ts'
import { hasSmallLetters, inCaseOf, isCapitals, primaryOf, withoutAccents } from './letters.ts'

interface CommonWord {
  readonly form: string
  /** Only where other words lack accents too. */
  readonly isLikely: boolean
  /** `before`, `after`: a word in small letters, or `start` and `end` of a clause. */
  fits(before: string, after: string): boolean
}

/** A part of another word, unless a rule says so: `pa-so`. */
const isPart = (before: string, after: string): boolean =>
  before.endsWith('-') || after.startsWith('-')

const word = /[\p{L}\p{M}]+/gu
const tags = new RegExp(`[${tagRange}]`, 'gu')
/** What is between words that belong together. */
const joint = /^[ '’-]$/
/** What is between a word and the beginning or the end of its clause. */
const sides = {
  start: /(?:^|[.,;:!?…\n] ?|[¿¡("“«])$/,
  end: /^(?: ?[.,;:!?…]|[)"”»\n]|$)/,
}

/** By language, and by the word without its accents. */
const commonWords = new Map(
  Object.entries(commonWordTables).map(([language, table]) => [
    language,
    Map.groupBy(readTable(table), ({ form }) => withoutAccents(form)),
  ]),
)

/**
 * A text without accents with those of its common words, where what stands beside them tells.
 * `isCertain`: other words of the text lack accents.
 */
export function accentCommonWords(text: string, language: string, isCertain: boolean): string {
  const primary = primaryOf(language)
  const rulesOf = commonWords.get(primary)
  if (rulesOf === undefined) return text
  const accented = accentByNeighbours(text, rulesOf, isCertain)
  return primary === 'es' ? accentAsking(accented) : accented
}

function accentByNeighbours(
  text: string,
  rulesOf: ReadonlyMap<string, readonly CommonWord[]>,
  isCertain: boolean,
): string {
  const words = [...text.matchAll(word)]
  const mayBeCapitals = !hasSmallLetters(text)
  let written = ''
  let end = 0
  for (const [index, { 0: found, index: at }] of words.entries()) {
    const gap = text.slice(end, at)
    end = at + found.length
    const isKeyword = isCapitals(found) && !mayBeCapitals
    const rules = (isKeyword ? undefined : rulesOf.get(found.toLowerCase())) ?? []
    const next = words[index + 1]
    const rule = rules.find(
      ({ isLikely, fits }) =>
        (isCertain || !isLikely) &&
        fits(
          neighbour(gap, words[index - 1]?.[0], 'start'),
          neighbour(text.slice(end, next?.index), next?.[0], 'end'),
        ),
    )
    written += gap + (rule === undefined ? found : inCaseOf(found, rule.form))
  }
  return written + text.slice(end)
}

/**
 * What stands before or behind a word: another in small letters, with the apostrophe or the hyphen
 * that joins them, or an end of the clause.
 */
function neighbour(gap: string, word: string | undefined, side: 'start' | 'end'): string {
  const untagged = gap.replace(tags, '')
  if (word === undefined || !joint.test(untagged))
    return sides[side].test(untagged) ? side : untagged
  const small = withoutAccents(word.toLowerCase())
  const joining = untagged.replace(' ', '').replace('’', "'")
  return side === 'start' ? small + joining : joining + small
}

function readTable(table: string): CommonWord[] {
  const rows = table
    .replace(/\|\n +/g, '|')
    .trim()
    .split('\n')
  return rows.map(readRow)
}

function readRow(row: string): CommonWord {
  const [form = '', before = '', after = ''] = row.split(';').map((cell) => cell.trim())
  const fitsBefore = readCondition(before)
  const fitsAfter = readCondition(after)
  return {
    form: form.replace('*', ''),
    isLikely: form.endsWith('*'),
    fits: (previous, next) =>
      (row.includes('-') || !isPart(previous, next)) && fitsBefore(previous) && fitsAfter(next),
  }
}

/** Alternatives of a pattern; behind `!`, those that do not fit; nothing fits always. */
function readCondition(cell: string): (word: string) => boolean {
  const [positive = '', negative] = cell.split('!')
  const wanted = positive === '' ? undefined : new RegExp(`^(?:${positive})$`, 'u')
  const unwanted = negative === undefined ? undefined : new RegExp(`^(?:${negative})$`, 'u')
  return (text) => (wanted?.test(text) ?? true) && !(unwanted?.test(text) ?? false)
}
