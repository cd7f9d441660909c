// Writes what the stages cannot carry in another way, and reads the answer back.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { joinTexts, mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import { isFrench, removeFrenchSpaces } from '@dragoman/formats/text/french-signs.ts'
import { EngineError } from '../engine.ts'
import { flatten } from './flat-text.ts'
import { nameOwners } from './names/possessives.ts'
import { prepareSigns } from './quotations.ts'
import { restoreSentenceCase } from './sentence-case.ts'
import { separateStops } from './sentence-ends.ts'
import { restoreSignSpacing } from './sign-spacing.ts'
import { removeVariants, restoreDigitWords } from './spacing.ts'
import { TagsApartError } from './word-blanks.ts'
import { wordAnswer } from './wording/answers.ts'
import { keepForms } from './wording/kept-forms.ts'

/** A segment as the stages get it, and how the answer is read. */
export interface PreparedSegment {
  readonly segment: Segment
  /** Quotations of the segment that the stages get as segments. */
  readonly quotations: readonly PreparedSegment[]
  /**
   * `quotations`: the restored answers to these. A TagsApartError if the segment must be asked
   * again in a simpler form.
   */
  restore(answer: Segment, quotations: readonly (Segment | EngineError)[]): Segment | EngineError
}

interface Preparation extends LanguagePair {
  /** Tags follow their words. */
  readonly canTag: boolean
  /** Names may stand in for placeholders. */
  readonly canName: boolean
}

/** Prepares a segment for the stages. */
export function prepare(source: Segment, preparation: Preparation): PreparedSegment {
  // The stages take a French space for one between words, and move or drop it.
  const plain = isFrench(preparation.from) ? removeFrenchSpaces(source) : source
  return prepareIn(plain, preparation, true)
}

function prepareIn(source: Segment, preparation: Preparation, canSplit: boolean): PreparedSegment {
  const { from, canTag, canName } = preparation
  const isEnglish = from.startsWith('en')
  const named = isEnglish && canName ? nameOwners(source) : undefined
  const forms = keepForms(named?.segment ?? source, preparation)
  const signs = prepareSigns(forms.segment, { canTag, canSplit })
  const original = flatten(source)?.text
  // The spaces that this adds are removed from a flat answer.
  const segment = original === undefined ? signs.segment : mapText(signs.segment, separateStops)
  const quotations = signs.own.map((quotation) => prepareIn(quotation, preparation, false))
  return { segment, quotations, restore }

  function restore(
    answer: Segment,
    answers: readonly (Segment | EngineError)[],
  ): Segment | EngineError {
    const failure = answers.find((each) => each instanceof EngineError)
    if (failure !== undefined) return failure
    const written = signs.restore(answer, answers as readonly Segment[])
    const formed = forms.restore(written)
    const owned = named === undefined ? formed : named.restore(formed)
    if (owned === undefined) return new TagsApartError('a stand-in for a placeholder is gone')
    const chosen = mapText(joinTexts(owned), removeVariants(source))
    return restoreSigns(mapText(chosen, restoreDigitWords(source)), original, preparation)
  }
}

/** The answer with the spaces and capitals at signs of its source, and by the rules of words. */
function restoreSigns(
  answer: Segment,
  source: string | undefined,
  languages: LanguagePair,
): Segment {
  const flat = flatten(answer)
  if (flat === undefined || source === undefined) return answer
  const spaced = restoreSignSpacing(flat.text, source)
  const cased = restoreSentenceCase(spaced, source, languages)
  return flat.unflatten(wordAnswer(cased, source, languages))
}
