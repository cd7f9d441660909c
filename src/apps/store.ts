import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createCredentialStore } from './credential-store.ts'
import type { GrantedLimits, OwnLimits } from './limits.ts'

export type AppRow = Selectable<Tables['apps']>
export type AppStore = ReturnType<typeof createAppStore>

export function createAppStore(tables: Kysely<Tables>) {
  return {
    ...createCredentialStore(tables),

    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
      tables.transaction().execute(work),

    /**
     * Locks the user's row until the transaction ends, so that concurrent requests cannot exceed
     * the limit of apps. Undefined if the user is gone.
     */
    async countAppsForUpdate(
      transaction: Transaction<Tables>,
      userId: string,
    ): Promise<number | undefined> {
      const user = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (user === undefined) return undefined
      const { count } = await transaction
        .selectFrom('apps')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },

    insertApp(
      transaction: Transaction<Tables>,
      app: {
        id: string
        userId: string
        name: string
        description: string | null
        webhookSecret: string
      },
    ): Promise<AppRow> {
      return transaction.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()
    },

    findAppOfUser(id: string, userId: string): Promise<AppRow | undefined> {
      return tables
        .selectFrom('apps')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    /** Locks the app until the transaction ends. Undefined if the user has no such app. */
    async holdApp(
      transaction: Transaction<Tables>,
      { id, userId }: { id: string; userId: string },
    ): Promise<AppRow | undefined> {
      return transaction
        .selectFrom('apps')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .forUpdate()
        .executeTakeFirst()
    },

    /** Undefined if the user has no such app. */
    updateApp(
      transaction: Transaction<Tables>,
      { id, userId }: { id: string; userId: string },
      change: Partial<
        Pick<
          AppRow,
          | 'name'
          | 'description'
          | 'webhookUrl'
          | 'webhookDisabledAt'
          | 'disabledAt'
          | 'noStore'
          | keyof OwnLimits
        >
      >,
    ): Promise<AppRow | undefined> {
      return transaction
        .updateTable('apps')
        .set(change)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returningAll()
        .executeTakeFirst()
    },

    /** Undefined if there is no such app, whoever owns it. */
    setGrantedLimits(
      transaction: Transaction<Tables>,
      id: string,
      granted: Partial<GrantedLimits>,
    ): Promise<AppRow | undefined> {
      return transaction
        .updateTable('apps')
        .set({ id, ...granted })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },

    /** Deletes the apps and all rows that refer to them. Returns how many apps. */
    async deleteApps(transaction: Transaction<Tables>, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0
      const { numDeletedRows } = await transaction
        .deleteFrom('apps')
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async listAppIds(transaction: Transaction<Tables>, userId: string): Promise<string[]> {
      const rows = await transaction
        .selectFrom('apps')
        .select('id')
        .where('userId', '=', userId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The previous secret stays valid until `previousUntil`. False if the user has no such app. */
    async replaceWebhookSecret(
      transaction: Transaction<Tables>,
      { id, userId }: { id: string; userId: string },
      { webhookSecret, previousUntil }: { webhookSecret: string; previousUntil: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('apps')
        .set((row) => ({
          webhookSecret,
          previousWebhookSecret: row.ref('webhookSecret'),
          previousWebhookSecretUntil: previousUntil,
        }))
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

    /** The sealed secrets of all apps, a page at a time, by ID. */
    listWebhookSecrets(after: string, limit: number) {
      return tables
        .selectFrom('apps')
        .select(['id', 'webhookSecret', 'previousWebhookSecret'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Stores the same secrets, sealed again, unless they were replaced in the meantime. */
    async resealWebhookSecrets(
      before: Pick<AppRow, 'id' | 'webhookSecret'>,
      after: Pick<AppRow, 'webhookSecret' | 'previousWebhookSecret'>,
    ): Promise<void> {
      await tables
        .updateTable('apps')
        .set(after)
        .where('id', '=', before.id)
        .where('webhookSecret', '=', before.webhookSecret)
        .execute()
    },

    listApps(userId: string): Promise<AppRow[]> {
      return tables
        .selectFrom('apps')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    },
  }
}
