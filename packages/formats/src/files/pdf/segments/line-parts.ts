import type { Part } from '../../../segment/segment.ts'
import { findPlaceholders } from '../../../text/placeholders.ts'
import type { TextTerms } from '../../../text/text-terms.ts'

/** A line as text and placeholders; `addPlaceholder` keeps a source and returns its number. */
export function toLineParts(
  line: string,
  textTerms: TextTerms | undefined,
  addPlaceholder: (source: string) => number,
): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { start, source } of findPlaceholders(line, textTerms)) {
    if (start > end) parts.push(line.slice(end, start))
    parts.push({ placeholder: addPlaceholder(source) })
    end = start + source.length
  }
  if (end < line.length) parts.push(line.slice(end))
  return parts
}
