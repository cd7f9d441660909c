import { noText } from '../icu/icu-messages.ts'
import { plainNotation } from '../icu/icu-notation.ts'
import { isSameSegment, mapText, type Part, type Segment } from '../segment/segment.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import { withoutSoftHyphens } from '../sentences/tagged-words.ts'
import { type FindOpening, openingsOf } from './line-openings.ts'
import { findLabelSigns, hasLetters, mayHaveSeparators, separator } from './lines.ts'
import { cutNotated, isNotated } from './notated-text.ts'
import { readPlaceholders } from './placeholders.ts'
import type { TextTerms } from './text-terms.ts'

/**
 * Cuts plain text: a line, or a label in it, is a segment, without its outer whitespace and what
 * opens it. What looks like a tag is kept.
 */
export function cutText(
  text: string,
  textTerms?: TextTerms,
  findOpening: FindOpening = openingsOf(text),
): SegmentedText {
  if (isNotated(text)) return cutNotated(text, plainNotation, textTerms)
  const pieces: Piece[] = []
  const segments: Segment[] = []
  const kept: string[] = []
  /** What segments were before they lost their soft hyphens. */
  const sources: Segment[] = []
  const hasSeparators = mayHaveSeparators(text)
  const render = (part: Part): string =>
    typeof part === 'string' ? part : (kept['placeholder' in part ? part.placeholder : -1] ?? '')

  let line: Part[] = []
  const nextPlaceholder = readPlaceholders(text, { textTerms })
  for (let end = 0; ; ) {
    const found = nextPlaceholder()
    if (found?.isText) {
      continue
    }
    const words = text.slice(end, found?.start)
    let written = 0
    const first = hasSeparators ? findSeparator(words, 0) : null
    for (let match = first; match; match = findSeparator(words, written)) {
      addWords(words.slice(written, match.index))
      endLine()
      pieces.push(match[0])
      written = match.index + match[0].length
    }
    addWords(words.slice(written))
    if (found === undefined) break
    line.push({ placeholder: kept.push(found.source) - 1 })
    end = found.start + found.source.length
  }
  endLine()
  return createSegmentedText({ pieces, segments, render: renderSegment })

  function addWords(words: string): void {
    if (words !== '') line.push(words)
  }

  function endLine(): void {
    for (const label of cutLabels(line)) {
      if (typeof label === 'string') pieces.push(label)
      else addSegment(label)
    }
    line = []
  }

  function addSegment(label: Segment): void {
    const { before, segment, after } = trimLine(label, findOpening)
    if (hasLetters(segment)) pieces.push(before, { segment: addWithoutHyphens(segment) }, after)
    else pieces.push(before, segment.map(render).join(''), after)
  }

  function addWithoutHyphens(segment: Segment): number {
    const whole = mapText(segment, withoutSoftHyphens)
    const index = segments.push(whole) - 1
    if (!isSameSegment(whole, segment)) sources[index] = segment
    return index
  }

  function renderSegment(translation: Segment, index: number): string[] {
    const source = sources[index]
    const isUnchanged = source !== undefined && isSameSegment(translation, segments[index])
    return (isUnchanged ? source : translation).map(render)
  }
}

/** The labels of a line, and as strings the signs between them; most lines are one. */
function cutLabels(line: Segment): (Segment | string)[] {
  if (!line.some((part) => typeof part === 'string')) return [line]
  const text = line.map((part) => (typeof part === 'string' ? part : noText)).join('')
  if (findLabelSigns(text).length === 0) return [line]
  const labels: (Segment | string)[] = []
  let label: Part[] = []
  for (const part of line) {
    if (typeof part !== 'string') {
      label.push(part)
      continue
    }
    let end = 0
    for (const sign of findLabelSigns(`${noText}${part}${noText}`)) {
      const [start, stop] = [sign.start - 1, sign.end - 1]
      if (start > end) label.push(part.slice(end, start))
      labels.push(label, part.slice(start, stop))
      label = []
      end = stop
    }
    if (end < part.length) label.push(part.slice(end))
  }
  return [...labels, label]
}

function findSeparator(text: string, from: number): RegExpExecArray | null {
  // Between two calls other texts are searched.
  separator.lastIndex = from
  return separator.exec(text)
}

/** Separates a line's outer whitespace and what opens it from the rest. */
function trimLine(
  line: readonly Part[],
  findOpening: FindOpening,
): { before: string; segment: Segment; after: string } {
  const parts = [...line]
  let before = ''
  let after = ''
  const first = parts[0]
  if (typeof first === 'string') {
    before = findOpening(first)
    parts[0] = first.slice(before.length)
  }
  const last = parts.at(-1)
  if (typeof last === 'string') {
    parts[parts.length - 1] = last.trimEnd()
    after = last.slice(last.trimEnd().length)
  }
  return { before, segment: parts.filter((part) => part !== ''), after }
}
