// French quotes in guillemets: `« bonjour »`. Engines keep the marks of the source.
import { type Edit, editSegment, flattenSegment } from '@dragoman/formats/segment/flat-segment.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'

const guillemet = /[«»]/
const mark = /["“”]/g
const opposites: Readonly<Record<string, string>> = { '"': '"', '“': '”' }
/** What stands before a quotation, and behind it. */
const before = /(?:^|[\s(’'—–\u2060])$/u
const behind = /^(?:$|[\s).,:;!?…’'—–\u2060])/u
const quoted = /[\p{Script=Latin}\p{N}\ufffc]/u

/**
 * A French text with guillemets for the marks of its quotations. All stay if one has no partner, as
 * in a program, or if there are guillemets: quotations within them have other marks.
 */
export function quoteFrench(segment: Segment): Segment {
  const mayHave = segment.some((part) => typeof part === 'string' && part.search(mark) >= 0)
  if (!mayHave) return segment
  const text = flattenSegment(segment)
  if (guillemet.test(text)) return segment
  const marks = Array.from(text.matchAll(mark), ({ 0: sign, index: at }) => ({ sign, at }))
  const edits: Edit[] = []
  for (let index = 0; index < marks.length; index += 2) {
    const [open, close] = [marks[index], marks[index + 1]]
    if (!open || !close || opposites[open.sign] !== close.sign) return segment
    if (!before.test(text.slice(Math.max(0, open.at - 1), open.at))) return segment
    if (!behind.test(text.slice(close.at + 1, close.at + 2))) return segment
    // A key of JSON: `"name": "Ana"`.
    if (open.at === 0 && text[close.at + 1] === ':') return segment
    const content = text.slice(open.at + 1, close.at)
    if (content !== content.trim() || !quoted.test(content)) return segment
    edits.push({ at: open.at, length: 1, written: '«' }, { at: close.at, length: 1, written: '»' })
  }
  return editSegment(segment, edits)
}
