import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openTables } from '../../test/support/app-database.ts'
import { type Backend, backends } from '../../test/support/backends.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { insertJobs } from '../jobs/submission/submission-store.ts'
import { OwnerGoneError } from '../shared/storage-errors.ts'
import { createTransactions } from '../storage/transactions.ts'
import { createLogger } from '../telemetry/log.ts'
import { createFileStore, partBytes } from './file-store.ts'
import { createDocumentFiles } from './files.ts'

const hourMs = 3_600_000

async function open(t: TestContext, backend: Backend) {
  const { tables } = await openTables(t, backend)
  let clock = Date.now()
  const fileStore = createFileStore(tables)
  let deletedBeforeParts: string | undefined
  const files = createDocumentFiles({
    store: {
      ...fileStore,
      async insertPart(...part) {
        if (deletedBeforeParts !== undefined)
          await tables.deleteFrom('apps').where('id', '=', deletedBeforeParts).execute()
        await fileStore.insertPart(...part)
      },
    },
    maxBytesPerUser: 10 * partBytes,
    now: () => new Date(clock),
    log: createLogger({ logLevel: 'silent' }),
  })
  const transaction = createTransactions(tables)
  /** Stores a file of two parts for an app. */
  const store = (app = 'a') =>
    files.storeSource(new Uint8Array(partBytes + 1), { id: app, userId: 'u' })
  return {
    files,
    transaction,
    store,
    /** Deletes an app between the row of a file and its parts. */
    deleteBeforeParts: (app: string) => {
      deletedBeforeParts = app
    },
    /** Stores a file, and a job whose document it is. */
    async storeLinked(jobId: string, expiresAt: Date) {
      await insertJobs(tables, [jobRow({ id: jobId, expiresAt })])
      const fileId = await store()
      await transaction((inside) => files.link(inside, { fileId, jobId }))
      return fileId
    },
    pass: (ms: number) => {
      clock += ms
    },
    now: () => clock,
    /** The files that have rows, each with the number of its parts. */
    async list(): Promise<Record<string, number>> {
      const rows = await tables.selectFrom('documentFiles').select('id').execute()
      const parts = await tables.selectFrom('documentParts').select('fileId').execute()
      const ids = new Set([...rows.map(({ id }) => id), ...parts.map(({ fileId }) => fileId)])
      return Object.fromEntries(
        [...ids].map((id) => [id, parts.filter(({ fileId }) => fileId === id).length]),
      )
    },
  }
}

for (const backend of backends) {
  describe(`the files of documents, on ${backend.name}`, () => {
    it('are purged when no job has taken them for an hour', async (t) => {
      const { files, store, pass, list } = await open(t, backend)
      const old = await store()
      pass(hourMs - 1_000)
      await files.purge()
      const young = await store()
      assert.deepEqual(await list(), { [old]: 2, [young]: 2 })
      pass(2_000)
      await files.purge()
      assert.deepEqual(await list(), { [young]: 2 })
    })

    it('are purged when their job has expired, and not before', async (t) => {
      const { files, storeLinked, pass, now, list } = await open(t, backend)
      const expiring = await storeLinked('job_1', new Date(now() + 2 * hourMs))
      const other = await storeLinked('job_2', new Date(now() + 9 * hourMs))
      pass(hourMs + 1_000)
      await files.purge()
      assert.deepEqual(await list(), { [expiring]: 2, [other]: 2 })
      pass(hourMs)
      await files.purge()
      assert.deepEqual(await list(), { [other]: 2 })
    })

    it('are deleted with their apps, and those of no other app', async (t) => {
      const { files, transaction, store, list } = await open(t, backend)
      await store('a')
      await store('b')
      const kept = await store('c')
      await transaction((inside) => files.deleteFilesOfApps(inside, ['a', 'b']))
      assert.deepEqual(await list(), { [kept]: 2 })
    })

    it('are refused with an owner that is gone when their app is deleted meanwhile', async (t) => {
      const { store, deleteBeforeParts, list } = await open(t, backend)
      await assert.rejects(store('unknown'), OwnerGoneError)
      deleteBeforeParts('a')
      await assert.rejects(store('a'), OwnerGoneError)
      assert.deepEqual(await list(), {})
    })
  })
}
