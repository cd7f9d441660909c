import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { GrantedLimits, OwnLimits } from './limits.ts'

export type AppRow = Selectable<Tables['apps']>
export type CredentialRow = Selectable<Tables['credentials']>
export type AppStore = ReturnType<typeof createAppStore>

/** A credential with what a request needs to know of its app. */
export type CredentialOfApp = Pick<CredentialRow, 'apiKey' | 'appId' | 'secretHash' | 'expiresAt'> & {
  userId: string
  disabledAt: Date | null
} & Pick<AppRow, 'noStore' | keyof GrantedLimits | keyof OwnLimits>

export function createAppStore(tables: Kysely<Tables>) {
  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> => tables.transaction().execute(work),

    /** Holds the user's row until the transaction ends, so that two requests at once can't both take the last place. */
    async countAppsForUpdate(transaction: Transaction<Tables>, userId: string): Promise<number> {
      await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { count } = await transaction
        .selectFrom('apps')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },

    insertApp(
      transaction: Transaction<Tables>,
      app: { id: string; userId: string; name: string; description: string | null; webhookSecret: string },
    ): Promise<AppRow> {
      return transaction.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()
    },

    insertCredential(
      transaction: Transaction<Tables>,
      credential: { apiKey: string; appId: string; secretHash: string; secretHint: string },
    ): Promise<CredentialRow> {
      return transaction.insertInto('credentials').values(credential).returningAll().executeTakeFirstOrThrow()
    },

    findAppOfUser(id: string, userId: string): Promise<AppRow | undefined> {
      return tables.selectFrom('apps').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
    },

    /** Undefined when the user has no such app. */
    updateApp(
      transaction: Transaction<Tables>,
      { id, userId }: { id: string; userId: string },
      change: Partial<Pick<AppRow, 'name' | 'description' | 'webhookUrl' | 'webhookDisabledAt' | 'noStore' | keyof OwnLimits>>,
    ): Promise<AppRow | undefined> {
      return transaction.updateTable('apps').set(change).where('id', '=', id).where('userId', '=', userId).returningAll().executeTakeFirst()
    },

    /** Undefined when there is no such app, whoever owns it. */
    setGrantedLimits(id: string, granted: Partial<GrantedLimits>): Promise<AppRow | undefined> {
      return tables
        .updateTable('apps')
        .set({ id, ...granted })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },

    /** The secret of before stays beside the new one until `previousUntil`. False when the user has no such app. */
    async replaceWebhookSecret(
      { id, userId }: { id: string; userId: string },
      { webhookSecret, previousUntil }: { webhookSecret: string; previousUntil: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('apps')
        .set((row) => ({ webhookSecret, previousWebhookSecret: row.ref('webhookSecret'), previousWebhookSecretUntil: previousUntil }))
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    findWebhookSecrets(id: string) {
      return tables
        .selectFrom('apps')
        .select(['webhookSecret', 'previousWebhookSecret', 'previousWebhookSecretUntil'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    listCredentials(appId: string): Promise<CredentialRow[]> {
      return tables.selectFrom('credentials').selectAll().where('appId', '=', appId).orderBy('createdAt').execute()
    },

    listApps(userId: string): Promise<AppRow[]> {
      return tables.selectFrom('apps').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()
    },

    listCredentialsOfUser(userId: string): Promise<CredentialRow[]> {
      return tables
        .selectFrom('credentials')
        .innerJoin('apps', 'apps.id', 'credentials.appId')
        .selectAll('credentials')
        .where('apps.userId', '=', userId)
        .orderBy('credentials.createdAt')
        .execute()
    },

    findCredential(apiKey: string): Promise<CredentialOfApp | undefined> {
      return tables
        .selectFrom('credentials')
        .innerJoin('apps', 'apps.id', 'credentials.appId')
        .select([
          'credentials.apiKey',
          'credentials.appId',
          'credentials.secretHash',
          'credentials.expiresAt',
          'apps.userId',
          'apps.disabledAt',
          'apps.noStore',
          'apps.requestsPerMinute',
          'apps.charactersPerMinute',
          'apps.monthlyCharacters',
          'apps.grantedRequestsPerMinute',
          'apps.grantedCharactersPerMinute',
          'apps.grantedMonthlyCharacters',
        ])
        .where('credentials.apiKey', '=', apiKey)
        .executeTakeFirst()
    },

    /** Writes at most once in `everySeconds` for a key, however often it is used. */
    async touchCredential({ apiKey, now, everySeconds }: { apiKey: string; now: Date; everySeconds: number }): Promise<void> {
      await tables
        .updateTable('credentials')
        .set({ lastUsedAt: now })
        .where('apiKey', '=', apiKey)
        .where((where) =>
          where.or([
            where('lastUsedAt', 'is', null),
            where('lastUsedAt', '<', sql<Date>`${now}::timestamptz - make_interval(secs => ${everySeconds})`),
          ]),
        )
        .execute()
    },
  }
}
