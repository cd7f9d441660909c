// What opens a line without being part of its sentence: bullets, numbers and letters of lists,
// headings, quotation marks. A capital may be an initial or a title as well: `J. Smith`,
// `M. Dupont`, `P. S.`

/** A roman number up to 39. */
const romanNumber = '(?=[ivxIVX])[xX]{0,3}(?:[iI]?[xX]|[iI]?[vV]|[vV]?[iI]{0,3})'
const opening = new RegExp(
  String.raw`^(?:(?:[-*+•‣◦▪·–—>]|#{1,6}|\(?\d{1,3}[.)]|` +
    String.raw`\d{1,3}(?:\.\d{1,3}){2,4}[.)]?|\d{1,3}\.\d{1,3}[.)]|` +
    String.raw`\(?[A-Za-z]\)|[A-Za-z]\.|\(?(?:${romanNumber})[.)]|` +
    String.raw`\d{1,3}\s[-–—])\s+){1,4}`,
  'u',
)
const capital = /(?<!\S)([A-Z])\.\s+(?:([A-Z])\.\s)?/
/** Words of some language, `E.` may be "and": no engine gets them where they may be labels. */
const words = 'AEIOUY'
/** Short lists, as of the answers to a question, have these labels, one a text in many files. */
const lone: ReadonlySet<string> = new Set(`${words}BCDFGHVX`)
/** A letter where a line or a column begins. */
const listed = /(?:^|[\n\r\t\v\f\u0085\u2028\u2029|]| {2})[ >*•-]{0,9}([A-Z]|II)\.\s/g
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const roman = 'IVX'
/** Questions and answers, in several languages. */
const speakers = ['QA', 'QR', 'PR', 'DR', 'FA']

/** Says what opens a line of a text, with the whitespace around it. */
export type FindOpening = (line: string) => string

/** What opens a line that may be one of a list. */
export const openingOf: FindOpening = (line) => findOpening(line, () => lone)

/** As `openingOf` for the lines of a text: of several, those of a list have the letters before. */
export function openingsOf(text: string): FindOpening {
  if (!/[\n\r]/.test(text)) return openingOf
  let labels: ReadonlySet<string> | undefined
  return (line) => findOpening(line, () => (labels ??= new Set([...words, ...findLabels(text)])))
}

/** As `openingsOf` for lines that may go on with the sentence of the line before. */
export function openingsOfWrapped(text: string): FindOpening {
  let labels: ReadonlySet<string> | undefined
  return (line) => findOpening(line, () => (labels ??= findLabels(text)))
}

function findOpening(line: string, getLabels: () => ReadonlySet<string>): string {
  const width = line.length - line.trimStart().length
  const [found = ''] = opening.exec(line.slice(width)) ?? []
  const label = capital.exec(found)
  if (label === null) return line.slice(0, width + found.length)
  const [, letter = '', next] = label
  const isLabel = next === undefined && getLabels().has(letter)
  return line.slice(0, width + (isLabel ? found.length : label.index))
}

/**
 * The letters of lists of a text: from `A.` on without a gap, Roman ones if there is `II.`, and
 * those of questions and answers.
 */
function findLabels(text: string): ReadonlySet<string> {
  const found = new Set(Array.from(text.matchAll(listed), ([, letter = '']) => letter))
  const missing = Array.from(alphabet).findIndex((letter) => !found.has(letter))
  const letters = alphabet.slice(0, missing < 0 ? undefined : missing)
  const pairs = speakers.filter((pair) => Array.from(pair).every((letter) => found.has(letter)))
  const isRoman = found.has('I') && found.has('II')
  return new Set([
    ...(letters.length > 1 ? letters : ''),
    ...(isRoman ? roman : ''),
    ...pairs.join(''),
  ])
}
