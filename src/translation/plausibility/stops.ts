// Spaces before stops, which engines write that take a stop for a word. French writes them before
// high signs.
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import { placeholderCharacter, type Reading, readSegment } from './reading.ts'

const blankBefore = (stops: string): RegExp => {
  const afterWord = `(?<=[\\p{L}\\p{M}\\p{N}${placeholderCharacter}]\\s)`
  return new RegExp(`\\s(?=[${stops}](?![^\\s\\p{P}]))(?!\\.{3})${afterWord}`, 'gu')
}
const beforeAnyStop = blankBefore('.,;:!?)')
const beforeLowStop = blankBefore('.,)')

const patternFor = (to: string): RegExp => (/^fr\b/.test(to) ? beforeLowStop : beforeAnyStop)

const count = ({ text }: Reading, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** How many more the translation has than its source. */
export function countBlanksBeforeStops(reading: Reading, source: Reading, to: string): number {
  const pattern = patternFor(to)
  const found = count(reading, pattern)
  return found === 0 ? 0 : Math.max(0, found - count(source, pattern))
}

/** The same segment if there is none, or if the source has some. */
export function removeBlanksBeforeStops(
  translation: Segment,
  source: Segment,
  to: string,
): Segment {
  const pattern = patternFor(to)
  const hasBlank = translation.some((part) => typeof part === 'string' && part.search(pattern) >= 0)
  if (!hasBlank || count(readSegment(source), pattern) > 0) return translation
  return mapText(translation, (text) => text.replace(pattern, ''))
}
