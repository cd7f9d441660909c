import { type Kysely, sql } from 'kysely'

/** Webhooks are claimed app by app: the index of what is pending is in the order of apps. */
export const webhookSlots = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('webhook_events_pending')
      .on('webhook_events')
      .columns(['app_id', 'next_attempt_at'])
      .where(sql.ref('status'), '=', sql.lit('pending'))
      .execute()
    await db.schema.dropIndex('webhook_events_due').execute()
  },
}
