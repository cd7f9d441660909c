import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { findBySignatures } from './corrections/fuzzy/signature-store.ts'
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
    findBySignatures: (appId, wanted) => findBySignatures(db, appId, wanted),
    defaultVariants,
  }),
})
