import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { noFiles } from '../../../test/support/no-files.ts'
import type { Tally } from '../../metering/tally.ts'
import { givenUsage, insertUsageOfEnded, listUsage } from '../../metering/usage-store.ts'
import { insertJobs } from '../submission/submission-store.ts'
import type { JobRow } from '../table/job-rows.ts'
import { createFindJob } from '../table/job-store.ts'
import { createBatchEnd } from './batch-end.ts'
import { createClaim } from './claim-store.ts'
import { createEndStore } from './end-store.ts'

const workerId = 7
const numbers = { requests: 1, cacheHits: 0, cachedCharacters: 0, errors: 0, tokens: 0 }

/** A worker with these jobs, each claimed. */
async function open(t: TestContext, backend: Backend, jobs: number) {
  const { tables } = await openTables(t, backend)
  await insertJobs(
    tables,
    Array.from({ length: jobs }, (_, index) => jobRow({ id: `j${index}`, characters: 10 })),
  )
  const rows = await createClaim(tables)({ limit: jobs, workerId, now: new Date() })
  const store = createEndStore(tables, {
    noStoreSeconds: 3_600,
    usageInsert: insertUsageOfEnded,
  })
  const batches: number[] = []
  const plain: number[] = []
  const announced: string[] = []
  /** The characters that transactions have recorded, and the requests that are stored. */
  const used: number[] = []
  const stored: number[] = []
  const followed = new Set<string>()
  const offered: JobRow[] = []
  const ends = createBatchEnd({
    countRunning: () => Number.POSITIVE_INFINITY,
    db: tables,
    store: {
      finish: (given, options) => {
        plain.push(given.length)
        return store.finish(given, options)
      },
      finishAndRead: (given, options) => {
        plain.push(given.length)
        return store.finishAndRead(given, options)
      },
      finishAny: (transaction, given, now) => {
        batches.push(given.length)
        return store.finishAny(transaction, given, now)
      },
    },
    files: { ...noFiles, discard: async (id) => void announced.push(`discarded ${id}`) },
    announceChange: (event, id) => void announced.push(`${event} ${id}`),
    records: {
      recordEnd: async (_, id) => void announced.push(`webhook of ${id}`),
      recordUsage: async (_, tally: Tally) =>
        void used.push(...[...tally.values()].map(({ characters }) => characters)),
      usageOfEnded: (jobs) =>
        givenUsage({
          day: '2026-01-31',
          shard: 0,
          counts: jobs.flatMap((job) =>
            [...job.used.values()].map((count) => ({ ...count, jobId: job.jobId })),
          ),
        }),
      onUsageStored: (tally) => stored.push(...[...tally.values()].map(({ requests }) => requests)),
    },
    readers: {
      has: (id) => followed.has(id),
      offer: (row) => void offered.push(row),
    },
    now: () => new Date(),
  })
  const end = (id: string, { result = '{}', attempts = 1, hasParts = true } = {}) => {
    const row = rows.find((one) => one.id === id) ?? assert.fail(id)
    const languages = { from: 'en', to: 'es' }
    const summary = { preview: 'x', failedTexts: 0, detectedLanguage: null }
    const count = {
      ...{ appId: 'a', engines: 'x', tag: '', characters: 10 },
      ...languages,
      ...numbers,
    }
    return ends.store({
      row,
      claim: { id, workerId, attempts },
      outcome: { status: 'succeeded', result, summary },
      used: new Map([['a', count]]),
      hasParts,
    })
  }
  const statuses = async () => {
    const stored = await tables.selectFrom('jobs').select(['id', 'status']).execute()
    return Object.fromEntries(stored.map(({ id, status }) => [id, status]))
  }
  const storedUsage = async () =>
    (await listUsage(tables, ['a'])).map(({ characters, requests }) => ({ characters, requests }))
  const seen = { batches, plain, announced, used, offered, stored }
  return { tables, rows, end, statuses, storedUsage, followed, ...seen }
}

for (const backend of backends) {
  describe(`the ends of jobs on ${backend.name}`, () => {
    it('that come together are one transaction, with the sum of their usage', async (t) => {
      const { rows, end, batches, announced, used, tables } = await open(t, backend, 120)
      const ended = await Promise.all(rows.map(({ id }) => end(id)))
      assert.ok(ended.every((isEnded) => isEnded))
      assert.deepEqual(
        batches.toSorted((a, b) => b - a),
        [100, 20],
      )
      assert.deepEqual(used.toSorted(), [1_000, 200])
      assert.equal(new Set(announced).size, 120)
      const unfinished = await tables
        .selectFrom('jobs')
        .select('id')
        .where((row) => row.or([row('finishedAt', 'is', null), row('text', 'is not', null)]))
        .execute()
      assert.deepEqual(unfinished, [])
    })

    it('are stored although one of them cannot be', async (t) => {
      const { end, statuses, announced, used } = await open(t, backend, 3)
      const results = await Promise.allSettled([
        end('j0'),
        end('j1', { result: 'no JSON' }),
        end('j2'),
      ])
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
      assert.deepEqual(await statuses(), { j0: 'succeeded', j1: 'processing', j2: 'succeeded' })
      assert.deepEqual(announced.toSorted(), ['ended j0', 'ended j2'])
      assert.deepEqual(used, [10, 10])
    })

    it('change nothing of a job whose claim is lost', async (t) => {
      const { end, statuses, announced, used } = await open(t, backend, 2)
      assert.deepEqual(await Promise.all([end('j0', { attempts: 2 }), end('j1')]), [false, true])
      assert.deepEqual(await statuses(), { j0: 'processing', j1: 'succeeded' })
      assert.deepEqual([announced, used], [['ended j1'], [10]])
    })

    it('are one statement with their usage if nothing else belongs to them', async (t) => {
      const { rows, end, statuses, storedUsage, ...seen } = await open(t, backend, 3)
      const ended = await Promise.all([
        end('j0', { hasParts: false }),
        end('j1', { hasParts: false, attempts: 2 }),
        end('j2', { hasParts: false }),
      ])
      assert.deepEqual(ended, [true, false, true])
      // The lost claim alone is tried again.
      assert.deepEqual([seen.plain, seen.batches], [[3], [1]])
      assert.deepEqual(seen.announced.toSorted(), ['ended j0', 'ended j2'])
      assert.deepEqual(seen.stored, [1, 1])
      assert.deepEqual(await storedUsage(), [{ characters: 20, requests: 2 }])
      const found = await statuses()
      assert.deepEqual(found, { j0: 'succeeded', j1: 'processing', j2: 'succeeded' })
    })

    it('are given to those who wait for them here, as they are stored', async (t) => {
      const { tables, end, followed, offered, announced } = await open(t, backend, 3)
      followed.add('j1')
      const result = '{"translations":[{"translatedText":"«ü»"}],"characters":1}'
      await Promise.all([
        end('j0', { hasParts: false }),
        end('j1', { hasParts: false, result }),
        end('j2', { hasParts: false, attempts: 2 }),
      ])
      const row = await createFindJob(tables)({ id: 'j1', appId: 'a', now: new Date() })
      assert.equal(row?.status, 'succeeded')
      assert.deepEqual(
        offered.find(({ id }) => id === 'j1'),
        row,
      )
      assert.ok(offered.every(({ id }) => id !== 'j2'))
      assert.deepEqual(announced.toSorted(), ['ended j0', 'ended j1'])
    })

    it('wait for others for a moment, but not the first', async (t) => {
      const { end, plain } = await open(t, backend, 3)
      t.mock.method(performance, 'now', () => 0)
      assert.equal(await end('j0', { hasParts: false }), true)
      const second = end('j1', { hasParts: false })
      await nextTurn()
      const third = end('j2', { hasParts: false })
      assert.deepEqual(await Promise.all([second, third]), [true, true])
      assert.deepEqual(plain, [1, 2])
    })

    it('record the webhook that an app has got since they were claimed', async (t) => {
      const { tables, end, statuses, announced, storedUsage } = await open(t, backend, 1)
      await tables.updateTable('apps').set({ webhookUrl: 'https://hook.example/' }).execute()
      assert.equal(await end('j0', { hasParts: false }), true)
      assert.deepEqual(announced, ['webhook of j0', 'ended j0'])
      assert.deepEqual(await statuses(), { j0: 'succeeded' })
      // By the transaction, whose usage this test only notes.
      assert.deepEqual(await storedUsage(), [])
    })

    it('store no usage of a job that cannot be stored', async (t) => {
      const { end, statuses, storedUsage } = await open(t, backend, 2)
      const results = await Promise.allSettled([
        end('j0', { hasParts: false, result: 'no JSON' }),
        end('j1', { hasParts: false }),
      ])
      assert.deepEqual(
        results.map(({ status }) => status),
        ['rejected', 'fulfilled'],
      )
      assert.deepEqual(await statuses(), { j0: 'processing', j1: 'succeeded' })
      assert.deepEqual(await storedUsage(), [])
    })
  })
}
