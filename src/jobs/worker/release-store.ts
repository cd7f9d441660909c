// The statement by which workers give jobs back.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { notifyingOfWaiting } from '../table/notification-statements.ts'
import { type Claim, updateClaimed } from '../table/sql-fragments.ts'

interface Release {
  countAttempt: boolean
  notBefore: Date | null
  /** As `JobLanguages` has it. */
  detected?: string
}

const withDetected = (detected: string) =>
  sql<string>`jsonb_set(instructions::jsonb, '{detected}', to_jsonb(${detected}::text))::json`

/**
 * Returns a claimed job to the queue, with the languages that were detected, if given. Notifies
 * workers; a delayed job is found by polling.
 */
export async function releaseJob(
  db: Kysely<Tables>,
  claim: Claim,
  { countAttempt, notBefore, detected }: Release,
): Promise<void> {
  const released = db
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
  const announced = released.select((row) => notifyingOfWaiting(row.ref('appId')).as('notified'))
  await (notBefore === null ? announced : released.select('appId')).execute()
}
