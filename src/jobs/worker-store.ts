// The table of jobs as workers use it.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { JobStatus } from '../storage/enumerations.ts'
import { prepared } from '../storage/prepared-statements.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import { type ClaimRequest, claimJobs } from './claim-store.ts'
import { notifyingOfWaiting } from './notification-statements.ts'
import { type Claim, endedAt, processing, updateClaimed, wantsWebhook } from './sql-fragments.ts'

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

/** A row of what `endClaimed` is given. */
interface GivenEnd {
  id: string
  attempts: number
  status: string
  result: string | null
  error: string | null
}

/** Ends those jobs whose claim is not lost. All are of one worker. */
function endClaimed(
  db: Pick<Kysely<Tables>, 'updateTable'>,
  ends: readonly ClaimEnd[],
  { now, noStoreSeconds }: { now: Date; noStoreSeconds: number },
) {
  const rows = ends.map(({ claim, outcome }) => ({
    id: claim.id,
    attempts: claim.attempts,
    status: outcome.status,
    result: outcome.status === 'succeeded' ? outcome.result : null,
    error: outcome.status === 'failed' ? outcome.error : null,
  }))
  const given = sql<GivenEnd>`json_to_recordset(${JSON.stringify(rows)}::json)`
  return db
    .updateTable('jobs')
    .from(
      given.as<'given'>(
        sql`given (id text, attempts integer, status text, result text, error text)`,
      ),
    )
    .whereRef('jobs.id', '=', 'given.id')
    .where('jobs.status', '=', processing)
    .where('jobs.workerId', '=', ends[0]?.claim.workerId ?? null)
    .whereRef('jobs.attempts', '=', 'given.attempts')
    .set({
      status: sql<JobStatus>`given.status`,
      result: sql<string | null>`given.result::json`,
      error: sql<string | null>`given.error::json`,
      completedCharacters: sql<number>`
        case when given.status = 'succeeded' then characters else completed_characters end`,
      ...endedAt(now, noStoreSeconds),
    })
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
    finishJobs(
      transaction: Transaction<Tables>,
      ends: readonly ClaimEnd[],
      now: Date,
    ): Promise<{ id: string; wantsWebhook: boolean }[]> {
      return endClaimed(transaction, ends, { now, noStoreSeconds })
        .returning('jobs.id')
        .returning(wantsWebhook.as('wantsWebhook'))
        .execute()
    },

    /**
     * The same of jobs that want no webhook, and stores their usage by this insert, all in one
     * statement. Returns the IDs of those that have ended; others may want a webhook.
     */
    async finishPlainJobs(
      ends: readonly ClaimEnd[],
      { usageInsert, now }: { usageInsert: RawBuilder<unknown>; now: Date },
    ): Promise<string[]> {
      const rows = await tables
        .with('ended', (db) =>
          endClaimed(db, ends, { now, noStoreSeconds })
            .where(sql<boolean>`not ${wantsWebhook}`)
            .returning('jobs.id'),
        )
        .with('used', () => sql`(${usageInsert})`)
        .selectFrom('ended')
        .select('id')
        .modifyEnd(prepared)
        .execute()
      return rows.map(({ id }) => id)
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
