// Whether a translation has a plausible length. Engines lose text without an error.
import type { Segment } from '@dragoman/formats/segment/segment.ts'

/**
 * The least length of a translation as a share of its source, by the length of the source: the
 * longer the text, the less languages differ. In FLORES the shortest human translation of a
 * sentence has 0.33, of five sentences 0.64, of 25 sentences 0.76; the shortest by Apertium of a
 * sentence 0.67.
 */
const leastShares = [
  { from: 2_500, share: 0.5 },
  { from: 500, share: 0.4 },
  { from: 100, share: 0.25 },
] as const
/** The greatest length as a multiple of the source; in FLORES 2.5, for a sentence. */
const greatestShare = 5
/** Between scripts with more and with less meaning in a character, lengths are less certain. */
const otherScripts = 2
/** Characters before this one count once. */
const firstWeighty = 0x1200
/** Less is nothing. */
const smallestShare = 0.001

interface Extent {
  /** Characters without whitespace; one that is a syllable or a word counts as several. */
  readonly length: number
  readonly isDense: boolean
}

/**
 * 0 if a translation is neither much too short nor much too long; else at least 1, and more the
 * farther its length is from its source's.
 */
export function measureLength(translation: Segment, source: Segment): number {
  const from = extentOf(source)
  const least = leastShares.find(({ from: length }) => from.length >= length)
  if (least === undefined) return 0
  const to = extentOf(translation)
  const slack = from.isDense === to.isDense ? 1 : otherScripts
  const share = to.length / from.length
  if (share < least.share / slack) return least.share / slack / Math.max(share, smallestShare)
  return share > greatestShare * slack ? share / (greatestShare * slack) : 0
}

function extentOf(segment: Segment): Extent {
  let characters = 0
  let extra = 0
  for (const part of segment) {
    if (typeof part !== 'string') continue
    for (let index = 0; index < part.length; index++) {
      const unit = part.charCodeAt(index)
      if (unit <= 0x20 || unit === 0xa0 || unit === 0x3000) continue
      characters++
      if (unit >= firstWeighty) extra += extraWeight(unit)
    }
  }
  return { length: characters + extra, isDense: extra > characters / 2 }
}

/** What a character counts beyond a letter: three letters in all for Han, two for a syllable. */
export function extraWeight(unit: number): number {
  if (unit < firstWeighty) return 0
  if (unit >= 0x3041 && unit <= 0x30ff) return 1
  if (unit >= 0xac00 && unit <= 0xd7a3) return 1
  if (unit >= 0x3400 && unit <= 0x9fff) return 2
  if (unit >= 0xf900 && unit <= 0xfaff) return 2
  return unit <= 0x139f ? 1 : 0
}
