import { type Kysely, sql } from 'kysely'

/**
 * Labels that callers give to their requests, by which usage is broken down. What earlier versions
 * store has none: the ID of a row of usage without a tag is the same as before.
 */
export const usageTags = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.usage add column tag text not null default ''`.execute(db)
    await sql`alter table dragoman.jobs add column usage_tag text`.execute(db)
    // The ID is app, day and a number up to the most tags of a day: concurrent requests of several
    // processes cannot store more.
    await sql`create table dragoman.usage_tags (
      id text primary key,
      app_id text not null references dragoman.apps (id) on delete cascade,
      day date not null,
      tag text not null,
      unique (app_id, day, tag))`.execute(db)
  },
}
