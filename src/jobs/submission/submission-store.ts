// The table of jobs as submissions use it.
import type { Kysely, Transaction } from 'kysely'
import type { JobPriority } from '../../storage/enumerations.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  type ClaimColumns,
  type ClaimedJobRow,
  type JobRow,
  jobColumns,
  type NewJobRow,
  unclaimed,
} from '../table/job-rows.ts'
import { columnsOfApp, isQueued } from '../table/sql-fragments.ts'

/** A stored job with what a worker reads of its app. */
export type InsertedJobRow = JobRow &
  Pick<
    ClaimedJobRow,
    'wantsWebhook' | 'ownerId' | 'hasCorrections' | 'reviewBelow' | 'engineSettings'
  >

/**
 * Stores jobs, in one statement. Those without a claim wait for a worker. Each insert locks its
 * app; sorted, so that two batches cannot deadlock.
 */
export const insertJobs = (
  db: Kysely<Tables>,
  jobs: readonly (NewJobRow & Partial<ClaimColumns>)[],
): Promise<InsertedJobRow[]> =>
  db
    .insertInto('jobs')
    .values(
      jobs
        .map((job) => ({ ...unclaimed, ...job }))
        .sort((a, b) => (a.appId < b.appId ? -1 : Number(a.appId > b.appId))),
    )
    .returning(jobColumns)
    .returning(columnsOfApp)
    .execute()

/**
 * Assigns the keys to these jobs; returns the keys that no request since `olderThan` has used.
 * Waits for transactions that store the same keys; sorted, so that two cannot deadlock.
 */
export async function claimIdempotencyKeys(
  transaction: Transaction<Tables>,
  keys: readonly { id: string; requestHash: string; jobId: string; createdAt: Date }[],
  olderThan: Date,
): Promise<Set<string>> {
  const rows = await transaction
    .insertInto('idempotencyKeys')
    .values(keys.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          requestHash: ref('excluded.requestHash'),
          jobId: ref('excluded.jobId'),
          createdAt: ref('excluded.createdAt'),
        }))
        .where('idempotencyKeys.createdAt', '<', olderThan),
    )
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function findIdempotencyKey(
  db: Kysely<Tables>,
  id: string,
  olderThan: Date,
): Promise<{ requestHash: string; jobId: string } | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'jobId'])
    .where('id', '=', id)
    .where('createdAt', '>=', olderThan)
    .executeTakeFirst()
}

/** The queued characters of each app, by priority. */
export function countQueuedCharacters(
  db: Kysely<Tables>,
): Promise<{ ownerId: string; appId: string; priority: JobPriority; characters: number }[]> {
  return db
    .with('queued', (db) =>
      db
        .selectFrom('jobs')
        .select([
          'appId',
          'priority',
          (query) => query.fn.sum<number>('characters').as('characters'),
        ])
        .where(isQueued)
        .groupBy(['appId', 'priority']),
    )
    .selectFrom('queued')
    .innerJoin('apps', 'apps.id', 'queued.appId')
    .select(['apps.ownerId', 'queued.appId', 'queued.priority', 'queued.characters'])
    .execute()
}
