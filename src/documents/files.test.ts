import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { openTables } from '../../test/support/app-database.ts'
import { type Backend, backends } from '../../test/support/backends.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { insertJobs } from '../jobs/submission/submission-store.ts'
import { OwnerGoneError } from '../shared/storage-errors.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { createLogger } from '../telemetry/log.ts'
import { deleteFilesOfApps, partBytes } from './file-store.ts'
import { type DocumentFiles, filesOfJobs, storeSource } from './files.ts'

const hourMs = 3_600_000

async function open(t: TestContext, backend: Backend) {
  const { tables } = await openTables(t, backend)
  let clock = Date.now()
  const stored: DocumentFiles = {
    db: tables,
    maxBytesPerUser: 10 * partBytes,
    now: () => new Date(clock),
    log: createLogger({ logLevel: 'silent' }),
  }
  const files = filesOfJobs(stored)
  const transaction = <T>(work: (inside: Transaction<Tables>) => Promise<T>) =>
    runTransaction(tables, work)
  /** Stores a file of two parts for an app. */
  const store = (app = 'a') =>
    storeSource(stored, new Uint8Array(partBytes + 1), { id: app, ownerId: 'u' })
  return {
    files,
    transaction,
    store,
    /** From now on, deletes the app of a file between the file's row and its parts. */
    async deleteBeforeParts() {
      await sql`create function delete_app() returns trigger language plpgsql as
        'begin delete from dragoman.apps where id = new.app_id; return null; end'`.execute(tables)
      await sql`create constraint trigger delete_app after insert on dragoman.document_files
        deferrable initially deferred for each row execute function delete_app()`.execute(tables)
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
      const { transaction, store, list } = await open(t, backend)
      await store('a')
      await store('b')
      const kept = await store('c')
      await transaction((inside) => deleteFilesOfApps(inside, ['a', 'b']))
      assert.deepEqual(await list(), { [kept]: 2 })
    })

    it('are refused with an owner that is gone when their app is deleted meanwhile', async (t) => {
      const { store, deleteBeforeParts, list } = await open(t, backend)
      await assert.rejects(store('unknown'), OwnerGoneError)
      await deleteBeforeParts()
      await assert.rejects(store('a'), OwnerGoneError)
      assert.deepEqual(await list(), {})
    })
  })
}
