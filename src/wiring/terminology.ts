import type { Audit } from '../audit/service.ts'
import type { Config } from '../config/read-config.ts'
import type { Database } from '../storage/database.ts'
import { createCorrectionLookup } from '../terminology/corrections/lookup.ts'
import { createCorrectionService } from '../terminology/corrections/service.ts'
import { createCorrectionStore } from '../terminology/corrections/store.ts'
import { createRequestGlossaries } from '../terminology/glossaries/request-glossaries.ts'
import { createGlossaryService } from '../terminology/glossaries/service.ts'
import { createGlossaryStore } from '../terminology/glossaries/store.ts'

interface Dependencies {
  config: Config
  audit: Audit
  forgetApp: (appId: string) => void
  now: () => Date
}

/** Glossaries and corrections, as translations use them. */
export function createRequestTerminology(
  { defaultVariants }: Pick<Config, 'defaultVariants'>,
  { tables }: Database,
) {
  const glossaries = createGlossaryStore(tables)
  const corrections = createCorrectionStore(tables)
  return {
    glossaries: createRequestGlossaries({ store: glossaries, defaultVariants }),
    findCorrections: createCorrectionLookup({ store: corrections, defaultVariants }),
  }
}

/** Glossaries and corrections, as apps manage them. */
export function createTerminology(
  { config: limits, audit, now, forgetApp }: Dependencies,
  { tables }: Database,
) {
  const common = { audit, limits, now }
  return {
    glossaries: createGlossaryService({ ...common, store: createGlossaryStore(tables) }),
    corrections: createCorrectionService({
      ...common,
      store: createCorrectionStore(tables),
      forgetApp,
    }),
  }
}
