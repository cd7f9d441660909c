// Segments of texts without looks, such as the titles of an outline.
import { joinTexts, type Part, type Segment } from '../../../segment/segment.ts'
import { hasLetters } from '../../../text/lines.ts'
import { findPlaceholders } from '../../../text/placeholders.ts'
import type { TextTerms } from '../../../text/text-terms.ts'

export interface PlainSegment {
  readonly segment: Segment
  render(translation: Segment): string
}

/** Undefined if nothing of the text is language. */
export function makePlainSegment(
  text: string,
  textTerms: TextTerms | undefined,
): PlainSegment | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  const parts: Part[] = []
  const placeholders: string[] = []
  let end = 0
  for (const { start, source } of findPlaceholders(line, textTerms)) {
    if (start > end) parts.push(line.slice(end, start))
    parts.push({ placeholder: placeholders.push(source) - 1 })
    end = start + source.length
  }
  if (end < line.length) parts.push(line.slice(end))
  if (!hasLetters(parts)) return undefined
  return {
    segment: parts,
    render: (translation) =>
      joinTexts(translation)
        .map((part) => {
          if (typeof part === 'string') return part
          return 'placeholder' in part ? placeholders[part.placeholder] : ''
        })
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
  }
}
