// Writes what the stages cannot carry in another way, and reads the answer back.
import { type EngineError, joinTexts, mapText, type Segment } from '../engine.ts'
import { nameOwners } from './possessives.ts'
import { prepareSigns } from './quotations.ts'
import { removeVariants } from './spacing.ts'
import { TagsApartError } from './word-blanks.ts'

/** A segment as the stages get it, and how the answer is read. */
export interface PreparedSegment {
  readonly segment: Segment
  /** A TagsApartError if the segment must be asked again in a simpler form. */
  restore(answer: Segment): Segment | EngineError
}

interface Preparation {
  /** The source language, if placeholders may have stand-ins. */
  readonly from?: string
  /** Tags follow their words. */
  readonly canTag: boolean
}

/** Prepares a segment for the stages. */
export function prepare(source: Segment, { from, canTag }: Preparation): PreparedSegment {
  const named = from?.startsWith('en') ? nameOwners(source) : undefined
  const signs = prepareSigns(named?.segment ?? source, canTag)
  return { segment: signs.segment, restore }

  function restore(answer: Segment): Segment | EngineError {
    const written = signs.restore(answer)
    const owned = named === undefined ? written : named.restore(written)
    if (owned === undefined) return new TagsApartError('a stand-in for a placeholder is gone')
    return mapText(joinTexts(owned), removeVariants(source))
  }
}
