// What of a page's text can be translated, for notices and refusals.
import type { Rectangle } from '../content/matrix.ts'
import type { Block } from '../layout/blocks.ts'
import type { PageRead } from '../page/page-read.ts'

export interface PageFacts {
  /** Signs that are seen, and those among them without a meaning. */
  readonly letters: number
  readonly unmapped: number
  /** Signs that are not painted: the text of a scanned page, as recognized. */
  readonly hidden: number
  /** A picture covers it, and it has nearly no text besides. */
  readonly isPicture: boolean
  readonly isMismatched: boolean
}

/** A number of the whole document. */
export function sumFacts(
  pages: readonly { readonly facts: PageFacts }[],
  name: 'letters' | 'unmapped',
): number {
  let sum = 0
  for (const { facts } of pages) sum += facts[name]
  return sum
}

/** A page with fewer has nearly no text. */
const fewLetters = 30
/** The share of a page that a picture covers at least. */
const pictureShare = 0.5

export function factsOf(page: PageRead, blocks: readonly Block[]): PageFacts {
  let letters = 0
  let unmapped = 0
  let hidden = 0
  for (const { ink } of blocks)
    for (const { isHidden, isUnknown } of ink) {
      if (isHidden) hidden++
      else letters++
      if (!isHidden && isUnknown) unmapped++
    }
  const leastArea = pictureShare * areaOf(page.box)
  const isCovered = page.pictures.some((picture) => areaOf(picture) > leastArea)
  const isPicture = isCovered && letters < fewLetters
  return { letters, unmapped, hidden, isPicture, isMismatched: page.isMismatched }
}

const areaOf = ([left, bottom, right, top]: Rectangle): number => (right - left) * (top - bottom)
