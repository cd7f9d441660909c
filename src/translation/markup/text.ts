import type { Part, Segment } from '../engines/engine.ts'
import { findMessages, mayHaveMessages } from './icu-messages.ts'
import { plainNotation } from './icu-notation.ts'
import { hasLetters, openingOf, separator } from './lines.ts'
import { cutNotatedInSteps } from './notated-text.ts'
import { readPlaceholders } from './placeholders.ts'
import { createSegmentedText, type Piece, type SegmentedText } from './segmented-text.ts'
import { runAtOnce, type Steps, stepsPerYield } from './steps.ts'

/**
 * Cuts plain text: a line is a segment, without its outer whitespace and what opens it. Markup is
 * ordinary text here.
 */
export const cutText = (text: string): SegmentedText => runAtOnce(cutTextInSteps(text))

/** Cuts plain text in steps, for a long one. */
export function* cutTextInSteps(text: string): Steps<SegmentedText> {
  if (mayHaveMessages(text) && findMessages(text).length > 0)
    return yield* cutNotatedInSteps(text, plainNotation)
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
  return createSegmentedText({ pieces, segments, render: (translation) => translation.map(render) })

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
    before = openingOf(first)
    parts[0] = first.slice(before.length)
  }
  const last = parts.at(-1)
  if (typeof last === 'string') {
    parts[parts.length - 1] = last.trimEnd()
    after = last.slice(last.trimEnd().length)
  }
  return { before, segment: parts.filter((part) => part !== ''), after }
}
