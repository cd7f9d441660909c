import { type Kysely, sql } from 'kysely'

/** What language models may read and write for an app in a month. */
export const tokenBudgets = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.apps
      add column monthly_tokens bigint check (monthly_tokens >= 0),
      add column granted_monthly_tokens bigint check (granted_monthly_tokens >= 0)`.execute(db)
  },
}
