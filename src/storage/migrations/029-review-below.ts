import { type Kysely, sql } from 'kysely'

/** The estimated quality below which an app's translations are for a person to look at. */
export const reviewBelow = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.apps
      add column review_below double precision
        check (review_below > 0 and review_below <= 1)`.execute(db)
  },
}
