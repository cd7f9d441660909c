// The table of invitations to teams.
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Membership } from './store.ts'

export type InvitationRow = Selectable<Tables['teamInvitations']>

export async function insertInvitation(
  db: Kysely<Tables>,
  invitation: Insertable<Tables['teamInvitations']>,
): Promise<void> {
  await db.insertInto('teamInvitations').values(invitation).execute()
}

/** Those that have not expired, newest first. */
export const listInvitationRows = (
  db: Kysely<Tables>,
  teamId: string,
  now: Date,
): Promise<InvitationRow[]> =>
  db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('teamId', '=', teamId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Undefined if there is none, or it has expired. */
export const findInvitation = (
  db: Kysely<Tables>,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Deletes an invitation and returns it: of several who try, one gets it. */
export const takeInvitation = (
  transaction: Transaction<Tables>,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  transaction
    .deleteFrom('teamInvitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Undefined if the team has no such invitation. */
export const deleteInvitation = (
  db: Kysely<Tables>,
  { id, teamId }: { id: string; teamId: string },
): Promise<InvitationRow | undefined> =>
  db
    .deleteFrom('teamInvitations')
    .where('id', '=', id)
    .where('teamId', '=', teamId)
    .returningAll()
    .executeTakeFirst()

/** Deletes the open invitations of a member to their team. */
export async function deleteInvitationsBy(
  db: Kysely<Tables>,
  { teamId, userId }: Membership,
): Promise<void> {
  await db
    .deleteFrom('teamInvitations')
    .where('teamId', '=', teamId)
    .where('invitedBy', '=', userId)
    .execute()
}

export async function deleteExpiredInvitations(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('teamInvitations').where('expiresAt', '<=', now).execute()
}

interface Inviter {
  /** Or the email address. */
  readonly name: string
  readonly language: string | null
  readonly emailVerifiedAt: Date | null
}

/** Null: they are no user, or chose none. */
export const findLanguageOf = async (db: Kysely<Tables>, email: string): Promise<string | null> => {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where(sql`lower(email)`, '=', sql`lower(${email}::text)`)
    .executeTakeFirst()
  return user?.language ?? null
}

export const findInviter = (db: Kysely<Tables>, id: string): Promise<Inviter | undefined> =>
  db
    .selectFrom('users')
    .select([sql<string>`coalesce(name, email)`.as('name'), 'language', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
