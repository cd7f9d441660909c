import { type Kysely, sql } from 'kysely'

/** The request that caused a job and its webhooks, and the trace that they are part of. */
export const traceContext = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.jobs
      add column request_id text, add column traceparent text`.execute(db)
    await sql`alter table dragoman.webhook_events
      add column request_id text, add column traceparent text`.execute(db)
  },
}
