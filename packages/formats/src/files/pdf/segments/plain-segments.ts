// Segments of texts without looks, such as the titles of an outline.
import { joinTexts, type Segment } from '../../../segment/segment.ts'
import { hasLetters } from '../../../text/lines.ts'
import type { TextTerms } from '../../../text/text-terms.ts'
import { toLineParts } from './line-parts.ts'

export interface PlainSegment {
  readonly segment: Segment
  render(translation: Segment): string
}

/** Undefined if nothing of the text is language. */
export function makePlainSegment(
  text: string,
  textTerms: TextTerms | undefined,
): PlainSegment | undefined {
  const placeholders: string[] = []
  const segment = toLineParts(toLine(text), textTerms, (source) => placeholders.push(source) - 1)
  if (!hasLetters(segment)) return undefined
  return { segment, render: (translation) => writeLine(translation, placeholders) }
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function writeLine(translation: Segment, placeholders: readonly string[]): string {
  const texts: string[] = []
  for (const part of joinTexts(translation)) {
    if (typeof part === 'string') texts.push(part)
    else if ('placeholder' in part) texts.push(placeholders[part.placeholder] ?? '')
  }
  return toLine(texts.join(''))
}
