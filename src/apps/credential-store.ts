import type { ExpressionBuilder, Insertable, Selectable, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export type CredentialRow = Selectable<Tables['credentials']>
export type CredentialStore = typeof credentialStore

type CredentialKey = Pick<CredentialRow, 'apiKey' | 'appId'>

/** Changes of the key pairs of apps, each in a transaction of the caller. */
export const credentialStore = {
  insertCredential(
    transaction: Transaction<Tables>,
    credential: Insertable<Tables['credentials']>,
  ): Promise<CredentialRow> {
    return transaction
      .insertInto('credentials')
      .values(credential)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  /** Undefined if the app has no such pair. */
  updateCredential(
    transaction: Transaction<Tables>,
    { apiKey, appId }: CredentialKey,
    change: Partial<Pick<CredentialRow, 'label' | 'expiresAt'>>,
  ): Promise<CredentialRow | undefined> {
    return (
      transaction
        .updateTable('credentials')
        // Sets the key too, because a change may be empty.
        .set({ apiKey, ...change })
        .where('apiKey', '=', apiKey)
        .where('appId', '=', appId)
        .returningAll()
        .executeTakeFirst()
    )
  },

  /** False if the app has no such pair. */
  async deleteCredential(
    transaction: Transaction<Tables>,
    { apiKey, appId }: CredentialKey,
  ): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('credentials')
      .where('apiKey', '=', apiKey)
      .where('appId', '=', appId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Sets the expiry of all pairs of the app, except those that expire earlier. */
  async expireCredentials(
    transaction: Transaction<Tables>,
    appId: string,
    expiresAt: Date,
  ): Promise<void> {
    await transaction
      .updateTable('credentials')
      .set({ expiresAt })
      .where('appId', '=', appId)
      .where(expiresAfter(expiresAt))
      .execute()
  },

  /** Deletes all expired pairs but the most recent ones. */
  async deleteExpiredCredentials(
    transaction: Transaction<Tables>,
    appId: string,
    { keep, now }: { keep: number; now: Date },
  ): Promise<void> {
    await transaction
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
  },

  async countLiveCredentials(
    transaction: Transaction<Tables>,
    appId: string,
    now: Date,
  ): Promise<number> {
    const { count } = await transaction
      .selectFrom('credentials')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('appId', '=', appId)
      .where(expiresAfter(now))
      .executeTakeFirstOrThrow()
    return count
  },
}

const expiresAfter = (time: Date) => (where: ExpressionBuilder<Tables, 'credentials'>) =>
  where.or([where('expiresAt', 'is', null), where('expiresAt', '>', time)])
