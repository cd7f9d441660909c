import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { allServed } from '../../../test/support/all-languages.ts'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { endsWithoutUsage } from '../../../test/support/ends-without-usage.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { noFiles } from '../../../test/support/no-files.ts'
import { OwnerGoneError } from '../../shared/storage-errors.ts'
import { createLogger } from '../../telemetry/log.ts'
import { createFindJob } from '../table/job-store.ts'
import { listenToJobs } from '../watching/notifications.ts'
import { createClaim } from '../worker/claim-store.ts'
import { startJobWorker } from '../worker/job-worker.ts'
import { createBatchInsert } from './batch-insert.ts'
import { createOwnSlots } from './own-slots.ts'

const workerId = 7
const servedTo = 'es'

/** A process that accepts jobs and has a worker with two slots; its jobs end when the test says. */
async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const { tables } = database
  const signals = await listenToJobs(database)
  database.closeFirst(signals.close)
  const ownSlots = createOwnSlots()
  const claimJobs = createClaim(tables)
  const claimed: string[] = []
  const translated = new Map<string, PromiseWithResolvers<void>>()
  const translating = (text: string) => {
    const known = translated.get(text) ?? Promise.withResolvers<void>()
    translated.set(text, known)
    return known
  }
  const worker = await startJobWorker({
    database,
    claimJobs: async (request) => {
      const jobs = await claimJobs(request)
      claimed.push(...jobs.map(({ id }) => id))
      return jobs
    },
    signals,
    translateEach: async ({ texts: [text = ''] }, _, onSettled) => {
      await translating(text).promise
      const translation = { translatedText: text, from: 'en', to: servedTo, route: [] }
      onSettled(0, { ...translation, characters: text.length })
    },
    documents: { translate: async () => assert.fail('this test has no documents') },
    files: noFiles,
    ...endsWithoutUsage(tables),
    purgeOthers: async () => {},
    unserved: { ...allServed, canWorkOn: ({ to }) => to === servedTo },
    peers: { sourcesOf: () => [], findSource: () => undefined },
    concurrency: 2,
    ownSlots,
    workerId,
    now: () => new Date(),
    steadyNow: () => new Date(),
    log: createLogger({ logLevel: 'silent' }),
  })
  const inserts = createBatchInsert({
    db: tables,
    files: noFiles,
    claimSlot: ownSlots.claim,
    announceWaiting: signals.announceWaiting,
    keysOlderThan: () => new Date(0),
  })
  const store = (
    id: string,
    { key, ...given }: { key?: string; appId?: string; instructions?: string } = {},
  ) =>
    inserts.store({
      row: jobRow({ id, text: JSON.stringify(id), ...given }),
      key: key === undefined ? undefined : { id: key, requestHash: 'h' },
    })
  const findJob = createFindJob(tables)
  const ended = async (id: string) => {
    for (;;) {
      const notified = Promise.withResolvers<void>()
      const unsubscribe = signals.subscribe(id, (event) => event === 'ended' && notified.resolve())
      const row = await findJob({ id, appId: 'a', now: new Date() })
      if (row?.finishedAt === null) await notified.promise
      unsubscribe()
      if (row && row.finishedAt !== null) return row
    }
  }
  const takeSlot = () => ownSlots.claim(jobRow({ id: 'probe' }))
  /** Until the worker knows that nothing waits, and so has free slots. */
  const isIdle = async () => {
    for (;;) {
      const slot = takeSlot()
      slot?.giveUp()
      await setImmediate()
      if (slot) return
    }
  }
  const end = (id: string) => translating(id).resolve()
  await isIdle()
  return { store, end, ended, claimed, takeSlot, isIdle, stop: () => worker.stop(600_000) }
}

for (const backend of backends) {
  describe(`jobs that their own process works on, on ${backend.name}`, () => {
    it('are claimed as they are stored while a slot is free, and by a claim after', async (t) => {
      const { store, end, ended, claimed, isIdle, stop } = await open(t, backend)
      const [j, k] = await Promise.all([store('j'), store('k')])
      for (const row of [j, k])
        assert.deepEqual([row?.status, row?.workerId, row?.attempts], ['processing', workerId, 1])
      assert.ok(j?.startedAt)
      const waiting = await store('l')
      assert.deepEqual([waiting?.status, waiting?.workerId], ['queued', null])
      for (const id of ['j', 'k', 'l']) end(id)
      for (const id of ['j', 'k', 'l']) assert.equal((await ended(id)).status, 'succeeded')
      assert.deepEqual(claimed, ['l'])
      await isIdle()
      assert.equal((await store('m'))?.status, 'processing')
      end('m')
      await stop()
    })

    it('wait for another process if this one does not serve their languages', async (t) => {
      const { store, stop } = await open(t, backend)
      const row = await store('j', { instructions: '{"to":"fr","format":"text"}' })
      assert.equal(row?.status, 'queued')
      await stop()
    })

    it('leave their slots if they are not stored', async (t) => {
      const { store, end, isIdle, stop } = await open(t, backend)
      await assert.rejects(store('gone', { appId: 'gone' }), OwnerGoneError)
      await isIdle()
      const first = store('j', { key: 'x' })
      const second = store('k', { key: 'x' })
      assert.deepEqual([(await first)?.status, await second], ['processing', undefined])
      await isIdle()
      assert.equal((await store('l'))?.status, 'processing')
      for (const id of ['j', 'l']) end(id)
      await stop()
    })

    it('are awaited by a stop, after which none is claimed', async (t) => {
      const { store, end, takeSlot, ended, stop } = await open(t, backend)
      const storing = store('j')
      await setImmediate()
      const stopped = stop()
      assert.equal(takeSlot(), undefined)
      assert.equal((await storing)?.status, 'processing')
      end('j')
      await stopped
      assert.equal((await ended('j')).status, 'succeeded')
    })
  })
}
