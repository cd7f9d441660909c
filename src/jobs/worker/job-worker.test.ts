import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { allServed } from '../../../test/support/all-languages.ts'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { endsWithoutUsage } from '../../../test/support/ends-without-usage.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { noFiles } from '../../../test/support/no-files.ts'
import { Problem } from '../../http/problems.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { createLogger } from '../../telemetry/log.ts'
import { noMetrics } from '../../telemetry/metrics.ts'
import type { TranslationService } from '../../translation/service.ts'
import { createOwnSlots } from '../submission/own-slots.ts'
import { insertJobs } from '../submission/submission-store.ts'
import { cancelUnfinishedJob, createFindJob } from '../table/job-store.ts'
import { notifyingOfWaiting } from '../table/notification-statements.ts'
import { listenToJobs } from '../watching/notifications.ts'
import { createClaim } from './claim-store.ts'
import { startJobWorker } from './job-worker.ts'
import { purgeExpiredJobs } from './maintenance.ts'

const log = createLogger({ logLevel: 'silent' })

async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const signals = await listenToJobs(database)
  database.closeFirst(signals.close)
  const { tables } = database
  const findJob = createFindJob(tables)

  /** A process with a worker. */
  const startProcess = async (
    translateEach: TranslationService['translateEach'],
    {
      now = () => new Date(),
      onClaimed = async () => {},
    }: { now?: () => Date; onClaimed?: (id: string) => Promise<unknown> } = {},
  ) => {
    const claimJobs = createClaim(tables)
    let releases = 0
    let released = Promise.withResolvers<void>()
    const worker = await startJobWorker({
      database,
      claimJobs: async (request) => {
        const jobs = await claimJobs(request)
        for (const { id } of jobs) await onClaimed(id)
        return jobs
      },
      metrics: {
        ...noMetrics,
        observe(_, labels) {
          if (!('result' in labels) || labels.result !== 'retried') return
          releases++
          released.resolve()
          released = Promise.withResolvers()
        },
      },
      signals,
      translateEach,
      documents: { translate: async () => assert.fail('this test has no documents') },
      files: noFiles,
      ...endsWithoutUsage(tables),
      purgeOthers: async () => {},
      unserved: allServed,
      peers: { sourcesOf: () => [], findSource: () => undefined },
      concurrency: 2,
      ownSlots: createOwnSlots(),
      ...{ now, steadyNow: now },
      log,
    })
    const submit = async (id: string, text: string[]) => {
      await insertJobs(tables, [
        jobRow({ id, text: JSON.stringify(text), characters: text.join('').length }),
      ])
      signals.announceWaiting('a')
    }
    /** Resolves when jobs have been released this many times. */
    const hasReleased = async (times: number) => {
      while (releases < times) await released.promise
    }
    return { submit, hasReleased, stop: (graceMs = 0) => worker.stop(graceMs) }
  }

  const find = async (id: string) => {
    const row = await findJob({ id, appId: 'a', now: new Date() })
    assert.ok(row)
    return row
  }
  const ended = async (id: string) => {
    for (;;) {
      const notified = Promise.withResolvers<void>()
      const unsubscribe = signals.subscribe(id, (event) => event === 'ended' && notified.resolve())
      const row = await find(id)
      if (row.finishedAt === null) await notified.promise
      unsubscribe()
      if (row.finishedAt !== null) return row
    }
  }
  const cancel = (id: string) =>
    runTransaction(tables, (transaction) =>
      cancelUnfinishedJob(transaction, { id, appId: 'a', now: new Date() }),
    )
  /** As a process does that takes this one for dead. */
  const requeue = (id: string) =>
    runTransaction(tables, async (transaction) => {
      await transaction
        .updateTable('jobs')
        .set({ status: 'queued', workerId: null })
        .where('id', '=', id)
        .execute()
      await sql`select ${notifyingOfWaiting(sql.lit('a'))}`.execute(transaction)
    })
  return { ...database, startProcess, find, ended, cancel, requeue }
}

/** A translator that upper-cases letter by letter while `goesOn`, and counts what it recalls. */
function createSpeller(goesOn: (spelled: number) => boolean) {
  let spelled = 0
  let recalled = 0
  const stuck = Promise.withResolvers<void>()
  const translateEach: TranslationService['translateEach'] = async (
    { texts, instructions },
    contextOf,
    onSettled,
  ) => {
    for (const [index, text] of texts.entries()) {
      const { checkpoint, signal } = contextOf(index)
      let translatedText = ''
      for (const [position, letter] of [...text].entries()) {
        const known = checkpoint?.recall(() => `${index} ${position}`, 1)
        if (known) recalled++
        else if (!goesOn(spelled)) {
          stuck.resolve()
          signal.throwIfAborted()
          await new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          )
        }
        if (!known) {
          spelled++
          checkpoint?.keep(() => `${index} ${position}`, { segment: [letter.toUpperCase()] }, 1)
        }
        translatedText += String(known?.segment[0] ?? letter.toUpperCase())
      }
      onSettled(index, {
        translatedText,
        from: 'en',
        to: instructions.to,
        characters: text.length,
        route: [],
      })
    }
  }
  return { translateEach, stuck: stuck.promise, counts: () => ({ spelled, recalled }) }
}

for (const backend of backends) {
  describe(`a job's worker on ${backend.name}`, () => {
    it('continues from the checkpoint of an interrupted one', async (t) => {
      const { startProcess, find, ended, tables } = await open(t, backend)
      const first = createSpeller((spelled) => spelled < 2_500)
      const before = await startProcess(first.translateEach)
      await before.submit('j', ['abc', 'd'.repeat(2_997)])
      await first.stuck
      await before.stop()
      const between = await find('j')
      assert.deepEqual(
        [between.status, between.completedCharacters, between.attempts],
        ['queued', 2_500, 0],
      )
      const parts = await tables.selectFrom('jobParts').select('id').execute()
      assert.ok(parts.length >= 3, `${parts.length} parts`)

      const second = createSpeller(() => true)
      const after = await startProcess(second.translateEach)
      const row = await ended('j')
      await after.stop()
      assert.deepEqual(second.counts(), { spelled: 500, recalled: 2_500 })
      const { translations } = row.result as { translations: { translatedText: string }[] }
      assert.deepEqual(
        translations.map(({ translatedText }) => translatedText),
        ['ABC', 'D'.repeat(2_997)],
      )
      assert.deepEqual(await tables.selectFrom('jobParts').selectAll().execute(), [])
    })

    it('restarts a job that was requeued while it ran, and aborts the first attempt', async (t) => {
      const { startProcess, find, cancel, requeue } = await open(t, backend)
      const given: PromiseWithResolvers<AbortSignal>[] = [
        Promise.withResolvers(),
        Promise.withResolvers(),
      ]
      let attempts = 0
      const process = await startProcess(async (_, contextOf) => {
        const { signal } = contextOf(0)
        given[attempts++]?.resolve(signal)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      })
      await process.submit('j', ['a'])
      const first = await given[0]?.promise
      await requeue('j')
      const second = await given[1]?.promise
      assert.deepEqual([first?.aborted, second?.aborted], [true, false])
      assert.deepEqual([(await find('j')).status, (await find('j')).attempts], ['processing', 2])
      await cancel('j')
      await process.stop(600_000)
      assert.equal(second?.aborted, true)
    })

    it('retries a job with growing delays, and fails it after five attempts', async (t) => {
      const { startProcess, find, ended } = await open(t, backend)
      let ms = Date.now()
      let failures = 0
      const process = await startProcess(
        async ({ texts }, _, onSettled) => {
          if (texts[0] !== 'good') {
            failures++
            throw new Problem('engine-unavailable', { detail: 'It does not start.' })
          }
          onSettled(0, { translatedText: 'GOOD', from: 'en', to: 'es', characters: 4, route: [] })
        },
        { now: () => new Date(ms) },
      )
      await process.submit('j', ['bad'])
      for (let attempt = 1; attempt < 5; attempt++) {
        await process.hasReleased(attempt)
        ms += 2 ** attempt * 1000 - 1
        await process.submit(`early${attempt}`, ['good'])
        await ended(`early${attempt}`)
        assert.deepEqual([(await find('j')).status, failures], ['queued', attempt])
        ms += 1
        await process.submit(`due${attempt}`, ['good'])
      }
      const { status, attempts, error } = await ended('j')
      assert.deepEqual(
        [status, attempts, (error as { code: string }).code, failures],
        ['failed', 5, 'engine-unavailable', 5],
      )
      await process.stop()
    })

    it('stops translating a job that is cancelled', async (t) => {
      const { startProcess, find, cancel } = await open(t, backend)
      const speller = createSpeller((spelled) => spelled < 2)
      const process = await startProcess(speller.translateEach)
      await process.submit('j', ['abc'])
      await speller.stuck
      await cancel('j')
      // Waits for the running job: without the cancellation it would never end.
      await process.stop(600_000)
      const { status, workerId } = await find('j')
      assert.deepEqual([status, workerId], ['cancelled', null])
    })

    it('does not translate a job that is cancelled while the claim is in flight', async (t) => {
      const { startProcess, find, cancel, ended } = await open(t, backend)
      const speller = createSpeller(() => false)
      const process = await startProcess(speller.translateEach, {
        onClaimed: async (id) => {
          await cancel(id)
          await ended(id)
        },
      })
      await process.submit('j', ['abc'])
      assert.equal((await ended('j')).status, 'cancelled')
      await process.stop(600_000)
      assert.equal((await find('j')).status, 'cancelled')
    })

    it('deletes expired jobs and all that belongs to them', async (t) => {
      const { tables, startProcess, find } = await open(t, backend)
      const speller = createSpeller(() => false)
      const process = await startProcess(speller.translateEach)
      await process.submit('j', ['a'])
      await process.submit('k', ['a'])
      await process.stop()
      await tables.insertInto('jobParts').values({ id: 'p', jobId: 'j', segments: '[]' }).execute()
      await tables
        .insertInto('idempotencyKeys')
        .values({ id: 'a x', requestHash: 'x', jobId: 'j' })
        .execute()
      await tables
        .updateTable('jobs')
        .set({ expiresAt: new Date('2020-01-01') })
        .where('id', '=', 'j')
        .execute()
      assert.equal(await purgeExpiredJobs(tables, { now: () => new Date() }), 1)
      assert.equal((await find('k')).status, 'queued')
      for (const table of ['jobParts', 'idempotencyKeys'] as const)
        assert.deepEqual(await tables.selectFrom(table).select('id').execute(), [])
    })
  })
}
