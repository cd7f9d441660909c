import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { endsWithoutUsage } from '../../../test/support/ends-without-usage.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { noFiles } from '../../../test/support/no-files.ts'
import { createLogger } from '../../telemetry/log.ts'
import { insertJobs } from '../submission/submission-store.ts'
import { startMaintenance } from './maintenance.ts'
import { createRunningJobs } from './running-jobs.ts'

const log = createLogger({ logLevel: 'silent' })
const workerId = 7
const deadWorkerId = 8

async function open(t: TestContext, backend: Backend, { isKnownToLive = true } = {}) {
  const database = await openTables(t, backend)
  const { tables } = database
  if (isKnownToLive) await database.announceProcess(workerId)
  /** A job that a process has claimed, in its n-th attempt. */
  const claim = async (id: string, owner: number, attempts = 1) => {
    await insertJobs(tables, [jobRow({ id })])
    await tables
      .updateTable('jobs')
      .set({ status: 'processing', workerId: owner, attempts })
      .where('id', '=', id)
      .execute()
  }
  const recorded: string[] = []
  const running = createRunningJobs()
  const begin = (...ids: string[]) =>
    running.begin(async () => ids.map((id) => ({ id, appId: 'a' })))
  /** `onRead`: called when the table was read. */
  const start = (onRead: () => unknown = () => {}) =>
    startMaintenance({
      database,
      noStoreSeconds: 3_600,
      files: noFiles,
      reconcile: (listAssigned) =>
        running.reconcile(async () => {
          const assigned = await listAssigned()
          await onRead()
          return assigned
        }),
      records: {
        ...endsWithoutUsage(tables).records,
        recordEnd: async (_, id) => void recorded.push(`end of ${id}`),
        recordUsage: async () => void recorded.push('usage'),
      },
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
  return { tables, claim, running, begin, start, statuses, recorded }
}

for (const backend of backends) {
  describe(`the maintenance of jobs on ${backend.name}`, () => {
    it('requeues jobs of dead processes and its own lost ones, not the running ones', async (t) => {
      const { claim, running, begin, start, statuses } = await open(t, backend)
      await claim('dead', deadWorkerId)
      await claim('running', workerId)
      await claim('lost', workerId)
      await claim('claimed', workerId)
      const jobs = await begin('running')
      const claimed = Promise.withResolvers<{ id: string; appId: string }[]>()
      const begun = running.begin(() => claimed.promise)
      // The claim's response arrives after the table was read.
      const maintenance = await start(() =>
        setImmediate(() => claimed.resolve([{ id: 'claimed', appId: 'a' }])),
      )
      maintenance.stop()
      assert.deepEqual(await statuses(), {
        claimed: 'processing',
        dead: 'queued',
        lost: 'queued',
        running: 'processing',
      })
      assert.ok([...jobs, ...(await begun)].every(({ signal }) => !signal.aborted))
    })

    it('leaves its jobs alone before the database knows that the process lives', async (t) => {
      const { claim, begin, start, statuses } = await open(t, backend, { isKnownToLive: false })
      await claim('running', workerId)
      await begin('running')
      const maintenance = await start()
      maintenance.stop()
      assert.deepEqual(await statuses(), { running: 'processing' })
    })

    it('leaves a job alone that another process has claimed meanwhile', async (t) => {
      const { tables, claim, start, statuses } = await open(t, backend)
      await claim('other', workerId, 5)
      const maintenance = await start(() =>
        tables.updateTable('jobs').set({ workerId: deadWorkerId }).execute(),
      )
      maintenance.stop()
      assert.deepEqual(await statuses(), { other: 'processing' })
    })

    it('fails a job that was lost in every attempt, and notifies', async (t) => {
      const { claim, start, statuses, recorded } = await open(t, backend)
      await claim('dead', deadWorkerId, 5)
      await claim('lost', workerId, 5)
      const maintenance = await start()
      maintenance.stop()
      assert.deepEqual(await statuses(), { dead: 'failed', lost: 'failed' })
      assert.deepEqual(recorded.sort(), ['end of dead', 'end of lost', 'usage', 'usage'])
    })

    it('aborts a running job that ended elsewhere', async (t) => {
      const { begin, start } = await open(t, backend)
      const [job] = await begin('ended')
      const maintenance = await start()
      maintenance.stop()
      assert.ok(job?.signal.aborted)
    })
  })
}
