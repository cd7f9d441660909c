import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import {
  CompiledQuery,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type RootOperationNode,
  sql,
} from 'kysely'
import { type Backend, backends } from '../../test/support/backends.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { openTables } from '../../test/support/tables.ts'
import type { JobPriority } from '../storage/tables.ts'
import { createLogger } from '../telemetry/log.ts'
import { startFetching } from './fetch.ts'
import { listenToJobs } from './notifications.ts'
import { createJobStore } from './store.ts'
import { virtualStartTimeOf } from './virtual-time.ts'
import { createWorkStore, type TakenJobRow } from './work-store.ts'

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
  const store = createJobStore(tables)
  const work = createWorkStore(database, { noStoreSeconds: 3_600 })
  const createdAt = new Date()
  const row = ({ id, priority = 'normal', backlog = 0 }: Coming, place: number) =>
    jobRow({
      id,
      appId: id.slice(0, 1),
      priority,
      turn: virtualStartTimeOf({ createdAt, priority, backlog }),
      createdAt: new Date(createdAt.getTime() + place),
    })
  const submit = (...jobs: Coming[]) => store.insertJobs(jobs.map(row))

  let tellGap = () => {}
  const noteGap = (listener: () => void) => {
    tellGap = listener
    return () => {}
  }
  const taken: string[] = []
  const ends = new Map<string, () => void>()
  let changed = Promise.withResolvers<void>()
  /** A process takes jobs. */
  const start = (concurrency: number) => {
    const taking = startFetching<TakenJobRow>({
      concurrency,
      signals: { ...signals, onGap: (listener) => noteGap(listener) },
      // What is taken is taken because it was told.
      pollMs: 600_000,
      log,
      take: (look) => work.takeJobs({ ...look, workerId, now: new Date() }),
      work: ({ id }) => {
        taken.push(id)
        changed.resolve()
        changed = Promise.withResolvers()
        return new Promise((resolve) => ends.set(id, resolve))
      },
    })
    return async () => {
      const stopped = taking.stop()
      for (const id of taken) end(id)
      await stopped
    }
  }
  /** Resolves when so many jobs have been taken. */
  const takes = async (count: number): Promise<string[]> => {
    while (taken.length < count) await changed.promise
    return taken
  }
  const end = (id: string) => ends.get(id)?.()
  /** The plan of the statement that takes a job. */
  const explainTake = async (): Promise<string> => {
    const nodes: RootOperationNode[] = []
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await createWorkStore(
      { ...database, tables: tables.withPlugin(spy) },
      { noStoreSeconds: 3_600 },
    ).takeJobs({
      limit: 1,
      workerId,
      now: new Date(),
    })
    const compiled = new PostgresQueryCompiler().compileQuery(nodes[0] as RootOperationNode, {
      queryId: 'x',
    })
    const plan = await tables
      .withoutPlugins()
      .executeQuery(CompiledQuery.raw(`explain ${compiled.sql}`, [...compiled.parameters]))
    return plan.rows.map((line) => Object.values(line as object).join()).join('\n')
  }
  const takeOne = async (now: Date) => (await work.takeJobs({ limit: 1, workerId, now }))[0]
  return { tables, submit, start, takes, end, work, takeOne, explainTake, tellGap: () => tellGap() }
}

for (const backend of backends) {
  describe(`the queue on ${backend.name}`, () => {
    it('serves an app whose first job comes before another app’s backlog, and each app’s jobs in their order', async (t) => {
      const { submit, start, takes, end } = await open(t, backend)
      await submit({ id: 'a1' }, { id: 'a2', backlog: 100_000 }, { id: 'a3', backlog: 200_000 })
      await submit({ id: 'b1' }, { id: 'b2', backlog: 100_000 })
      const stop = start(1)
      for (let count = 1; count <= 5; count++) end((await takes(count))[count - 1] ?? '')
      const order = await takes(5)
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

    it('serves a job of low priority after those that come within ten minutes', async (t) => {
      const { submit, start, takes, end } = await open(t, backend)
      await submit({ id: 'a1', priority: 'low' })
      await submit({ id: 'a2' }, { id: 'b1', backlog: 50_000 }, { id: 'b2', backlog: 100_000 })
      const stop = start(1)
      for (let count = 1; count <= 4; count++) end((await takes(count))[count - 1] ?? '')
      await stop()
      assert.deepEqual(await takes(4), ['a2', 'b1', 'a1', 'b2'])
    })

    it('takes a job of a user who has none under way although another’s fill the process', async (t) => {
      const { submit, start, takes } = await open(t, backend)
      await submit({ id: 'a1' }, { id: 'a2' }, { id: 'a3' }, { id: 'a4' })
      const stop = start(2)
      await takes(2)
      await submit({ id: 'd1' }, { id: 'b1', backlog: 1_000_000 }, { id: 'b2' })
      assert.deepEqual((await takes(3)).slice(2), ['b2'])
      await submit({ id: 'b3' }, { id: 'c1' })
      assert.deepEqual((await takes(4)).slice(3), ['c1'])
      await stop()
    })

    it('takes at once what comes, what is put back, and what came while nothing could be told', async (t) => {
      const { tables, submit, start, takes, takeOne, end, work, tellGap } = await open(t, backend)
      await submit({ id: 'a1' })
      await submit({ id: 'a2' })
      assert.deepEqual(
        [(await takeOne(new Date()))?.id, (await takeOne(new Date()))?.id],
        ['a1', 'a2'],
      )
      const stop = start(10)
      await submit({ id: 'a3' })
      await takes(1)
      await work.releaseJob(
        { id: 'a1', workerId, attempts: 1 },
        { countAttempt: true, notBefore: null },
      )
      await takes(2)
      await work.transaction((transaction) =>
        work.requeueAbandonedJobs(transaction, { workerId, lost: ['a2'], maxAttempts: 5 }),
      )
      await takes(3)
      end('a1')
      await tables
        .updateTable('jobs')
        .set({ status: 'queued', workerId: null })
        .where('id', '=', 'a1')
        .execute()
      tellGap()
      assert.deepEqual(await takes(4), ['a3', 'a1', 'a2', 'a1'])
      await stop()
    })

    it('gives each job to one of many that take at the same time', async (t) => {
      const { submit, work } = await open(t, backend)
      await submit(...Array.from({ length: 100 }, (_, index) => ({ id: `a${index}` })))
      const looks = Array.from({ length: 60 }, (_, index) =>
        work.takeJobs({ limit: 3, workerId: index, now: new Date() }),
      )
      const jobs = (await Promise.all(looks)).flat()
      const left = await work.takeJobs({ limit: 100, workerId, now: new Date() })
      const ids = [...jobs, ...left].map(({ id }) => id)
      assert.equal(ids.length, 100)
      assert.equal(new Set(ids).size, 100)
    })

    it('reads no more of what waits than it takes, although the planner believes that nothing waits', async (t) => {
      const { tables, submit, explainTake } = await open(t, backend)
      await submit(
        ...Array.from({ length: 1_500 }, (_, index) => ({ id: `a${index}`, backlog: index * 100 })),
      )
      const statuses = ['queued', 'processing', 'succeeded'] as const
      for (const status of statuses) {
        await tables.updateTable('jobs').set({ status }).execute()
        await sql`vacuum analyze dragoman.jobs`.execute(tables)
      }
      // So many that the index of turns is higher than another, smaller one, which would have to be sorted.
      await sql`insert into dragoman.jobs (id, app_id, status, turn, text, instructions, characters, expires_at)
        select 'b' || n, 'b', 'queued', n, '"x"', '{}', 1, now() from generate_series(1, 100000) n`.execute(
        tables.withoutPlugins(),
      )
      const plan = await explainTake()
      assert.match(plan, /Index Scan using jobs_turns/)
      assert.doesNotMatch(plan, /Sort|Seq Scan/)
    })

    it('takes a job that was put back not before its time, and one that was put back at once again', async (t) => {
      const { submit, work, takeOne } = await open(t, backend)
      await submit({ id: 'a1' })
      const now = new Date()
      const later = new Date(now.getTime() + 60_000)
      const job = await takeOne(now)
      assert.deepEqual([job?.id, job?.attempts], ['a1', 1])
      await work.releaseJob(
        { id: 'a1', workerId, attempts: 1 },
        { countAttempt: true, notBefore: later },
      )
      assert.equal(await takeOne(now), undefined)
      assert.equal((await takeOne(later))?.attempts, 2)
      // A claim of before releases nothing.
      await work.releaseJob(
        { id: 'a1', workerId, attempts: 1 },
        { countAttempt: true, notBefore: null },
      )
      assert.equal(await takeOne(later), undefined)
      await work.releaseJob(
        { id: 'a1', workerId, attempts: 2 },
        { countAttempt: false, notBefore: null },
      )
      assert.equal((await takeOne(now))?.attempts, 2)
    })
  })
}
