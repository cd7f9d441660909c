// Words that an engine writes directly beside a placeholder where the source has a sign:
// `{name}'s group` → `{name}el grupo`.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'

/** Scripts without spaces between words are left alone. */
const unspaced = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}])`
const startsWithLetter = new RegExp(String.raw`^${unspaced}\p{L}`, 'u')
const endsWithLetter = new RegExp(String.raw`${unspaced}\p{L}\p{M}{0,3}$`, 'u')

/** The neighbours of a placeholder, if they are texts. */
interface Neighbours {
  readonly before: Part | undefined
  readonly after: Part | undefined
}

/** The translation with a space between each such placeholder and word. */
export function separatePlaceholders(translation: Segment, source: Segment): Segment {
  if (!translation.some((part) => typeof part === 'object' && 'placeholder' in part))
    return translation
  const neighbours = new Map<number, Neighbours>()
  source.forEach((part, index) => {
    if (typeof part === 'object' && 'placeholder' in part)
      neighbours.set(part.placeholder, { before: source[index - 1], after: source[index + 1] })
  })
  return translation.flatMap((part, index): Part[] => {
    if (typeof part === 'string' || !('placeholder' in part)) return [part]
    const { before, after } = neighbours.get(part.placeholder) ?? {}
    const [left, right] = [translation[index - 1], translation[index + 1]]
    return [
      ...(ends(left) && !ends(before) && isApart(before, 'end') ? [' '] : []),
      part,
      ...(starts(right) && !starts(after) && isApart(after, 'start') ? [' '] : []),
    ]
  })
}

const ends = (part: Part | undefined): boolean =>
  typeof part === 'string' && endsWithLetter.test(part.slice(-8))
const starts = (part: Part | undefined): boolean =>
  typeof part === 'string' && startsWithLetter.test(part.slice(0, 2))

/** At an edge or a tag, the source does not say what may be there. */
const isApart = (part: Part | undefined, side: 'start' | 'end'): boolean =>
  typeof part === 'string' && !/[\p{N}\-_/]/u.test((side === 'start' ? part[0] : part.at(-1)) ?? '')
