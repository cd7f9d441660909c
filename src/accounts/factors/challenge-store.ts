import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type ChallengeRow = Selectable<Tables['authChallenges']>
export type ChallengeKind = ChallengeRow['kind']

export async function insertChallenge(
  db: Kysely<Tables>,
  challenge: Insertable<Tables['authChallenges']>,
): Promise<void> {
  await db.insertInto('authChallenges').values(challenge).execute()
}

interface Attempt {
  readonly tokenHash: string
  readonly kinds: readonly ChallengeKind[]
  /** The session that must have asked for it; null: asked for before log-in. */
  readonly sessionId: string | null
  readonly maxAttempts: number
  readonly now: Date
}

/** Counts an attempt. Undefined if the challenge is unknown, spent, expired or tried too often. */
export const takeChallengeAttempt = (
  db: Kysely<Tables>,
  { tokenHash, kinds, sessionId, maxAttempts, now }: Attempt,
): Promise<ChallengeRow | undefined> =>
  db
    .updateTable('authChallenges')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .where('attempts', '<', maxAttempts)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Of two concurrent callers, one gets true. */
export async function spendChallenge(db: Kysely<Tables>, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authChallenges')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes those of a user that wait for a second factor: what they build on has changed. */
export async function deleteChallengesOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('authChallenges').where('userId', '=', userId).execute()
}

export async function deleteExpiredChallenges(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('authChallenges').where('expiresAt', '<', now).execute()
}
