// The table of checkpoints' parts, and the progress of jobs.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { type Claim, updateClaimed } from './sql-fragments.ts'

/** Deletes the job's checkpoint. */
export async function deleteParts(transaction: Transaction<Tables>, jobId: string): Promise<void> {
  await transaction.deleteFrom('jobParts').where('jobId', '=', jobId).execute()
}

/** The stored parts of the job's checkpoint. */
export async function findParts(db: Kysely<Tables>, jobId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('jobParts')
    .select('segments')
    .where('jobId', '=', jobId)
    .execute()
  return rows.map(({ segments }) => segments)
}

export function insertPart(
  transaction: Transaction<Tables>,
  part: { id: string; jobId: string; segments: string },
): Promise<unknown> {
  return transaction.insertInto('jobParts').values(part).execute()
}

/** Progress never decreases, not even in another attempt. False when the claim is lost. */
export async function updateProgress(
  transaction: Transaction<Tables>,
  claim: Claim,
  completedCharacters: number,
): Promise<boolean> {
  const row = await updateClaimed(transaction, claim)
    .set({
      completedCharacters: sql<number>`greatest(
        completed_characters, ${completedCharacters}::int)`,
    })
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
