// The table of jobs as workers use it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { JobStatus } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import { type ClaimRequest, claimJobs } from './claim-store.ts'
import { notifyingOfWaiting } from './notification-statements.ts'
import { type Claim, endedAt, processing, updateClaimed } from './sql-fragments.ts'

export type WorkStore = ReturnType<typeof createWorkStore>

export type Outcome = { status: 'succeeded'; result: string } | { status: 'failed'; error: string }

export interface Release {
  countAttempt: boolean
  notBefore: Date | null
  /** As `JobLanguages` has it. */
  detected?: string
}

const withDetected = (detected: string) =>
  sql<string>`jsonb_set(instructions::jsonb, '{detected}', to_jsonb(${detected}::text))::json`

/** How a claimed job ended. */
export interface ClaimEnd {
  readonly claim: Claim
  readonly outcome: Outcome
}

/** A row of what `finishJobs` is given. */
interface GivenEnd {
  id: string
  attempts: number
  status: string
  result: string | null
  error: string | null
}

export function createWorkStore(
  tables: Kysely<Tables>,
  { noStoreSeconds }: { noStoreSeconds: number },
) {
  return {
    transaction: createTransactions(tables),

    claimJobs: (request: ClaimRequest) => claimJobs(tables, request),

    /**
     * Ends jobs of one worker, in one statement. Returns those whose claim is not lost, and whether
     * the job or its app wants a webhook.
     */
    async finishJobs(
      transaction: Transaction<Tables>,
      ends: readonly ClaimEnd[],
      now: Date,
    ): Promise<{ id: string; wantsWebhook: boolean }[]> {
      const outcomes = ends.map(({ outcome }) => outcome)
      const given = sql<GivenEnd>`unnest(
        ${ends.map(({ claim }) => claim.id)}::text[],
        ${ends.map(({ claim }) => claim.attempts)}::integer[],
        ${outcomes.map(({ status }) => status)}::text[],
        ${outcomes.map((one) => (one.status === 'succeeded' ? one.result : null))}::text[],
        ${outcomes.map((one) => (one.status === 'failed' ? one.error : null))}::text[])`
      const isSuccess = sql<boolean>`given.status = 'succeeded'`
      return transaction
        .updateTable('jobs')
        .from(given.as<'given'>(sql`given (id, attempts, status, result, error)`))
        .whereRef('jobs.id', '=', 'given.id')
        .where('jobs.status', '=', processing)
        .where('jobs.workerId', '=', ends[0]?.claim.workerId ?? null)
        .whereRef('jobs.attempts', '=', 'given.attempts')
        .set({
          status: sql<JobStatus>`given.status`,
          result: sql<string | null>`given.result::json`,
          error: sql<string | null>`given.error::json`,
          completedCharacters: sql<number>`
            case when ${isSuccess} then characters else completed_characters end`,
          ...endedAt(now, noStoreSeconds),
        })
        .returning('jobs.id')
        .returning(
          sql<boolean>`jobs.webhook_url is not null or exists (
            select from dragoman.apps
            where apps.id = jobs.app_id and apps.webhook_url is not null)`.as('wantsWebhook'),
        )
        .execute()
    },

    /**
     * Returns a claimed job to the queue, with the languages that were detected, if given. Notifies
     * workers; a delayed job is found by polling.
     */
    async releaseJob(claim: Claim, { countAttempt, notBefore, detected }: Release): Promise<void> {
      const released = tables
        .with('released', (db) =>
          updateClaimed(db, claim)
            .set({
              status: 'queued',
              workerId: null,
              attempts: countAttempt ? claim.attempts : claim.attempts - 1,
              notBefore,
              ...(detected !== undefined && { instructions: withDetected(detected) }),
            })
            .returning('appId'),
        )
        .selectFrom('released')
      const announced = released.select((row) =>
        notifyingOfWaiting(row.ref('appId')).as('notified'),
      )
      await (notBefore === null ? announced : released.select('appId')).execute()
    },
  }
}
