import type { Part, Segment } from '../engines/engine.ts'
import { createDocument, type Document, type Piece } from './document.ts'
import { readPlaceholders } from './placeholders.ts'
import { runAtOnce, type Steps, stepsPerYield } from './steps.ts'

const wideSpaces = String.raw`\t\u1680\u2000-\u200a\u205f\u3000\ufeff`
/**
 * What separates segments: line breaks of every kind, and whitespace that separates columns or
 * sentences: several spaces in a row, tabs, and wide spaces. A single space or no-break space is
 * part of a sentence.
 */
export const separator = new RegExp(
  String.raw`\r\n|[\n\r\v\f\u0085\u2028\u2029]|[ \u00a0\u202f${wideSpaces}]{2,}|[${wideSpaces}]`,
  'g',
)
/**
 * What opens a line without being part of its sentence: bullets, numbers, headings, quotation
 * marks.
 */
const lineOpening = /^(?:(?:[-*+•‣◦▪·–—>]|#{1,6}|\(?\d{1,3}[.)]|[a-z]\))\s+){1,4}/

/**
 * Cuts plain text: a line is a segment, without its outer whitespace and what opens it. Markup is
 * ordinary text here.
 */
export const cutText = (text: string): Document => runAtOnce(cutTextInSteps(text))

/** Cuts plain text in steps, for a long one. */
export function* cutTextInSteps(text: string): Steps<Document> {
  const pieces: Piece[] = []
  const segments: Segment[] = []
  const kept: string[] = []
  const render = (part: Part): string =>
    typeof part === 'string' ? part : (kept['placeholder' in part ? part.placeholder : -1] ?? '')

  let line: Part[] = []
  let count = 0
  const nextPlaceholder = readPlaceholders(text)
  for (let end = 0; ; ) {
    const found = nextPlaceholder()
    const words = text.slice(end, found?.start)
    let written = 0
    for (let match = findSeparator(words, 0); match; match = findSeparator(words, written)) {
      addWords(words.slice(written, match.index))
      endLine()
      pieces.push(match[0])
      written = match.index + match[0].length
      if (++count % stepsPerYield === 0) yield
    }
    addWords(words.slice(written))
    if (found === undefined) break
    line.push({ placeholder: kept.push(found.source) - 1 })
    end = found.start + found.source.length
    if (++count % stepsPerYield === 0) yield
  }
  endLine()
  return createDocument({ pieces, segments, render: (translation) => translation.map(render) })

  function addWords(words: string): void {
    if (words !== '') line.push(words)
  }

  function endLine(): void {
    const { before, segment, after } = trimLine(line)
    line = []
    if (hasLetters(segment)) pieces.push(before, { segment: segments.push(segment) - 1 }, after)
    else pieces.push(before, segment.map(render).join(''), after)
  }
}

function findSeparator(text: string, from: number): RegExpExecArray | null {
  // Between two calls other texts are searched.
  separator.lastIndex = from
  return separator.exec(text)
}

/** Separates a line's outer whitespace and what opens it from the rest. */
function trimLine(line: readonly Part[]): { before: string; segment: Segment; after: string } {
  const parts = [...line]
  let before = ''
  let after = ''
  const first = parts[0]
  if (typeof first === 'string') {
    const width = first.length - first.trimStart().length
    before = first.slice(0, width + (lineOpening.exec(first.slice(width))?.[0].length ?? 0))
    parts[0] = first.slice(before.length)
  }
  const last = parts.at(-1)
  if (typeof last === 'string') {
    parts[parts.length - 1] = last.trimEnd()
    after = last.slice(last.trimEnd().length)
  }
  return { before, segment: parts.filter((part) => part !== ''), after }
}

export const hasLetters = (segment: Segment): boolean =>
  segment.some((part) => typeof part === 'string' && /\p{L}/u.test(part))
