// Translates a piece of text in a letter case that engines know, and writes it like its source.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { Hop } from '../engines/engine-names.ts'
import { writeFrenchSigns } from './french-signs.ts'
import { foldCase, restoreAcronyms } from './letter-case.ts'
import { openSentences } from './opening-signs.ts'
import { accentQuestions } from './question-words.ts'
import { capitalizeStarts } from './sentence-starts.ts'

interface Route {
  readonly pair: LanguagePair
  readonly hops: readonly Hop[]
}

interface HopTranslation {
  translateHop(segment: Segment, hop: Hop): Promise<Segment>
  /** Whether the engine of a hop translates capitals better as a sentence. */
  lowersCapitals(hop: Hop): boolean
}

/** Rejects with the errors of `translateHop`. */
export async function translateCased(
  piece: Segment,
  { pair, hops }: Route,
  { translateHop, lowersCapitals }: HopTranslation,
): Promise<Segment> {
  const { segment: sentence, restore } = foldCase(piece, pair.from)
  let translation = piece
  let isLowered = sentence === piece
  for (const hop of hops) {
    if (!isLowered && lowersCapitals(hop)) {
      translation = foldCase(restore(translation, hop.from), hop.from).segment
      isLowered = true
    }
    translation = await translateHop(translation, hop)
  }
  // What holds for the answers of all engines, also for segments in ordinary case.
  const restored = restoreAcronyms(restore(translation, pair.to), piece)
  const spaced = writeFrenchSigns(restored, piece, pair)
  const opened = openSentences(capitalizeStarts(spaced, piece, pair), piece, pair.to)
  return accentQuestions(opened, pair.to)
}
