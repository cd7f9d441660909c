// The table of jobs as workers use it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { createTransactions } from '../../storage/transactions.ts'
import { notifyingOfWaiting } from '../table/notification-statements.ts'
import { type Claim, updateClaimed, wantsWebhook } from '../table/sql-fragments.ts'
import { createClaim } from './claim-store.ts'
import { type ClaimEnd, endClaimed, givenEnds } from './end-store.ts'

export type WorkStore = ReturnType<typeof createWorkStore>

interface Release {
  countAttempt: boolean
  notBefore: Date | null
  /** As `JobLanguages` has it. */
  detected?: string
}

const withDetected = (detected: string) =>
  sql<string>`jsonb_set(instructions::jsonb, '{detected}', to_jsonb(${detected}::text))::json`

export function createWorkStore(
  tables: Kysely<Tables>,
  { noStoreSeconds }: { noStoreSeconds: number },
) {
  return {
    transaction: createTransactions(tables),

    claimJobs: createClaim(tables),

    /**
     * Ends jobs of one worker, in one statement. Returns those whose claim is not lost, and whether
     * the job or its app wants a webhook.
     */
    finishJobs(
      transaction: Transaction<Tables>,
      ends: readonly ClaimEnd[],
      now: Date,
    ): Promise<{ id: string; wantsWebhook: boolean }[]> {
      return endClaimed(transaction, givenEnds(ends, now), noStoreSeconds)
        .returning('jobs.id')
        .returning(wantsWebhook.as('wantsWebhook'))
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
