// The signs of French: with the spaces that its readers expect in translations into it, and without
// them in translations from it.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { flattenSegment } from '@dragoman/formats/segment/flat-segment.ts'
import { isSameSegment, type Segment } from '@dragoman/formats/segment/segment.ts'
import {
  addFrenchSpaces,
  isFrench,
  removeFrenchSpaces,
} from '@dragoman/formats/text/french-signs.ts'
import { quoteFrench } from './french-quotations.ts'

/** `name: value` of a file that was not translated. */
const smallStart = /^\P{L}*\p{Ll}/u

/** A translation with the signs of its language, if that or the source is French. */
export function writeFrenchSigns(
  translation: Segment,
  source: Segment,
  { from, to }: LanguagePair,
): Segment {
  if (isFrench(from)) return isFrench(to) ? translation : removeFrenchSpaces(translation)
  if (!isFrench(to) || isUntouched(translation, source)) return translation
  return addFrenchSpaces(quoteFrench(translation), to)
}

/** What came back as it was is French only if it begins as a sentence does: `Options:` */
const isUntouched = (translation: Segment, source: Segment): boolean =>
  isSameSegment(translation, source) && smallStart.test(flattenSegment(translation))
