// Text whose paragraphs are wrapped by hand: their lines are one text, which is wrapped again.
import type { SegmentedText } from '../segment/segmented-text.ts'
import { type FindOpening, openingsOf, openingsOfWrapped } from '../text/line-openings.ts'
import { cutText } from '../text/text.ts'
import type { TextTerms } from '../text/text-terms.ts'
import { columnsOf } from './columns.ts'
import { type Splice, spliceTexts } from './splices.ts'
import { breaksIn } from './subtitles/cue-lines.ts'
import { type Line, readLines } from './subtitles/lines.ts'

/** Cuts such a text; `language` is that of the translation. */
export function cutWrappedText(
  source: string,
  { language, textTerms }: { language: string; textTerms: TextTerms | undefined },
): SegmentedText {
  const lineBreak = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n'
  const findOpening = openingsOf(source)
  const paragraphs = findParagraphs(readLines(source), openingsOfWrapped(source))
  const splices = paragraphs.map((lines): Splice => {
    const wrapping = wrappingOf(lines, language)
    const start = (lines[0]?.start ?? 0) + wrapping.first.length
    const end = lines.at(-1)?.end ?? start
    const content = cutText(joinLines(lines), textTerms, findOpening)
    const write = (text: string): string => {
      if (lines.length === 1) return text
      return wrap(text, wrapping).join(lineBreak)
    }
    return { start, end, content, write }
  })
  return spliceTexts(source, splices)
}

/** Indentation, and the signs of quoted mail. */
function prefixOf(text: string): string {
  return /^[ \t]*(?:>[ \t]*)*/.exec(text)?.[0] ?? ''
}

function wrappingOf(lines: readonly Line[], language: string): Wrapping {
  const [first, second] = lines
  let width = 0
  for (const { text } of lines) width = Math.max(width, columnsOf(text.trimEnd()))
  return {
    language,
    width,
    first: prefixOf(first?.text ?? ''),
    next: prefixOf(second?.text ?? ''),
  }
}

function joinLines(lines: readonly Line[]): string {
  const texts = lines.map(({ text }) => {
    const prefix = prefixOf(text)
    return text.slice(prefix.length).trimEnd()
  })
  return joinTexts(texts)
}

/** A line that ends with the hyphen of a compound is joined without a space. */
function joinTexts(texts: readonly string[]): string {
  const joined: string[] = []
  for (const [index, text] of texts.entries()) {
    const before = texts[index - 1] ?? ''
    const isCompound = /\p{L}-$/u.test(before.slice(-3)) && /^\p{L}/u.test(text)
    if (index > 0 && !isCompound) joined.push(' ')
    joined.push(text)
  }
  return joined.join('')
}

/** The lines of each paragraph, in order; a line that is none is by itself. */
function findParagraphs(lines: readonly Line[], findOpening: FindOpening): Line[][] {
  const width = findWidth(lines)
  const paragraphs: Line[][] = []
  for (const line of lines) {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined && goesOn(paragraph, line, { width, findOpening })) {
      paragraph.push(line)
    } else {
      paragraphs.push([line])
    }
  }
  return paragraphs
}

/** Whether a paragraph, which is wrapped at this width in columns, goes on with a line. */
function goesOn(
  paragraph: readonly Line[],
  line: Line,
  { width, findOpening }: { width: number; findOpening: FindOpening },
): boolean {
  const before = paragraph.at(-1)?.text ?? ''
  const outer = prefixOf(before)
  const prefix = prefixOf(line.text)
  const isHanging = paragraph.length === 1 && countQuotes(outer) === countQuotes(prefix)
  if (outer !== prefix && !isHanging) return false
  const text = line.text.slice(prefix.length)
  if (!hasLetter(text) || !hasLetter(before)) return false
  if (findOpening(text).trim() !== '') return false
  // The writer would have put the next word on a line that had room for it.
  const [word = ''] = text.split(' ', 1)
  const needed = columnsOf(before.trimEnd()) + 1 + columnsOf(word)
  return needed > width
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

const countQuotes = (prefix: string): number => prefix.match(/>/g)?.length ?? 0

/** Of ten lines in a row, one may be wider: a table or an address. */
const share = 0.9

/** The columns at which the text is wrapped. */
function findWidth(lines: readonly Line[]): number {
  const widths: number[] = []
  for (const [index, { text }] of lines.entries()) {
    const next = lines[index + 1]?.text ?? ''
    const width = columnsOf(text.trimEnd())
    if (width > 0 && next.trim() !== '') widths.push(width)
  }
  widths.sort((a, b) => a - b)
  const index = Math.floor((widths.length - 1) * share)
  return widths[index] ?? 0
}

interface Wrapping {
  readonly language: string
  /** The columns of the longest line. */
  readonly width: number
  /** What is before the first line and the others. */
  readonly first: string
  readonly next: string
}

/** The lines of a text, as many words in each as there is room for. */
function wrap(text: string, { language, width, first, next }: Wrapping): string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const lines: string[] = []
  let start = 0
  let end = 0
  let resume = 0
  let columns = columnsOf(first)
  const places = [...breaksIn(text, words), { at: text.length, spaces: 0 }]
  for (const { at, spaces } of places) {
    const more = columnsOf(text.slice(end, at))
    if (columns + more > width && end > start) {
      lines.push(text.slice(start, end))
      start = resume
      columns = columnsOf(next) + columnsOf(text.slice(start, at))
    } else {
      columns += more
    }
    end = at
    resume = at + spaces
  }
  lines.push(text.slice(start))
  const [head = '', ...rest] = lines
  return [head, ...rest.map((line) => `${next}${line}`)]
}
