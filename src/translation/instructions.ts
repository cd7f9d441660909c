// How texts and the segments of documents are translated, with languages as this server has them.
import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import type { OptimizeFor } from '../shared/engine-settings.ts'
import type { Owner } from '../shared/time-slice.ts'
import type { Steering } from './engines/engine.ts'
import type { Hop } from './engines/engine-names.ts'
import type { ResolvedLanguages } from './routing/router.ts'
import type { Format } from './schemas.ts'
import type { RequestTerms } from './terms/compiled-terms.ts'

/** How segments are translated: their languages, as served, and more. */
export interface SegmentInstructions extends ResolvedLanguages {
  readonly glossaryId?: string
  /** Whether the score of the translation is wanted. */
  readonly score?: boolean
  /** Whether it is to be estimated how good the translation is. */
  readonly qualityEstimate?: boolean
  /** By default as the app's settings say. */
  readonly optimizeFor?: OptimizeFor | undefined
  /** The least score of corrections that are nearly equal to a segment. */
  readonly matchThreshold?: number | undefined
  /** How the texts should read. */
  readonly steering?: Steering | undefined
  /** Along this route, and not along the best one. Complete texts are not cached then. */
  readonly hops?: readonly Hop[] | undefined
}

/** How a text is translated. A job stores it. */
export interface Instructions extends SegmentInstructions {
  readonly format: Format
  /** With a format that has tags. */
  readonly tags?: TagLists
}

/**
 * Finds the glossaries that requests name. Both throw `glossary-not-found`,
 * `glossary-pair-not-supported`, `validation-failed`.
 */
export interface Glossaries {
  check(id: string, owner: Owner, languages: ResolvedLanguages): Promise<void>
  /** The current version, with the dictionaries for the languages. */
  load(id: string, owner: Owner, languages: ResolvedLanguages): Promise<RequestTerms>
}
