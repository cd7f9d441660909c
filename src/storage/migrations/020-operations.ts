import { type Kysely, sql } from 'kysely'

/** Texts that an app keeps, cached characters, webhooks without a job, audit events by type. */
export const operations = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.apps
      add column keep_texts boolean not null default false`.execute(db)
    await sql`alter table dragoman.usage
      add column cached_characters bigint not null default 0`.execute(db)
    await sql`alter table dragoman.webhook_events alter column job_id drop not null`.execute(db)
    // Tests belong to no job that they could expire with.
    await sql`create index webhook_events_tests
      on dragoman.webhook_events (app_id, created_at desc, id desc)
      where job_id is null`.execute(db)
    await sql`create index audit_events_type
      on dragoman.audit_events (type, created_at desc, id desc)`.execute(db)
  },
}
