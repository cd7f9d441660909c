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

const [fewLetters, pictureShare] = [30, 0.5]

export function factsOf(page: PageRead, blocks: readonly Block[]): PageFacts {
  let [letters, unmapped, hidden] = [0, 0, 0]
  for (const { ink } of blocks)
    for (const { isHidden, isUnknown } of ink) {
      if (isHidden) hidden++
      else {
        letters++
        if (isUnknown) unmapped++
      }
    }
  const least = pictureShare * extent(page.box)
  const isPicture = letters < fewLetters && page.pictures.some((rect) => extent(rect) > least)
  return { letters, unmapped, hidden, isPicture, isMismatched: page.isMismatched }
}

const extent = ([left, bottom, right, top]: Rectangle): number => (right - left) * (top - bottom)
