// The table of jobs when it is large: claims while 100,000 jobs of languages that the worker does
// not serve are first in the queue, and claims while a million ended jobs expire.
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { median } from '../packages/marian/bench/figures.ts'
import { countQueuedCharacters } from '../src/jobs/submission/submission-store.ts'
import { virtualTimeAt } from '../src/jobs/table/virtual-time.ts'
import { createClaim } from '../src/jobs/worker/claim-store.ts'
import { purgeExpiredJobs } from '../src/jobs/worker/maintenance.ts'
import { releaseJob } from '../src/jobs/worker/release-store.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import type { Tables } from '../src/storage/tables.ts'
import { createLogger } from '../src/telemetry/log.ts'
import { atExit } from '../test/support/at-exit.ts'
import { readOptions } from '../test/support/options.ts'
import { startThrowawayPostgres } from '../test/support/throwaway-postgres.ts'

const { values } = readOptions({
  command: 'npm run bench queue-table',
  options: {
    unserved: { type: 'number', default: 100_000, help: 'jobs that the worker does not serve' },
    expired: { type: 'number', default: 1_000_000, help: 'ended jobs that expire' },
    waiting: { type: 'number', default: 10_000, help: 'jobs that wait meanwhile' },
    claims: { type: 'number', default: 40, help: 'claims that are measured each time' },
  },
})
const jobsPerClaim = 5
const workerId = 1

const postgres = await startThrowawayPostgres({
  settings: ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=4GB', 'autovacuum_naptime=5s'],
})
if (postgres.url === '') throw new Error(postgres.reason)
const forgetPostgres = atExit(postgres.endNow)
const log = createLogger({ logLevel: 'silent' })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log })
const { tables } = database
const plain = tables.withoutPlugins()
const claimJobs = createClaim(tables)
try {
  await createApps()
  await measureUnserved()
  await sql`truncate dragoman.jobs cascade`.execute(plain)
  await measureExpiry()
} finally {
  forgetPostgres()
  await database.close()
  await postgres.stop()
}

/** Jobs of 1,000 apps. `to`: their target language. */
async function insertJobs(
  db: Kysely<Tables>,
  { jobs, to, state, name }: { jobs: number; to: string; state: 'queued' | 'ended'; name: string },
): Promise<void> {
  const isQueued = state === 'queued'
  await sql`
    insert into dragoman.jobs
      (id, app_id, status, virtual_start_time, text, instructions, result, characters, created_at,
        finished_at, expires_at)
    select 'job_' || ${sql.lit(name)} || md5(n::text), 'app_' || 1 + n % 1000,
      ${sql.lit(isQueued ? 'queued' : 'succeeded')}, ${virtualTimeAt(new Date())} + n / 1000,
      ${isQueued ? '"The house is red."' : null}, ${JSON.stringify({ from: 'en', to })},
      ${isQueued ? null : '{"translatedText":"La casa es roja.","from":"en","to":"es"}'}, 18,
      now() - make_interval(secs => ${sql.lit(jobs)} - n), ${isQueued ? null : new Date()},
      case when ${isQueued} then now() + interval '7 days'
        else now() - interval '1 hour' + make_interval(secs => n / 1000.0) end
    from generate_series(1, ${sql.lit(jobs)}) n`.execute(db.withoutPlugins())
}

async function createApps(): Promise<void> {
  await sql`insert into dragoman.users (id, email, password_hash)
    select 'usr_' || n, n || '@example.org', 'x' from generate_series(1, 1000) n`.execute(plain)
  await sql`insert into dragoman.apps (id, user_id, name, webhook_secret)
    select 'app_' || n, 'usr_' || n, 'bench', '' from generate_series(1, 1000) n`.execute(plain)
}

/** Milliseconds of a claim; what it claims is requeued. */
async function claimMs(exceptLanguages: readonly string[] = []): Promise<number> {
  const startedAt = performance.now()
  const jobs = await claimJobs({
    limit: jobsPerClaim,
    workerId,
    now: new Date(),
    exceptLanguages,
  })
  const ms = performance.now() - startedAt
  if (jobs.length !== jobsPerClaim) throw new Error(`${jobs.length} jobs were claimed`)
  for (const { id, attempts } of jobs)
    await releaseJob(tables, { id, workerId, attempts }, { countAttempt: false, notBefore: null })
  return ms
}

async function claims(exceptLanguages?: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < values.claims; count++) times.push(await claimMs(exceptLanguages))
  return times.toSorted((a, b) => a - b)
}

/** The cells of a table. */
function describe(times: readonly number[]): string {
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
  return `${median(times).toFixed(2)} | ${p95.toFixed(2)}`
}

async function measureUnserved(): Promise<void> {
  await insertJobs(tables, { jobs: values.waiting, to: 'es', state: 'queued', name: 'a' })
  await sql`vacuum analyze dragoman.jobs`.execute(plain)
  console.log('| claims of five jobs | median ms | p95 ms |\n|---|---|---|')
  console.log(`| all languages are served | ${describe(await claims())} |`)
  await sql`update dragoman.jobs set virtual_start_time = virtual_start_time + 600`.execute(plain)
  await insertJobs(tables, { jobs: values.unserved, to: 'fr', state: 'queued', name: 'b' })
  const which = `${values.unserved.toLocaleString('en')} that are not served come first`
  console.log(`| ${which}, before the table is analysed | ${describe(await claims(['en>fr']))} |`)
  await sql`vacuum analyze dragoman.jobs`.execute(plain)
  console.log(`| ${which} | ${describe(await claims(['en>fr']))} |`)
}

async function measureExpiry(): Promise<void> {
  await insertJobs(tables, { jobs: values.expired, to: 'es', state: 'ended', name: 'c' })
  await insertJobs(tables, { jobs: values.waiting, to: 'es', state: 'queued', name: 'd' })
  await sql`vacuum analyze dragoman.jobs`.execute(plain)
  console.log(
    '\n| while jobs expire | claim, median ms | p95 ms | table, MB | indexes, MB | dead rows |\n' +
      '|---|---|---|---|---|---|',
  )
  const show = async (what: string, times: readonly number[]) => {
    const { rows } = await sql<Record<'heap' | 'indexes' | 'dead', number>>`
      select pg_table_size('dragoman.jobs') / 1e6 as heap,
        pg_indexes_size('dragoman.jobs') / 1e6 as indexes,
        (select n_dead_tup from pg_stat_user_tables where relname = 'jobs') as dead`.execute(plain)
    const [{ heap, indexes, dead } = { heap: 0, indexes: 0, dead: 0 }] = rows
    const sizes = [heap, indexes].map((size) => Number(size).toFixed(0)).join(' | ')
    console.log(`| ${what} | ${describe(times)} | ${sizes} | ${dead} |`)
  }
  await show('before', await claims())
  const startedAt = performance.now()
  let isOver = false
  const purging = purgeExpiredJobs(tables, { now: () => new Date() }).finally(() => {
    isOver = true
  })
  const during: number[] = []
  while (!isOver) {
    during.push(await claimMs())
    await delay(20)
  }
  const deleted = await purging
  const seconds = (performance.now() - startedAt) / 1_000
  await show(
    `during (${deleted} deleted in ${seconds.toFixed(0)} s)`,
    during.toSorted((a, b) => a - b),
  )
  await show('at once after', await claims())
  await untilVacuumed()
  await show('after the next autovacuum', await claims())
  await insertJobs(tables, { jobs: values.expired, to: 'es', state: 'ended', name: 'e' })
  await show('after as many jobs again', await claims())
  // A submission stores into the freed space.
  await countQueuedCharacters(tables)
}

/** Resolves when autovacuum has been there, at most after two minutes. */
async function untilVacuumed(): Promise<void> {
  for (let count = 0; count < 120; count++) {
    const { rows } = await sql<{ dead: number }>`select n_dead_tup as dead
      from pg_stat_user_tables where relname = 'jobs'`.execute(plain)
    if (Number(rows[0]?.dead) < 10_000) return
    await delay(1_000)
  }
}
