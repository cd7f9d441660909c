// How texts and the segments of documents are translated, with languages as this server has them.
import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import { invalidInput } from '../http/problems.ts'
import type { EngineSelection, OptimizeFor } from '../shared/engine-settings.ts'
import type { Owner } from '../shared/time-slice.ts'
import type { Steering } from './engines/engine.ts'
import type { Hop } from './engines/engine-names.ts'
import type { Format } from './request-schemas.ts'
import type { ResolvedLanguages } from './routing/resolved-languages.ts'
import type { RequestTerms } from './terms/compiled-terms.ts'

/** What names the glossaries of a request. */
interface NamedGlossaries {
  /** The only one. */
  readonly glossaryId?: string
  /** Several; of equal terms, the first one's is used. */
  readonly glossaryIds?: readonly string[]
}

/** The IDs of the glossaries that a request names, the first one first. */
export const listGlossaryIds = ({ glossaryId, glossaryIds }: NamedGlossaries): readonly string[] =>
  glossaryIds ?? (glossaryId === undefined ? [] : [glossaryId])

/**
 * The field of instructions for the glossaries of a request: one is named so that processes of
 * earlier versions know it. Throws `validation-failed` for both fields.
 */
export function readGlossaryIds({ glossaryId, glossaryIds }: NamedGlossaries): NamedGlossaries {
  if (glossaryIds === undefined) return glossaryId === undefined ? {} : { glossaryId }
  if (glossaryId !== undefined)
    throw invalidInput('/glossaryIds', 'Send `glossaryId` or `glossaryIds`, not both.')
  const [only, ...others] = glossaryIds
  return only !== undefined && others.length === 0 ? { glossaryId: only } : { glossaryIds }
}

/** The terms of the glossaries that a request names, if any. */
export type LoadGlossary = (
  instructions: SegmentInstructions,
  owner: Owner,
) => Promise<RequestTerms | undefined>

/** How segments are translated: their languages, as served, and more. */
export interface SegmentInstructions extends ResolvedLanguages, NamedGlossaries {
  /** Whether the score of the translation is wanted. */
  readonly score?: boolean
  /** Whether it is to be estimated how good the translation is. */
  readonly qualityEstimate?: boolean
  /** How many other translations a word or a short phrase may have. */
  readonly alternatives?: number
  /** With what they begin. */
  readonly alternativesAfter?: string
  /** Whether terms and corrections in the translation are listed. */
  readonly marks?: boolean
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

/** A request that is within its limits and whose languages are served. */
export interface AcceptedRequest {
  readonly texts: readonly string[]
  /** Whether the request has a list of texts, so that its answer has one, too. */
  readonly isList: boolean
  /** Those that count. */
  readonly characters: number
  /** Called when the request has its answer. */
  readonly noteAnswered?: () => void
  readonly instructions: Instructions
  /** The terms that its translations must use. Whoever accepts the request adds it. */
  readonly glossary?: RequestTerms | undefined
  /** Those that may translate. */
  readonly engines: EngineSelection
}

/**
 * Finds the glossaries that requests name. Both throw `glossary-not-found`,
 * `glossary-pair-not-supported`, `validation-failed`.
 */
export interface Glossaries {
  check(ids: readonly string[], owner: Owner, languages: ResolvedLanguages): Promise<void>
  /** The current versions, with the dictionaries for the languages. */
  load(ids: readonly string[], owner: Owner, languages: ResolvedLanguages): Promise<RequestTerms>
}

/** Whether the request or its app wants to know how good its translations are. */
export const isEstimated = (
  { qualityEstimate = false }: SegmentInstructions,
  { reviewBelow }: { reviewBelow?: number | undefined },
): boolean => qualityEstimate || reviewBelow !== undefined
