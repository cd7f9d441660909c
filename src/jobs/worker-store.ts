// The table of jobs as workers use it.
import { type Expression, type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import { type ClaimRequest, claimJobs } from './claim-store.ts'
import { notifying, notifyingOfWaiting } from './notifications.ts'
import { type Claim, endedAt, updateClaimed } from './sql-fragments.ts'

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

export function createWorkStore(
  tables: Kysely<Tables>,
  { noStoreSeconds }: { noStoreSeconds: number },
) {
  return {
    transaction: createTransactions(tables),

    claimJobs: (request: ClaimRequest) => claimJobs(tables, request),

    /**
     * Ends a job and notifies. Returns whether the job or its app wants a webhook; undefined when
     * the claim is lost.
     */
    async finishJob(
      transaction: Transaction<Tables>,
      claim: Claim,
      outcome: Outcome,
      now: Date,
    ): Promise<{ wantsWebhook: boolean } | undefined> {
      const complete =
        outcome.status === 'succeeded' ? { completedCharacters: sql<number>`characters` } : {}
      const ofApp = (appId: Expression<string>) =>
        sql<boolean>`exists (
          select from dragoman.apps where apps.id = ${appId} and apps.webhook_url is not null)`
      return transaction
        .with('ended', (db) =>
          updateClaimed(db, claim)
            .set({ ...outcome, ...complete, ...endedAt(now, noStoreSeconds) })
            .returning(['id', 'appId', 'webhookUrl']),
        )
        .selectFrom('ended')
        .select((row) => [
          row
            .or([row('webhookUrl', 'is not', null), ofApp(row.ref('appId'))])
            .$castTo<boolean>()
            .as('wantsWebhook'),
          notifying('ended', row.ref('ended.id'), row.ref('ended.appId')).as('notified'),
        ])
        .executeTakeFirst()
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
