import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { GrantedLimits, OwnLimits } from './limits.ts'

export type CredentialRow = Selectable<Tables['credentials']>

/** A credential with what a request needs to know of its app. */
export type CredentialOfApp = Pick<
  CredentialRow,
  'apiKey' | 'appId' | 'secretHash' | 'expiresAt'
> & {
  userId: string
  /** Whether the app or its user is disabled. */
  disabledAt: Date | null
} & Pick<Selectable<Tables['apps']>, 'noStore' | keyof GrantedLimits | keyof OwnLimits>

/** The part of the app store that holds key pairs. */
export function createCredentialStore(tables: Kysely<Tables>) {
  return {
    insertCredential(
      transaction: Transaction<Tables>,
      credential: {
        apiKey: string
        appId: string
        secretHash: string
        secretHint: string
        label?: string | null
        expiresAt?: Date | null
      },
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
      { apiKey, appId }: { apiKey: string; appId: string },
      change: Partial<Pick<CredentialRow, 'label' | 'expiresAt'>>,
    ): Promise<CredentialRow | undefined> {
      const which = { apiKey, appId }
      if (Object.keys(change).length === 0)
        return transaction
          .selectFrom('credentials')
          .selectAll()
          .where((where) => where.and(which))
          .executeTakeFirst()
      return transaction
        .updateTable('credentials')
        .set(change)
        .where((where) => where.and(which))
        .returningAll()
        .executeTakeFirst()
    },

    /** False if the app has no such pair. */
    async deleteCredential(
      transaction: Transaction<Tables>,
      which: { apiKey: string; appId: string },
    ): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('credentials')
        .where((where) => where.and(which))
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
        .where((where) =>
          where.or([where('expiresAt', 'is', null), where('expiresAt', '>', expiresAt)]),
        )
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
        .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
        .executeTakeFirstOrThrow()
      return count
    },

    listCredentials(appId: string): Promise<CredentialRow[]> {
      return tables
        .selectFrom('credentials')
        .selectAll()
        .where('appId', '=', appId)
        .orderBy('createdAt')
        .orderBy('apiKey')
        .execute()
    },

    listCredentialsOfUser(userId: string): Promise<CredentialRow[]> {
      return tables
        .selectFrom('credentials')
        .innerJoin('apps', 'apps.id', 'credentials.appId')
        .selectAll('credentials')
        .where('apps.userId', '=', userId)
        .orderBy('credentials.createdAt')
        .orderBy('credentials.apiKey')
        .execute()
    },

    /** Returns those of the keys that exist. */
    findCredentials(apiKeys: readonly string[]): Promise<CredentialOfApp[]> {
      return tables
        .selectFrom('credentials')
        .innerJoin('apps', 'apps.id', 'credentials.appId')
        .innerJoin('users', 'users.id', 'apps.userId')
        .select([
          'credentials.apiKey',
          'credentials.appId',
          'credentials.secretHash',
          'credentials.expiresAt',
          'apps.userId',
          'apps.noStore',
          'apps.requestsPerMinute',
          'apps.charactersPerMinute',
          'apps.monthlyCharacters',
          'apps.grantedRequestsPerMinute',
          'apps.grantedCharactersPerMinute',
          'apps.grantedMonthlyCharacters',
          (query) => query.fn.coalesce('apps.disabledAt', 'users.disabledAt').as('disabledAt'),
        ])
        .where('credentials.apiKey', '=', sql<string>`any(${apiKeys}::text[])`)
        .execute()
    },

    /** Writes at most once in `everySeconds` per key. */
    async touchCredential({
      apiKey,
      now,
      everySeconds,
    }: {
      apiKey: string
      now: Date
      everySeconds: number
    }): Promise<void> {
      await tables
        .updateTable('credentials')
        .set({ lastUsedAt: now })
        .where('apiKey', '=', apiKey)
        .where((where) =>
          where.or([
            where('lastUsedAt', 'is', null),
            where(
              'lastUsedAt',
              '<',
              sql<Date>`${now}::timestamptz - make_interval(secs => ${everySeconds})`,
            ),
          ]),
        )
        .execute()
    },
  }
}
