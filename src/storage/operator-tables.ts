// What operators decide for all processes; tables.ts has all tables.
import type { ColumnType } from 'kysely'

/** Pairs whose neural model each process installs, or removes if `removedAt` is set. */
export interface WantedModelsTable {
  /** Is written like `en-es`. */
  pair: string
  addedAt: Date
  /** The operator; null: the setting `DRAGOMAN_MODELS`, or a deleted user. */
  addedBy: string | null
  /** The setting does not add a removed pair again. */
  removedAt: Date | null
  /** The files that an operator imported; null: a registry has the model. */
  uploadId: string | null
}

/** Models that operators imported, which no registry has. One that is not wanted is incomplete. */
export interface ModelUploadsTable {
  id: string
  /** Is written like `en-es`. */
  pair: string
  /** Its metadata.json, with the names, sizes and hashes of its files. */
  metadata: ColumnType<Readonly<Record<string, unknown>>, string, string>
  createdAt: Date
}

/** The bytes of their files. */
export interface ModelUploadPartsTable {
  /** Names the upload, the number of the file and that of the part. */
  id: string
  uploadId: string
  bytes: Uint8Array
}

/** What operators measured of routes with texts of their own. */
export interface MeasurementsTable {
  id: string
  /** Canonical BCP 47 tags. */
  sourceLanguage: string
  targetLanguage: string
  /** The hops as JSON, the same text for the same route. */
  route: string
  /** The version of the data of each hop's engine. Written as JSON text, and read parsed. */
  dataVersions: ColumnType<(string | null)[], string, string>
  chrf: number
  /** Half the width of the 95 % interval of `chrf`. */
  halfWidth: number
  chrfPlusPlus: number
  bleu: number
  sentences: number
  setName: string
  measuredAt: Date
  /** The operator; null: the command line, or a deleted user. */
  savedBy: string | null
}
