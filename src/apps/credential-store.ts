// The key pairs of apps.
import type { ExpressionBuilder, Insertable, Kysely, RawBuilder, Selectable } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export type CredentialRow = Selectable<Tables['credentials']>

interface CredentialKey {
  readonly apiKey: string
  readonly appId: string
}

export const listCredentials = (db: Kysely<Tables>, appId: string): Promise<CredentialRow[]> =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('appId', '=', appId)
    .orderBy('createdAt')
    .orderBy('apiKey')
    .execute()

/** `condition` on `apps` is of storage/apps-of-user.ts. */
export const listCredentialsOfApps = (
  db: Kysely<Tables>,
  condition: RawBuilder<boolean>,
): Promise<CredentialRow[]> =>
  db
    .selectFrom('credentials')
    .innerJoin('apps', 'apps.id', 'credentials.appId')
    .selectAll('credentials')
    .where(condition)
    .orderBy('credentials.createdAt')
    .orderBy('credentials.apiKey')
    .execute()

export const insertCredential = (
  db: Kysely<Tables>,
  credential: Insertable<Tables['credentials']>,
): Promise<CredentialRow> =>
  db.insertInto('credentials').values(credential).returningAll().executeTakeFirstOrThrow()

/** Undefined if the app has no such pair. */
export const updateCredentialRow = (
  db: Kysely<Tables>,
  { apiKey, appId }: CredentialKey,
  change: { label?: string | null; expiresAt?: Date | null },
): Promise<CredentialRow | undefined> =>
  db
    .updateTable('credentials')
    // Sets the key too, because a change may be empty.
    .set({ apiKey, ...change })
    .where('apiKey', '=', apiKey)
    .where('appId', '=', appId)
    .returningAll()
    .executeTakeFirst()

/** False if the app has no such pair. */
export async function deleteCredential(
  db: Kysely<Tables>,
  { apiKey, appId }: CredentialKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('credentials')
    .where('apiKey', '=', apiKey)
    .where('appId', '=', appId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sets the expiry of all pairs of the app, except those that expire earlier. */
export async function expireCredentials(
  db: Kysely<Tables>,
  appId: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ expiresAt })
    .where('appId', '=', appId)
    .where(expiresAfter(expiresAt))
    .execute()
}

/** Deletes all expired pairs but the most recent ones. */
export async function deleteExpiredCredentials(
  db: Kysely<Tables>,
  appId: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  await db
    .deleteFrom('credentials')
    .where('apiKey', 'in', (query) =>
      query
        .selectFrom('credentials')
        .select('apiKey')
        .where('appId', '=', appId)
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt', 'desc')
        .orderBy('apiKey')
        .offset(keep),
    )
    .execute()
}

export async function countLiveCredentials(
  db: Kysely<Tables>,
  appId: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('credentials')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('appId', '=', appId)
    .where(expiresAfter(now))
    .executeTakeFirstOrThrow()
  return count
}

const expiresAfter = (time: Date) => (where: ExpressionBuilder<Tables, 'credentials'>) =>
  where.or([where('expiresAt', 'is', null), where('expiresAt', '>', time)])
