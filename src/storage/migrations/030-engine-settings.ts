import { type Kysely, sql } from 'kysely'

/** The engines that may translate the texts of an app, and what it wants of a translation. */
export const engineSettings = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.apps
      add column local_only boolean not null default true,
      add column engines jsonb,
      add column optimize_for text not null default 'speed'
        check (optimize_for in ('speed', 'quality', 'auto'))`.execute(db)
  },
}
