import { type Kysely, sql } from 'kysely'

/** Webhooks are claimed by app, so the index of pending events starts with the app. */
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
