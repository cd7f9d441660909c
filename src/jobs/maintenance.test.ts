import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Backend, backends } from '../../test/support/backends.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { openTables } from '../../test/support/tables.ts'
import { createLogger } from '../telemetry/log.ts'
import { startMaintenance } from './maintenance.ts'
import { createJobStore } from './store.ts'
import { createWorkStore } from './work-store.ts'

const log = createLogger({ logLevel: 'silent' })
const workerId = 7
const deadWorkerId = 8

async function open(t: TestContext, backend: Backend, { isKnownToLive = true } = {}) {
  const database = await openTables(t, backend)
  const { tables } = database
  if (isKnownToLive) await database.announceProcess(workerId)
  const store = createWorkStore(database, { noStoreSeconds: 3_600 })
  const jobs = createJobStore(tables)
  /** A job that a process has taken up so many times. */
  const takeUp = async (id: string, owner: number, attempts = 1) => {
    await jobs.insertJobs([jobRow({ id })])
    await tables
      .updateTable('jobs')
      .set({ status: 'processing', workerId: owner, attempts })
      .where('id', '=', id)
      .execute()
  }
  const recorded: string[] = []
  const start = (held: Map<string, AbortController>, taking: () => Promise<unknown>) =>
    startMaintenance({
      store,
      held,
      taking,
      recordEnd: async (_, id) => void recorded.push(`end of ${id}`),
      recordUsage: async () => void recorded.push('usage'),
      purgeOthers: async () => {},
      workerId,
      now: () => new Date(),
      log,
    })
  const statuses = async () =>
    Object.fromEntries(
      (await tables.selectFrom('jobs').select(['id', 'status']).orderBy('id').execute()).map(
        ({ id, status }) => [id, status],
      ),
    )
  return { tables, takeUp, start, statuses, recorded }
}

for (const backend of backends) {
  describe(`the upkeep of jobs on ${backend.name}`, () => {
    it('puts back what dead processes left and what this one has lost, and leaves what it works on', async (t) => {
      const { takeUp, start, statuses } = await open(t, backend)
      await takeUp('dead', deadWorkerId)
      await takeUp('held', workerId)
      await takeUp('lost', workerId)
      await takeUp('taken', workerId)
      const held = new Map([['held', new AbortController()]])
      // The answer that tells of this job comes after the table was read.
      const upkeep = await start(held, async () => void held.set('taken', new AbortController()))
      upkeep.stop()
      assert.deepEqual(await statuses(), {
        dead: 'queued',
        held: 'processing',
        lost: 'queued',
        taken: 'processing',
      })
      assert.ok([...held.values()].every(({ signal }) => !signal.aborted))
    })

    it('leaves what it works on although the database does not know yet that it lives', async (t) => {
      const { takeUp, start, statuses } = await open(t, backend, { isKnownToLive: false })
      await takeUp('held', workerId)
      const upkeep = await start(new Map([['held', new AbortController()]]), async () => {})
      upkeep.stop()
      assert.deepEqual(await statuses(), { held: 'processing' })
    })

    it('leaves a job that another process has taken up meanwhile', async (t) => {
      const { tables, takeUp, start, statuses } = await open(t, backend)
      await takeUp('other', workerId, 5)
      const upkeep = await start(new Map(), () =>
        tables.updateTable('jobs').set({ workerId: deadWorkerId }).execute(),
      )
      upkeep.stop()
      assert.deepEqual(await statuses(), { other: 'processing' })
    })

    it('fails what was lost in every attempt, and tells it', async (t) => {
      const { takeUp, start, statuses, recorded } = await open(t, backend)
      await takeUp('dead', deadWorkerId, 5)
      await takeUp('lost', workerId, 5)
      const upkeep = await start(new Map(), async () => {})
      upkeep.stop()
      assert.deepEqual(await statuses(), { dead: 'failed', lost: 'failed' })
      assert.deepEqual(recorded.sort(), ['end of dead', 'end of lost', 'usage', 'usage'])
    })

    it('stops the work on a job that was ended elsewhere', async (t) => {
      const { start } = await open(t, backend)
      const over = new AbortController()
      const upkeep = await start(new Map([['gone', over]]), async () => {})
      upkeep.stop()
      assert.ok(over.signal.aborted)
    })
  })
}
