import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openTables } from '../../../test/support/app-database.ts'
import { backends } from '../../../test/support/backends.ts'
import { explainClaim } from '../../../test/support/explain-claim.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { insertJobs } from '../submission/submission-store.ts'
import { createClaim } from './claim-store.ts'

const workerId = 7
const now = new Date()

/** Jobs of these pairs of languages, in this order; `?`: without a source language. */
const jobsOf = (...pairs: string[]) =>
  pairs.map((pair, index) => {
    const [from, to] = pair.split('>')
    return jobRow({
      id: `j${index} ${pair}`,
      virtualStartTime: index,
      instructions: JSON.stringify({ ...(from !== '?' && { from }), to }),
    })
  })

for (const backend of backends) {
  describe(`a claim of a worker that does not serve all languages, on ${backend.name}`, () => {
    it('skips the others, and claims those of several pairs in their order', async (t) => {
      const { tables } = await openTables(t, backend)
      const claimJobs = createClaim(tables)
      const pairs = ['en>fr', '?>fr', 'en>es', 'en>fr', 'de>es', '?>es', 'en>es', 'de>es']
      await insertJobs(tables, jobsOf(...pairs))
      const claim = async (limit: number, exceptLanguages: string[]) =>
        (await claimJobs({ limit, workerId, now, exceptLanguages })).map(({ id }) => id)
      assert.deepEqual(await claim(3, ['en>fr', '>fr']), ['j2 en>es', 'j4 de>es', 'j5 ?>es'])
      assert.deepEqual(await claim(9, ['en>fr', '>fr', 'de>es']), ['j6 en>es'])
      assert.deepEqual(await claim(9, ['en>fr', '>fr', 'de>es']), [])
      assert.deepEqual(await claim(9, ['en>fr']), ['j1 ?>fr', 'j7 de>es'])
    })

    it('gives overflow slots to apps without a running job alone', async (t) => {
      const { tables } = await openTables(t, backend)
      await tables
        .insertInto('users')
        .values({ id: 'v', email: 'v@example.org', name: null, passwordHash: 'x' })
        .execute()
      await tables.updateTable('apps').set({ userId: 'v' }).where('id', '=', 'b').execute()
      const claimJobs = createClaim(tables)
      const [first, second] = jobsOf('en>es', 'en>es')
      assert.ok(first && second)
      await insertJobs(tables, [first, { ...second, appId: 'b' }])
      const jobs = await claimJobs({
        limit: 2,
        overflow: { exceptApps: ['a'] },
        workerId,
        now,
        exceptLanguages: ['en>fr'],
      })
      assert.deepEqual(
        jobs.map(({ appId }) => appId),
        ['b'],
      )
    })

    it('reads the queue of each pair, even when planned for an empty queue', async (t) => {
      const { tables } = await openTables(t, backend)
      await sql`vacuum analyze dragoman.jobs`.execute(tables)
      await sql`insert into dragoman.jobs
          (id, app_id, status, virtual_start_time, text, instructions, characters, expires_at)
        select 'f' || n, 'a', 'queued', n, '"x"', '{"from":"en","to":"fr"}', 1, now()
        from generate_series(1, 20000) n`.execute(tables.withoutPlugins())
      await insertJobs(tables, jobsOf('en>es'))
      const exceptLanguages = ['en>fr']
      const plan = await explainClaim(tables, { limit: 5, workerId, now, exceptLanguages })
      assert.match(plan, /Index Scan using jobs_languages on jobs/)
      assert.doesNotMatch(plan, /jobs_virtual_start_times|jobs_waiting|Seq Scan on jobs/)
    })
  })
}
