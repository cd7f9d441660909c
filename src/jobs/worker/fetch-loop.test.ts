import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { explainClaim } from '../../../test/support/explain-claim.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import type { JobPriority } from '../../storage/enumerations.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { createLogger } from '../../telemetry/log.ts'
import { insertJobs } from '../submission/submission-store.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import { requeueAbandonedJobs } from '../table/maintenance-store.ts'
import { virtualStartTimeOf } from '../table/virtual-time.ts'
import { listenToJobs } from '../watching/notifications.ts'
import { createClaim } from './claim-store.ts'
import { startFetching } from './fetch-loop.ts'
import { releaseJob } from './release-store.ts'

const log = createLogger({ logLevel: 'silent' })
const workerId = 7

/** The first letter is the app's. */
interface Coming {
  id: string
  priority?: JobPriority
  backlog?: number
}

/** A queue whose jobs end when the test says so. */
async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const { tables } = database
  // `a` and `d` are of one user, `b` and `c` of others.
  for (const [user, app] of [
    ['u', 'd'],
    ['v', 'b'],
    ['w', 'c'],
  ] as const) {
    const email = `${user}@example.org`
    await tables
      .insertInto('users')
      .values({ id: user, email, name: null, passwordHash: 'x' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tables
      .insertInto('apps')
      .values({ id: app, userId: user, name: 'n', description: null, webhookSecret: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ userId: user }))
      .execute()
  }
  const signals = await listenToJobs(database)
  database.closeFirst(signals.close)
  const claimJobs = createClaim(tables)
  const createdAt = new Date()
  const row = ({ id, priority = 'normal', backlog = 0 }: Coming, index: number) =>
    jobRow({
      id,
      appId: id.slice(0, 1),
      priority,
      virtualStartTime: virtualStartTimeOf({ createdAt, priority, backlog }),
      createdAt: new Date(createdAt.getTime() + index),
    })
  const submit = async (...jobs: Coming[]) => {
    const stored = await insertJobs(tables, jobs.map(row))
    for (const appId of new Set(stored.map((job) => job.appId))) signals.announceWaiting(appId)
  }

  let notifyOfGap = () => {}
  const noteGap = (listener: () => void) => {
    notifyOfGap = listener
    return () => {}
  }
  const claimed: string[] = []
  const ends = new Map<string, () => void>()
  let changed = Promise.withResolvers<void>()
  /** Starts a process that claims jobs. */
  const start = (concurrency: number) => {
    const fetching = startFetching<ClaimedJobRow>({
      concurrency,
      signals: { ...signals, onGap: (listener) => noteGap(listener) },
      // Jobs are claimed because of notifications, not because of polling.
      pollMs: 600_000,
      log,
      claim: (fetch) => claimJobs({ ...fetch, workerId, now: new Date() }),
      isRetried: ({ attempts }) => attempts > 1,
      work: ({ id }) => {
        claimed.push(id)
        changed.resolve()
        changed = Promise.withResolvers()
        return new Promise((resolve) => ends.set(id, resolve))
      },
    })
    return async () => {
      const stopped = fetching.stop()
      for (const id of claimed) end(id)
      await stopped
    }
  }
  /** Resolves when this many jobs have been claimed. */
  const claims = async (count: number): Promise<string[]> => {
    while (claimed.length < count) await changed.promise
    return claimed
  }
  const end = (id: string) => ends.get(id)?.()
  const claimOne = async (now: Date) => (await claimJobs({ limit: 1, workerId, now }))[0]
  return {
    tables,
    submit,
    start,
    claims,
    end,
    claimJobs,
    processIsGone: database.processIsGone,
    claimOne,
    notifyOfGap: () => notifyOfGap(),
  }
}

for (const backend of backends) {
  describe(`the queue on ${backend.name}`, () => {
    it('serves an app’s first job before another’s backlog, and each app in order', async (t) => {
      const { submit, start, claims, end } = await open(t, backend)
      await submit({ id: 'a1' }, { id: 'a2', backlog: 100_000 }, { id: 'a3', backlog: 200_000 })
      await submit({ id: 'b1' }, { id: 'b2', backlog: 100_000 })
      const stop = start(1)
      for (let count = 1; count <= 5; count++) end((await claims(count))[count - 1] ?? '')
      const order = await claims(5)
      await stop()
      const of = (app: string) => order.filter((id) => id.startsWith(app))
      assert.deepEqual(
        [of('a'), of('b')],
        [
          ['a1', 'a2', 'a3'],
          ['b1', 'b2'],
        ],
      )
      assert.ok(order.indexOf('b1') < order.indexOf('a2'), order.join())
      assert.equal(order.at(-1), 'a3')
    })

    it('serves a job of low priority after those of the next ten minutes', async (t) => {
      const { submit, start, claims, end } = await open(t, backend)
      await submit({ id: 'a1', priority: 'low' })
      await submit({ id: 'a2' }, { id: 'b1', backlog: 50_000 }, { id: 'b2', backlog: 100_000 })
      const stop = start(1)
      for (let count = 1; count <= 4; count++) end((await claims(count))[count - 1] ?? '')
      await stop()
      assert.deepEqual(await claims(4), ['a2', 'b1', 'a1', 'b2'])
    })

    it('claims a job of a user without running jobs although all slots are in use', async (t) => {
      const { submit, start, claims } = await open(t, backend)
      await submit({ id: 'a1' }, { id: 'a2' }, { id: 'a3' }, { id: 'a4' })
      const stop = start(2)
      await claims(2)
      await submit({ id: 'd1' }, { id: 'b1', backlog: 1_000_000 }, { id: 'b2' })
      assert.deepEqual((await claims(3)).slice(2), ['b2'])
      await submit({ id: 'b3' }, { id: 'c1' })
      assert.deepEqual((await claims(4)).slice(3), ['c1'])
      await stop()
    })

    it('claims new, released and requeued jobs at once, and after a gap', async (t) => {
      const { tables, submit, start, claims, claimOne, end, processIsGone, notifyOfGap } =
        await open(t, backend)
      await submit({ id: 'a1' })
      await submit({ id: 'a2' })
      assert.deepEqual(
        [(await claimOne(new Date()))?.id, (await claimOne(new Date()))?.id],
        ['a1', 'a2'],
      )
      const stop = start(10)
      await submit({ id: 'a3' })
      await claims(1)
      await releaseJob(
        tables,
        { id: 'a1', workerId, attempts: 1 },
        { countAttempt: true, notBefore: null },
      )
      await claims(2)
      const abandoned = { workerId, lost: ['a2'], processIsGone, maxAttempts: 5 }
      await runTransaction(tables, (transaction) => requeueAbandonedJobs(transaction, abandoned))
      await claims(3)
      end('a1')
      await tables
        .updateTable('jobs')
        .set({ status: 'queued', workerId: null })
        .where('id', '=', 'a1')
        .execute()
      notifyOfGap()
      assert.deepEqual(await claims(4), ['a3', 'a1', 'a2', 'a1'])
      await stop()
    })

    it('gives each job to one of many concurrent claims', async (t) => {
      const { submit, claimJobs } = await open(t, backend)
      await submit(...Array.from({ length: 100 }, (_, index) => ({ id: `a${index}` })))
      const fetches = Array.from({ length: 60 }, (_, index) =>
        claimJobs({ limit: 3, workerId: index, now: new Date() }),
      )
      const jobs = (await Promise.all(fetches)).flat()
      const left = await claimJobs({ limit: 100, workerId, now: new Date() })
      const ids = [...jobs, ...left].map(({ id }) => id)
      assert.equal(ids.length, 100)
      assert.equal(new Set(ids).size, 100)
    })

    it('reads no more rows than it claims, even when planned for an empty queue', async (t) => {
      const { tables, submit } = await open(t, backend)
      await submit(
        ...Array.from({ length: 1_500 }, (_, index) => ({ id: `a${index}`, backlog: index * 100 })),
      )
      const statuses = ['queued', 'processing', 'succeeded'] as const
      for (const status of statuses) {
        await tables.updateTable('jobs').set({ status }).execute()
        await sql`vacuum analyze dragoman.jobs`.execute(tables)
      }
      // So many that `jobs_virtual_start_times` is higher than another, smaller index, which would
      // need a sort.
      await sql`insert into dragoman.jobs
          (id, app_id, status, virtual_start_time, text, instructions, characters, expires_at)
        select 'b' || n, 'b', 'queued', n, '"x"', '{}', 1, now()
        from generate_series(1, 100000) n`.execute(tables.withoutPlugins())
      const plan = await explainClaim(tables, { limit: 1, workerId, now: new Date() })
      assert.match(plan, /Index Scan using jobs_virtual_start_times/)
      assert.doesNotMatch(plan, /Sort|Seq Scan/)
    })

    it('claims a delayed job when it is due, and a released one at once', async (t) => {
      const { tables, submit, claimOne } = await open(t, backend)
      await submit({ id: 'a1' })
      const now = new Date()
      const later = new Date(now.getTime() + 60_000)
      const job = await claimOne(now)
      assert.deepEqual([job?.id, job?.attempts], ['a1', 1])
      await releaseJob(
        tables,
        { id: 'a1', workerId, attempts: 1 },
        { countAttempt: true, notBefore: later },
      )
      assert.equal(await claimOne(now), undefined)
      assert.equal((await claimOne(later))?.attempts, 2)
      // An earlier claim releases nothing.
      await releaseJob(
        tables,
        { id: 'a1', workerId, attempts: 1 },
        { countAttempt: true, notBefore: null },
      )
      assert.equal(await claimOne(later), undefined)
      await releaseJob(
        tables,
        { id: 'a1', workerId, attempts: 2 },
        { countAttempt: false, notBefore: null },
      )
      assert.equal((await claimOne(now))?.attempts, 2)
    })
  })
}
