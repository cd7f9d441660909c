import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Backend, backends } from '../../test/support/backends.ts'
import { createLogger } from '../log.ts'
import { openDatabase } from '../storage/open-database.ts'
import type { TranslationService } from '../translation/service.ts'
import { listenForJobs } from './signals.ts'
import { createJobStore } from './store.ts'
import { createWorkStore } from './work-store.ts'
import { startJobWorker } from './worker.ts'

const log = createLogger({ logLevel: 'silent' })

async function open(t: TestContext, backend: Backend) {
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  const signals = await listenForJobs(database)
  t.after(async () => {
    await signals.close()
    await database.close()
    await storage.remove()
  })
  await database.tables.insertInto('users').values({ id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' }).execute()
  await database.tables.insertInto('apps').values({ id: 'a', userId: 'u', name: 'n', description: null, webhookSecret: '' }).execute()
  const store = createJobStore(database.tables)

  /** A process: a worker of its own. */
  const startProcess = async (translateEach: TranslationService['translateEach']) => {
    const worker = await startJobWorker({
      database,
      store: createWorkStore(database, { noStoreSeconds: 3_600 }),
      signals,
      translation: { translateEach },
      recordEnd: async () => {},
      recordUsage: async () => {},
      purgeOthers: async () => {},
      concurrency: 2,
      now: () => new Date(),
      log,
    })
    const submit = (id: string, text: string[]) =>
      store.insertJobs([
        {
          id,
          appId: 'a',
          priority: 'normal',
          turn: 0,
          text: JSON.stringify(text),
          instructions: '{"to":"es","format":"text"}',
          metadata: null,
          webhookUrl: null,
          noStore: false,
          characters: text.join('').length,
          createdAt: new Date(),
          expiresAt: new Date('2100-01-01'),
        },
      ])
    return { submit, stop: (graceMs = 0) => worker.stop(graceMs) }
  }

  const find = async (id: string) => {
    const row = await store.findJob({ id, appId: 'a', now: new Date() })
    assert.ok(row)
    return row
  }
  const ended = async (id: string) => {
    for (;;) {
      const next = signals.next('ended', id, AbortSignal.timeout(20_000))
      const row = await find(id)
      if (row.finishedAt) return row
      await next
    }
  }
  const cancel = (id: string) => store.transaction((transaction) => store.cancelJob(transaction, { id, appId: 'a', now: new Date() }))
  return { ...database, startProcess, find, ended, cancel }
}

/** A translator that says each letter in capitals, one by one, as long as `goesOn` says so, and counts what it was told before. */
function createSpeller(goesOn: (spelled: number) => boolean) {
  let spelled = 0
  let recalled = 0
  const stuck = Promise.withResolvers<void>()
  const translateEach: TranslationService['translateEach'] = async ({ texts, instructions }, ticketOf, onSettled) => {
    for (const [index, text] of texts.entries()) {
      const { memory, signal } = ticketOf(index)
      let translatedText = ''
      for (const [place, letter] of [...text].entries()) {
        const known = memory?.recall(() => `${index} ${place}`, 1)
        if (known) recalled++
        else if (!goesOn(spelled)) {
          stuck.resolve()
          signal.throwIfAborted()
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        }
        if (!known) {
          spelled++
          memory?.keep(() => `${index} ${place}`, [letter.toUpperCase()], 1)
        }
        translatedText += String(known?.[0] ?? letter.toUpperCase())
      }
      onSettled(index, { translatedText, from: 'en', to: instructions.to, characters: text.length, route: [] })
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
      assert.deepEqual([between.status, between.completedCharacters, between.attempts], ['queued', 5, 0])

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

    it('deletes what has expired, with all that belongs to it', async (t) => {
      const { tables, startProcess, find, ...database } = await open(t, backend)
      const speller = createSpeller(() => false)
      const process = await startProcess(speller.translateEach)
      await process.submit('j', ['a'])
      await process.submit('k', ['a'])
      await process.stop()
      await tables.insertInto('jobParts').values({ id: 'p', jobId: 'j', segments: '[]' }).execute()
      await tables.insertInto('idempotencyKeys').values({ id: 'a x', requestHash: 'x', jobId: 'j' }).execute()
      await tables
        .updateTable('jobs')
        .set({ expiresAt: new Date('2020-01-01') })
        .where('id', '=', 'j')
        .execute()
      assert.equal(await createWorkStore({ tables, ...database }, { noStoreSeconds: 3_600 }).deleteExpiredJobs(new Date()), 1)
      assert.equal((await find('k')).status, 'queued')
      for (const table of ['jobParts', 'idempotencyKeys'] as const)
        assert.deepEqual(await tables.selectFrom(table).select('id').execute(), [])
    })
  })
}
