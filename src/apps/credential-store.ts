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
  /** Of the app, or of its user. */
  disabledAt: Date | null
} & Pick<Selectable<Tables['apps']>, 'noStore' | keyof GrantedLimits | keyof OwnLimits>

/** The part of the store of apps that is about their key pairs. */
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

    /** Undefined when the app has no such pair. */
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

    /** False when the app has no such pair. */
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

    /** All pairs of the app expire then, unless they do before. */
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

    /** All but those that expired last. */
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

    /** Those of these keys that there are. */
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

    /** Writes at most once in `everySeconds` for a key, however often it is used. */
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
