import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createSignatureIndexes } from './corrections/fuzzy/signature-indexes.ts'
import { findBySignatures, readNearRows, readSigned } from './corrections/fuzzy/signature-store.ts'
import { createCorrectionLookup } from './corrections/lookup.ts'
import { findCorrectionsByKeys } from './corrections/store.ts'
import { createRequestGlossaries } from './glossaries/request-glossaries.ts'

/** Glossaries and corrections, as translations use them. */
export const openRequestTerminology = (
  db: Kysely<Tables>,
  defaultVariants: Readonly<Record<string, string>>,
) => ({
  glossaries: createRequestGlossaries(db, defaultVariants),
  findCorrections: createCorrectionLookup({
    findByKeys: (appId, keys) => findCorrectionsByKeys(db, appId, keys),
    near: {
      findBySignatures: (appId, wanted) => findBySignatures(db, appId, wanted),
      readRows: (appId, ids) => readNearRows(db, appId, ids),
      indexOf: createSignatureIndexes((appId, page) => readSigned(db, appId, page)),
    },
    defaultVariants,
  }),
})
