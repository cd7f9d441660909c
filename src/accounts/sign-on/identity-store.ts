import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type IdentityRow = Selectable<Tables['identities']>

/** An account at a provider. */
interface Subject {
  readonly issuer: string
  readonly subject: string
}

export const findIdentity = (
  db: Kysely<Tables>,
  { issuer, subject }: Subject,
): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** The oldest first. */
export const findIdentitiesOf = (db: Kysely<Tables>, userId: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** False if the account at the provider belongs to somebody already. */
export async function insertIdentity(
  db: Kysely<Tables>,
  identity: Insertable<Tables['identities']>,
): Promise<boolean> {
  const row = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function touchIdentity(
  db: Kysely<Tables>,
  id: string,
  fields: { lastUsedAt: Date; email: string | null },
): Promise<void> {
  await db.updateTable('identities').set(fields).where('id', '=', id).execute()
}

/** False if the user has no such identity. */
export async function deleteIdentity(
  db: Kysely<Tables>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteIdentitiesOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).execute()
}
