// Segments of any texts, with placeholders and nested tags between them, for property tests.
import fc from 'fast-check'
import type { Part, Segment } from '../../src/segment.ts'
import '../../../../test/support/property-seed.ts'

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

/** A segment in readable form: `<1>` opens, `</1>` closes, `{1}` is a placeholder. */
export const printSegment = (segment: Segment): string =>
  segment
    .map((part) => {
      if (typeof part === 'string') return part
      if ('placeholder' in part) return `{${part.placeholder}}`
      return 'open' in part ? `<${part.open}>` : `</${part.close}>`
    })
    .join('')

/** Parses the readable form. */
export const parseSegment = (text: string): Segment =>
  text.split(/(<\/?\d+>|\{\d+\})/).flatMap((piece): Part[] => {
    const number = Number(/\d+/.exec(piece)?.[0])
    if (piece.startsWith('</')) return [{ close: number }]
    if (piece.startsWith('<')) return [{ open: number }]
    if (piece.startsWith('{')) return [{ placeholder: number }]
    return piece === '' ? [] : [piece]
  })

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
