import { type Kysely, sql } from 'kysely'
import { createEndStore } from '../../src/jobs/worker/end-store.ts'
import type { Tables } from '../../src/storage/tables.ts'

/** What ends jobs in a test that looks neither at usage nor at those who wait for a job. */
export const endsWithoutUsage = (tables: Kysely<Tables>) => ({
  endStore: createEndStore(tables, { noStoreSeconds: 3_600, usageInsert: () => sql`select` }),
  records: {
    recordEnd: async () => {},
    recordUsage: async () => {},
    usageOfEnded: () => ({ day: '', rows: '' }),
    onUsageStored: () => {},
  },
  noStoreSeconds: 3_600,
  readers: { has: () => false, offer: () => {} },
})
