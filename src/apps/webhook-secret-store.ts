import type { Kysely, Transaction } from 'kysely'
import type { PageById } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import type { AppRow } from './store.ts'

export type WebhookSecretStore = ReturnType<typeof createWebhookSecretStore>

export function createWebhookSecretStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

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
    listWebhookSecrets({ after, limit }: PageById) {
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
  }
}
