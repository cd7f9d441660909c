// Segments of any texts, with placeholders and nested tags between them, for property tests.
import fc from 'fast-check'
import type { Part, Segment } from '../../src/segment.ts'
import '../../../../test/support/property-seed.ts'
import { printSegment } from './written-segments.ts'

type Piece = { readonly text: string } | 'placeholder' | 'open' | 'close'

/** Segments of up to `maxLength` texts, placeholders and tags; every tag has both halves. */
export function anySegment(texts: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<Segment> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: texts.map((text): Piece => ({ text })) },
    { weight: 1, arbitrary: fc.constantFrom<Piece>('placeholder', 'open', 'close') },
  )
  return fc.array(piece, { minLength: 1, maxLength }).map(toSegment)
}

function toSegment(pieces: readonly Piece[]): Segment {
  const parts: Part[] = []
  const open: number[] = []
  pieces.forEach((piece, number) => {
    if (typeof piece !== 'string') parts.push(piece.text)
    else if (piece === 'placeholder') parts.push({ placeholder: number })
    else if (piece === 'open') {
      parts.push({ open: number })
      open.push(number)
    } else if (open.length > 0) parts.push({ close: open.pop() as number })
  })
  return [...parts, ...open.reverse().map((close) => ({ close }))]
}

/** Its text, with `\ufffc` for each placeholder and each tag without words. */
export function flattenSegment(segment: Segment): string {
  let text = segment
    .map((part) =>
      typeof part !== 'string' && 'placeholder' in part ? '\ufffc' : printSegment([part]),
    )
    .join('')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/<(\d+)>[\s\ufffc]*<\/\1>/g, '\ufffc')
  }
  return text.replace(/<\/?\d+>/g, '')
}

/** Whether a translation has each tag and placeholder of its source once, nested, and words. */
export function hasSameParts(translation: Segment, source: Segment): boolean {
  const codes = (segment: Segment): string[] =>
    segment
      .filter((part) => typeof part !== 'string')
      .map((part) => JSON.stringify(part))
      .sort()
  const open: number[] = []
  for (const part of translation) {
    if (typeof part === 'string') continue
    if ('open' in part) open.push(part.open)
    if ('close' in part && open.pop() !== part.close) return false
  }
  const hasWords = translation.some((part) => typeof part === 'string' && part.trim() !== '')
  return hasWords && codes(translation).join() === codes(source).join()
}
