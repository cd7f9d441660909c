// Documents whose language is detected, and which another process translates.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { endsWithoutUsage } from '../../../test/support/ends-without-usage.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { noFiles } from '../../../test/support/no-files.ts'
import { createLogger } from '../../telemetry/log.ts'
import { ServedByPeer } from '../../translation/request-context.ts'
import { insertJobs } from '../submission/submission-store.ts'
import { createFindJob } from '../table/job-store.ts'
import { listenToJobs } from '../watching/notifications.ts'
import { createBatchEnd } from './batch-end.ts'
import { createClaim } from './claim-store.ts'
import { executeJob } from './job-execution.ts'
import { createUnservedLanguages } from './job-languages.ts'
import type { DocumentWork, JobWork } from './job-work.ts'

const now = () => new Date()
const source = { name: 'notes.txt', format: 'txt' }
const result = {
  ...{ name: 'notes.es.txt', mediaType: 'text/plain', bytes: 5, from: 'ca', to: 'es' },
  ...{ characters: 10, route: [], notices: [] },
}

async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const signals = await listenToJobs(database)
  database.closeFirst(signals.close)
  const { tables } = database
  await insertJobs(tables, [
    jobRow({
      id: 'j',
      document: JSON.stringify(source),
      text: null,
      characters: 10,
      instructions: '{"to":"es"}',
    }),
  ])

  /** Returns what claims and executes jobs in a process that serves one language. */
  function startProcess(served: string, translate: DocumentWork['translate']) {
    const claimJobs = createClaim(tables)
    const { endStore, records, readers } = endsWithoutUsage(tables)
    const workerId = served.charCodeAt(0)
    const unserved = createUnservedLanguages({
      serves: ({ from }) => from === undefined || from === served,
      prepare: ({ from }) => from === undefined || from === served,
      offers: () => false,
      servedElsewhere: () => true,
      onFound: () => {},
    })
    const work: JobWork = {
      db: tables,
      translateEach: async () => assert.fail('the job has a document'),
      documents: { translate },
      signals,
      ends: createBatchEnd({
        db: tables,
        store: endStore,
        files: { ...noFiles, link: async () => {}, deleteUnkeptSource: async () => {} },
        announceChange: signals.announceChange,
        ...{ records, readers, now },
        countRunning: () => 1,
      }),
      unserved,
      peers: {
        sourcesOf: () => ['ca'],
        findSource: (language, { to }) =>
          language === 'ca' && to === 'es' && served !== 'ca' ? language : undefined,
      },
      workerId,
      stopping: new AbortController().signal,
      steadyNow: now,
      log: createLogger({ logLevel: 'silent' }),
    }
    /** Returns how many jobs it claimed. */
    return async () => {
      const exceptLanguages = unserved.keys()
      const rows = await claimJobs({ limit: 10, workerId, now: now(), exceptLanguages })
      for (const row of rows)
        await executeJob(
          work,
          { row, appId: row.appId, signal: new AbortController().signal },
          () => {},
        )
      return rows.length
    }
  }

  const find = async () => {
    const row = await createFindJob(tables)({ id: 'j', appId: 'a', now: now() })
    assert.ok(row)
    return row
  }
  return { startProcess, find }
}

/** Detects Catalan, as the translation of a document does in a process that has no such engine. */
const detectCatalan: DocumentWork['translate'] = async (_, { peers }) => {
  const from = peers?.findSource('ca', 'es')
  assert.equal(from, 'ca')
  throw new ServedByPeer(from)
}

for (const backend of backends)
  describe(`a document whose language is detected on ${backend.name}`, () => {
    it('is handed to a process that serves it, and the attempt does not count', async (t) => {
      const { startProcess, find } = await open(t, backend)
      const workEnglish = startProcess('en', detectCatalan)
      assert.equal(await workEnglish(), 1)
      const waiting = await find()
      assert.deepEqual(
        [waiting.status, waiting.attempts, waiting.instructions],
        ['queued', 0, { to: 'es', detected: 'ca' }],
      )
      assert.equal(await workEnglish(), 0, 'it does not claim the job again')

      const workCatalan = startProcess('ca', async () => ({ result, isCached: false, fileId: 'f' }))
      assert.equal(await workCatalan(), 1)
      const ended = await find()
      assert.deepEqual([ended.status, ended.attempts, ended.error], ['succeeded', 1, null])
      assert.deepEqual(ended.result, result)
    })

    it('is claimed by no process that knows its language and does not serve it', async (t) => {
      const { startProcess, find } = await open(t, backend)
      await startProcess('en', detectCatalan)()
      const workFrench = startProcess('fr', async () => assert.fail('it serves no Catalan'))
      assert.equal(await workFrench(), 1)
      assert.deepEqual([(await find()).status, (await find()).attempts], ['queued', 0])
      assert.equal(await workFrench(), 0)
    })
  })
