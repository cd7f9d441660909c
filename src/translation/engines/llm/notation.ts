// Segments as a language model reads and writes them: placeholders and inline tags as short marks
// like `<x1/>` and `<g2>…</g2>`, which models have seen often and keep.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'

/** Names of marks: of a placeholder, and of a tag. */
export interface Marks {
  readonly placeholder: string
  readonly tag: string
}

const names = ['x', 'g', 'ph', 'tag', 'mark', 'span', 'keep', 'code']

/** Marks that none of the segments has in its own text. */
export function chooseMarks(segments: readonly Segment[]): Marks {
  const texts = segments.flat().filter((part) => typeof part === 'string')
  const isFree = (name: string): boolean => {
    const mark = new RegExp(`</?\\s*${name}\\d`, 'i')
    return !texts.some((text) => mark.test(text))
  }
  const free = names.filter(isFree)
  let number = 0
  while (free.length < 2) {
    const name = `m${'z'.repeat(++number)}`
    if (isFree(name)) free.push(name)
  }
  const [placeholder = '', tag = ''] = free
  return { placeholder, tag }
}

export const writeSegment = (segment: Segment, marks: Marks): string =>
  segment.map((part) => writePart(part, marks)).join('')

function writePart(part: Part, { placeholder, tag }: Marks): string {
  if (typeof part === 'string') return part
  if ('placeholder' in part) return `<${placeholder}${part.placeholder}/>`
  return 'open' in part ? `<${tag}${part.open}>` : `</${tag}${part.close}>`
}

/** Reads what a model wrote. Marks that the source does not have stay text. */
export function readSegment(text: string, marks: Marks, source: Segment): Segment {
  const known = new Map(
    source
      .filter((part) => typeof part !== 'string')
      .map((part) => [writePart(part, marks), part] as const),
  )
  if (known.size === 0) return [text]
  const mark = new RegExp(`(</?\\s*(?:${marks.placeholder}|${marks.tag})\\d+\\s*/?>)`, 'i')
  return text
    .split(mark)
    .filter((piece) => piece !== '')
    .map((piece) => known.get(tidyMark(piece, marks)) ?? piece)
}

/** `< X1 />` and `<x1>` for a placeholder are read as well. */
function tidyMark(piece: string, { placeholder }: Marks): string {
  if (!piece.startsWith('<')) return piece
  const bare = piece.replaceAll(/\s/g, '').toLowerCase()
  const isPlaceholder =
    bare.startsWith(`<${placeholder}`) && /^\d/.test(bare.slice(1 + placeholder.length))
  return isPlaceholder && !bare.endsWith('/>') ? `${bare.slice(0, -1)}/>` : bare
}

/** Addresses, keys and codes, which a model would write out sign by sign, and not rightly. */
const longToken = /([!-~]{60,})/

/** The segment with placeholders for long tokens, and what puts them back. */
export function hideTokens(segment: Segment): {
  segment: Segment
  restore: (translation: Segment) => Segment
} {
  const tokens = new Map<number, string>()
  let number = 1 + Math.max(0, ...segment.map(numberOf))
  const hidden = segment.flatMap((part): Part[] => {
    if (typeof part !== 'string' || !longToken.test(part)) return [part]
    return part
      .split(longToken)
      .filter((piece) => piece !== '')
      .map((piece) => {
        if (!longToken.test(piece)) return piece
        tokens.set(number, piece)
        return { placeholder: number++ }
      })
  })
  if (tokens.size === 0) return { segment, restore: (translation) => translation }
  const restorePart = (part: Part): Part =>
    typeof part === 'object' && 'placeholder' in part
      ? (tokens.get(part.placeholder) ?? part)
      : part
  return { segment: hidden, restore: (translation) => joinTexts(translation.map(restorePart)) }
}

function numberOf(part: Part): number {
  if (typeof part === 'string') return 0
  if ('placeholder' in part) return part.placeholder
  return 'open' in part ? part.open : part.close
}
