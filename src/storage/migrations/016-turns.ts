import { type Kysely, sql } from 'kysely'

/** The table of jobs becomes the queue, in place of pg-boss. */
export const turns = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.jobs add column turn integer not null default 0,
      add column not_before timestamptz`.execute(db)
    await sql`update dragoman.jobs
      set turn = extract(epoch from created_at - timestamptz '2026-01-01 00:00:00Z')::integer
      where status = 'queued'`.execute(db)
    await sql`create index jobs_turns on dragoman.jobs (turn, created_at)
      where status = 'queued'`.execute(db)
    if (await hasDeliveries(db)) {
      // pg-boss stored the turn as a priority, of which the highest goes first.
      await sql`update dragoman.jobs set turn = -delivery.priority,
          not_before = case when delivery.start_after > now() then delivery.start_after end
        from dragoman_queue.job delivery
        where delivery.name = 'translation' and delivery.data ->> 'id' = jobs.id
          and jobs.status = 'queued'`.execute(db)
    }
    // Who takes jobs asks for queued ones in the order of their turns. With statistics of when
    // nothing waited the planner would read the smaller index below and sort all of it: this
    // condition, which holds for every job, keeps it from that.
    await sql`drop index dragoman.jobs_waiting`.execute(db)
    await sql`create index jobs_waiting on dragoman.jobs (app_id, priority) include (characters)
      where status = 'queued' and characters >= 0`.execute(db)
    await sql`drop schema if exists dragoman_queue cascade`.execute(db)
  },
}

async function hasDeliveries(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('dragoman_queue.job') is not null as found`.execute(db)
  return rows[0]?.found === true
}
