// Terms match without regard to letter case, kinds of whitespace and apostrophes, composition of
// accents, and invisible characters. Term and text are folded; a map leads back to the source.
import { normalizeText } from './normalized-text.ts'

/** A folded text. Without `starts` and `ends`, each unit is at its place in the source. */
interface FoldedText {
  readonly text: string
  /** For each UTF-16 unit of `text`: the range of the source that it comes from. */
  readonly starts?: readonly number[]
  readonly ends?: readonly number[]
}

/** Soft hyphen, characters without width, marks of direction, variation selectors. */
const invisible = String.raw`\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff`
const invisibles = new RegExp(`[${invisible}]`, 'g')
/** Folding changes the length of a text with one of these. */
const irregular = new RegExp(String.raw`\s{2}|[ßẞİ${invisible}]`)
/** What NFC composes: a character with its marks, and the parts of a Hangul syllable. */
const cluster = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|.\p{M}*/gsu
/** Languages in which I is the capital of ı. */
const dotlessLanguages: ReadonlySet<string> = new Set(['tr', 'az'])
/** What lower case leaves different; any other whitespace becomes a space. */
const expansions: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', '’': "'" }

/** So many clusters take about 0.2 ms. */
const clustersPerStep = 256

/**
 * Folds a text in a language, a BCP 47 tag. Time is linear; a million characters may take a second,
 * so it yields where other work may come in between.
 */
export function* foldInSteps(
  text: string,
  language: string,
): Generator<undefined, FoldedText, undefined> {
  const isDotless = dotlessLanguages.has(language.split('-', 1)[0] ?? '')
  return irregular.test(text) || normalizeText(text, 'NFC') !== text
    ? yield* foldByCluster(text, isDotless)
    : { text: lower(text, isDotless) }
}

/** A folded term without outer whitespace; equal ones match the same texts. */
export function foldTerm(term: string, language: string): string {
  const steps = foldInSteps(term, language)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value.text.trim()
}

function* foldByCluster(
  text: string,
  isDotless: boolean,
): Generator<undefined, FoldedText, undefined> {
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  let isAfterSpace = false
  let clusters = 0
  for (const { 0: found, index } of text.matchAll(cluster)) {
    if (++clusters % clustersPerStep === 0) yield
    const written = foldCluster(found, isDotless)
    const end = index + found.length
    if (written === '') continue
    if (written === ' ' && isAfterSpace) {
      ends[ends.length - 1] = end
      continue
    }
    folded += written
    isAfterSpace = written === ' '
    for (let unit = 0; unit < written.length; unit++) {
      starts.push(index)
      ends.push(end)
    }
  }
  return { text: folded, starts, ends }
}

const foldCluster = (found: string, isDotless: boolean): string =>
  found.length === 1 && found < '\u0080'
    ? lower(found, isDotless)
    : lower(normalizeText(found.replace(invisibles, ''), 'NFC'), isDotless)

/** By code point: İ has the length of i here, and the last sigma of a word is like any other. */
function lower(text: string, isDotless: boolean): string {
  const dotless = isDotless ? text.replaceAll('I', 'ı') : text
  return dotless
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(/[ßς’]|[^\S ]/g, (found) => expansions[found] ?? ' ')
}
