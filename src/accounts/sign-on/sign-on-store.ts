import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type SignOnRow = Selectable<Tables['signOns']>

export async function insertSignOn(
  db: Kysely<Tables>,
  signOn: Insertable<Tables['signOns']>,
): Promise<void> {
  await db.insertInto('signOns').values(signOn).execute()
}

interface Answered {
  readonly stateHash: string
  readonly browserHash: string
  readonly provider: string
  readonly now: Date
}

/** Ends a log-in that this browser began. Of two concurrent callers, one gets it. */
export const takeSignOn = (
  db: Kysely<Tables>,
  { stateHash, browserHash, provider, now }: Answered,
): Promise<SignOnRow | undefined> =>
  db
    .deleteFrom('signOns')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Deletes those with which a user connects an account at a provider. */
export async function deleteSignOnsOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('signOns').where('userId', '=', userId).execute()
}

export async function deleteExpiredSignOns(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('signOns').where('expiresAt', '<', now).execute()
}
