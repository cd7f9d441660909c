import { type Kysely, sql } from 'kysely'
import { createPlainEndStore } from '../../src/jobs/worker/end-store.ts'
import type { Tables } from '../../src/storage/tables.ts'

/** What ends jobs in a test that looks neither at usage nor at those who wait for a job. */
export const endsWithoutUsage = (tables: Kysely<Tables>) => ({
  plainEnds: createPlainEndStore(tables, {
    noStoreSeconds: 3_600,
    usageInsert: () => sql`select`,
  }),
  usageOfEnded: () => ({ day: '', rows: '' }),
  recordUsage: async () => {},
  onUsageStored: () => {},
  readers: { has: () => false, offer: () => {} },
})
