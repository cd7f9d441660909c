// Text whose paragraphs are wrapped by hand: their lines are one text, which is wrapped again.
import type { SegmentedText } from '../segment/segmented-text.ts'
import { openingOf } from '../text/lines.ts'
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
  const splices = findParagraphs(readLines(source)).map((lines): Splice => {
    const [first, second] = lines
    const start = (first?.start ?? 0) + prefixOf(first).length
    const texts = lines.map((line) => line.text.slice(prefixOf(line).length).trimEnd())
    const width = lines.reduce((most, { text }) => Math.max(most, columnsOf(text.trimEnd())), 0)
    const wrapping = { language, width, first: prefixOf(first), next: prefixOf(second) }
    return {
      start,
      end: lines.at(-1)?.end ?? start,
      content: cutText(joinTexts(texts), textTerms),
      write: (text) => (lines.length > 1 ? wrap(text, wrapping).join(lineBreak) : text),
    }
  })
  return spliceTexts(source, splices)
}

/** Indentation, and the signs of quoted mail. */
const prefixOf = ({ text }: Pick<Line, 'text'> = { text: '' }): string =>
  /^[ \t]*(?:>[ \t]*)*/.exec(text)?.[0] ?? ''

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
function findParagraphs(lines: readonly Line[]): Line[][] {
  const usualWidth = findWidth(lines)
  const paragraphs: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const paragraph = paragraphs.at(-1)
    const before = lines[index - 1]
    if (paragraph !== undefined && before !== undefined && goesOn(before, line))
      paragraph.push(line)
    else paragraphs.push([line])

    function goesOn(before: Line, line: Line): boolean {
      const [one, other] = [prefixOf(before), prefixOf(line)]
      const isHanging = paragraph?.length === 1 && countQuotes(one) === countQuotes(other)
      if (one !== other && !isHanging) return false
      const text = line.text.slice(other.length)
      if (!/\p{L}/u.test(text) || !/\p{L}/u.test(before.text)) return false
      if (openingOf(text).trim() !== '') return false
      // The writer would have put the next word on a line that had room for it.
      const [word = ''] = text.split(' ', 1)
      return columnsOf(before.text.trimEnd()) + 1 + columnsOf(word) > usualWidth
    }
  }
  return paragraphs
}

const countQuotes = (prefix: string): number => prefix.match(/>/g)?.length ?? 0

/** Of ten lines in a row, one may be wider: a table or an address. */
const share = 0.9

/** The columns at which the text is wrapped. */
function findWidth(lines: readonly Line[]): number {
  const widths = lines
    .filter((_, index) => lines[index + 1]?.text.trim())
    .map(({ text }) => columnsOf(text.trimEnd()))
    .filter((width) => width > 0)
    .sort((a, b) => a - b)
  return widths[Math.floor((widths.length - 1) * share)] ?? 0
}

interface Wrapping {
  readonly language: string
  /** In columns. */
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
    } else columns += more
    end = at
    resume = at + spaces
  }
  lines.push(text.slice(start))
  return lines.map((line, index) => (index === 0 ? line : `${next}${line}`))
}
