import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { type Backend, backends } from '../../test/support/backends.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { openTables } from '../../test/support/tables.ts'
import { Problem } from '../http/problems.ts'
import { createLogger } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'
import { listenToJobs, notifying } from './notifications.ts'
import { createJobStore } from './store.ts'
import { createWorkStore } from './work-store.ts'
import { startJobWorker } from './worker.ts'

const log = createLogger({ logLevel: 'silent' })

async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const signals = await listenToJobs(database)
  database.closeFirst(signals.close)
  const store = createJobStore(database.tables)

  /** A process: a worker of its own. */
  const startProcess = async (
    translateEach: TranslationService['translateEach'],
    {
      now = () => new Date(),
      onTaken = async () => {},
    }: { now?: () => Date; onTaken?: (id: string) => Promise<unknown> } = {},
  ) => {
    const workStore = createWorkStore(database, { noStoreSeconds: 3_600 })
    let releases = 0
    let released = Promise.withResolvers<void>()
    const worker = await startJobWorker({
      database,
      store: {
        ...workStore,
        takeJobs: async (...given) => {
          const jobs = await workStore.takeJobs(...given)
          for (const { id } of jobs) await onTaken(id)
          return jobs
        },
        releaseJob: async (...given) => {
          await workStore.releaseJob(...given)
          releases++
          released.resolve()
          released = Promise.withResolvers()
        },
      },
      signals,
      translation: { translateEach },
      recordEnd: async () => {},
      recordUsage: async () => {},
      purgeOthers: async () => {},
      concurrency: 2,
      now,
      log,
    })
    const submit = (id: string, text: string[]) =>
      store.insertJobs([
        jobRow({ id, text: JSON.stringify(text), characters: text.join('').length }),
      ])
    /** Resolves when jobs have been put back so many times. */
    const putBack = async (times: number) => {
      while (releases < times) await released.promise
    }
    return { submit, putBack, stop: (graceMs = 0) => worker.stop(graceMs) }
  }

  const find = async (id: string) => {
    const row = await store.findJob({ id, appId: 'a', now: new Date() })
    assert.ok(row)
    return row
  }
  const ended = async (id: string) => {
    for (;;) {
      const told = Promise.withResolvers<void>()
      const unsubscribe = signals.subscribe(id, (event) => event === 'ended' && told.resolve())
      const row = await find(id)
      if (row.finishedAt === null) await told.promise
      unsubscribe()
      if (row.finishedAt !== null) return row
    }
  }
  const cancel = (id: string) =>
    store.transaction((transaction) =>
      store.cancelJob(transaction, { id, appId: 'a', now: new Date() }),
    )
  /** As another process does it that thinks that this one is gone. */
  const putBack = (id: string) =>
    store.transaction(async (transaction) => {
      await transaction
        .updateTable('jobs')
        .set({ status: 'queued', workerId: null })
        .where('id', '=', id)
        .execute()
      await sql`select ${notifying('waiting', sql.lit('a'))}`.execute(transaction)
    })
  return { ...database, startProcess, find, ended, cancel, putBack }
}

/** A translator that says each letter in capitals, one by one, as long as `goesOn` says so, and counts what it was told before. */
function createSpeller(goesOn: (spelled: number) => boolean) {
  let spelled = 0
  let recalled = 0
  const stuck = Promise.withResolvers<void>()
  const translateEach: TranslationService['translateEach'] = async (
    { texts, instructions },
    ticketOf,
    onSettled,
  ) => {
    for (const [index, text] of texts.entries()) {
      const { memory, signal } = ticketOf(index)
      let translatedText = ''
      for (const [place, letter] of [...text].entries()) {
        const known = memory?.recall(() => `${index} ${place}`, 1)
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
          memory?.keep(() => `${index} ${place}`, [letter.toUpperCase()], 1)
        }
        translatedText += String(known?.[0] ?? letter.toUpperCase())
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
    it('goes on where the one before it was cut off', async (t) => {
      const { startProcess, find, ended, tables } = await open(t, backend)
      const first = createSpeller((spelled) => spelled < 5)
      const before = await startProcess(first.translateEach)
      await before.submit('j', ['abc', 'defg'])
      await first.stuck
      await before.stop()
      const between = await find('j')
      assert.deepEqual(
        [between.status, between.completedCharacters, between.attempts],
        ['queued', 5, 0],
      )

      const second = createSpeller(() => true)
      const after = await startProcess(second.translateEach)
      const row = await ended('j')
      await after.stop()
      assert.deepEqual(second.counts(), { spelled: 2, recalled: 5 })
      const { translations } = row.result as { translations: { translatedText: string }[] }
      assert.deepEqual(
        translations.map(({ translatedText }) => translatedText),
        ['ABC', 'DEFG'],
      )
      assert.deepEqual(await tables.selectFrom('jobParts').selectAll().execute(), [])
    })

    it('does a job that was put back under it once more, and knows that it does', async (t) => {
      const { startProcess, find, cancel, putBack } = await open(t, backend)
      const given: PromiseWithResolvers<AbortSignal>[] = [
        Promise.withResolvers(),
        Promise.withResolvers(),
      ]
      let attempts = 0
      const process = await startProcess(async (_, ticketOf) => {
        const { signal } = ticketOf(0)
        given[attempts++]?.resolve(signal)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      })
      await process.submit('j', ['a'])
      const first = await given[0]?.promise
      await putBack('j')
      const second = await given[1]?.promise
      assert.deepEqual([first?.aborted, second?.aborted], [true, false])
      assert.deepEqual([(await find('j')).status, (await find('j')).attempts], ['processing', 2])
      await cancel('j')
      await process.stop(600_000)
      assert.equal(second?.aborted, true)
    })

    it('tries a job again that could not be done, each time later, and fails it after five times', async (t) => {
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
        await process.putBack(attempt)
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
      // Waits for what is under way: without the cancellation the speller would be stuck for ever.
      await process.stop(600_000)
      const { status, workerId } = await find('j')
      assert.deepEqual([status, workerId], ['cancelled', null])
    })

    it('does not translate a job that is cancelled before it knows that it has taken it', async (t) => {
      const { startProcess, find, cancel, ended } = await open(t, backend)
      const speller = createSpeller(() => false)
      const process = await startProcess(speller.translateEach, {
        onTaken: async (id) => {
          await cancel(id)
          await ended(id)
        },
      })
      await process.submit('j', ['abc'])
      assert.equal((await ended('j')).status, 'cancelled')
      await process.stop(600_000)
      assert.equal((await find('j')).status, 'cancelled')
    })

    it('deletes what has expired, with all that belongs to it', async (t) => {
      const { tables, startProcess, find, ...database } = await open(t, backend)
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
      assert.equal(
        await createWorkStore({ tables, ...database }, { noStoreSeconds: 3_600 }).deleteExpiredJobs(
          new Date(),
        ),
        1,
      )
      assert.equal((await find('k')).status, 'queued')
      for (const table of ['jobParts', 'idempotencyKeys'] as const)
        assert.deepEqual(await tables.selectFrom(table).select('id').execute(), [])
    })
  })
}
