// The tables of glossaries and corrections; tables.ts has all tables.
import type { ColumnType, Generated } from 'kysely'
import type { TransferKind, TransferStatus } from './enumerations.ts'

export interface GlossariesTable {
  id: string
  appId: string
  name: string
  /** From 1; each change increases it. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The entries of a glossary for one pair. Never changed: a change replaces it by another row. */
export interface DictionariesTable {
  id: string
  glossaryId: string
  /** Canonical BCP 47 tags. */
  sourceLanguage: string
  targetLanguage: string
  entryCount: number
  /** What it counts for the limit of its user. */
  bytes: number
  /** Its place among those of the glossary, in the order of their creation. Older rows have 0. */
  position: number
}

export interface DictionaryPartsTable {
  id: string
  dictionaryId: string
  /** From 0. */
  number: number
  /** A line for each entry: source, target and perhaps its other forms, with tabs between. */
  entries: string
}

/** Translations of segments that an app keeps. */
export interface CorrectionsTable {
  id: string
  appId: string
  /** A hash of what is compared of the source (corrections/matching.ts). */
  sourceKey: string
  /** Canonical BCP 47 tags. */
  sourceLanguage: string
  targetLanguage: string
  source: string
  target: string
  /** What it counts for the limit of its user. */
  bytes: number
  createdAt: Date
  /** What texts that are nearly equal are found by; null in rows of earlier versions. */
  signatures: number[] | null
  /** A bit for each of its words, of 64; null without signatures. */
  sketchLow: number | null
  sketchHigh: number | null
  /** The change that stored its signatures; null without them. */
  version: number | null
}

/** What the corrections of an app add up to; absent for an app that never had one. */
export interface CorrectionTotalsTable {
  appId: string
  corrections: number
  bytes: number
  /** Each change of the app's corrections increases it, but for those of earlier versions. */
  version: Generated<number>
}

/** Imports and exports of corrections that a client makes in several requests. */
export interface CorrectionTransfersTable {
  id: string
  appId: string
  kind: TransferKind
  status: TransferStatus
  /** What the client said of its file, as its API words it. */
  request: ColumnType<unknown, string, never>
  /** Of what is exported, or of most of what was imported. A canonical BCP 47 tag. */
  sourceLanguage: string | null
  /** Translation units that could not be imported. */
  skipped: number | null
  /** Why it failed, for the client. */
  error: string | null
  createdAt: Date
  updatedAt: Date
}
