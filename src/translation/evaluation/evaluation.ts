// What an evaluation of given translations says, in the categories of MQM (Multidimensional Quality
// Metrics). It has no words of the texts: these are not stored.

import type { PageById } from '../../shared/pages.ts'

/** A part of a text, in Unicode code points; the end is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type Severity = 'Minor' | 'Major' | 'Critical'

/** What is wrong with a translation. */
export interface TranslationError {
  readonly type: 'Accuracy' | 'Fluency'
  readonly subtype:
    | 'Addition'
    | 'Character encoding'
    | 'Mistranslation'
    | 'Omission'
    | 'Punctuation'
    | 'Spelling'
    | 'Untranslated'
    | 'Wrong language'
  readonly severity: Severity
  /** One English sentence. */
  readonly explanation: string
  readonly sourceSpans: readonly Span[]
  readonly targetSpans: readonly Span[]
}

/** Of all segments, in their order. */
export interface Evaluation {
  readonly errors: readonly (readonly TranslationError[])[]
  /** From 0 to 100: what the errors leave of 100. */
  readonly score: number
}

/** A text and the translation that somebody else made of it. */
export interface EvaluatedPair {
  readonly source: string
  readonly target: string
}

/** An evaluation of an app's texts, as it is stored. */
export interface StoredEvaluation {
  readonly id: string
  readonly appId: string
  readonly createdAt: Date
  readonly result: Evaluation
}

/** Keeps evaluations; `translation/` knows no tables. */
export interface EvaluationStore {
  insert(evaluation: StoredEvaluation): Promise<void>
  /** Deletes all evaluations of an app but its latest. */
  deleteSurplus(appId: string, kept: number): Promise<void>
  find(wanted: { id: string; appId: string; after: Date }): Promise<StoredEvaluation | undefined>
  deleteUntil(time: Date): Promise<void>
  /** Those of all apps of a user. */
  listOfUser(userId: string, page: PageById): Promise<StoredEvaluation[]>
}
