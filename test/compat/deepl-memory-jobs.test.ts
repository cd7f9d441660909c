// The life of imports and exports of DeepL's translation memories.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../src/shared/ids.ts'
import type { ActingApp } from '../../src/shared/principals.ts'
import { importFile, purgeTransfers } from '../../src/terminology/transfers/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import {
  createCaller,
  environment,
  hour,
  minute,
  put,
  tmx,
  tmxOf,
  tokenOf,
} from './deepl-memory-support.ts'

for (const backend of backends)
  describe(`imports of DeepL's translation memories on ${backend.name}`, async (t) => {
    const storage = await backend.createStorage()
    let time = Date.parse('2026-11-28T12:00:00Z')
    const start = () =>
      startApi(t, { storage, worker: false, now: () => new Date(time), environment })
    const api = await start()
    after(() => storage.remove())

    it('take one file of two that are sent at once', async () => {
      const { announce, memory, resultOf } = await createCaller(api)
      const files = ['Una casa.', 'Mi casa. '].map((target) => tmxOf(['A house.', target]))
      const { job_id, upload_url } = (await announce(files[0] ?? '')).body
      const answers = await Promise.all(files.map((file) => put(upload_url, file)))
      const statuses = answers.map(({ status }) => status).sort()
      assert.equal(statuses[0], 200)
      assert.ok([403, 503].includes(statuses[1] ?? 0), String(statuses))
      assert.equal((await memory()).body.corrections.length, 1)
      assert.equal((await resultOf(job_id)).status, 'completed')
    })

    it('go on after the answer, and are waited for when the service stops', async () => {
      const { announce, app, resultOf } = await createCaller(api)
      const { job_id } = (await announce(tmx)).body
      const { terminology } = api.services
      const id = `ctr_${job_id.replaceAll('-', '')}`
      const own = { ...app, ownerId: app.id, actor: { id: app.id } } as unknown as ActingApp
      const file = { bytes: Buffer.from(tmx), app: own }
      const first = importFile(terminology, id, { ...file, patienceMs: 0 })
      const again = importFile(terminology, id, { ...file, patienceMs: minute })
      await assert.rejects(again, { code: 'overloaded' })
      await first
      await terminology.imports.close()
      assert.equal((await resultOf(job_id)).status, 'completed')
      const slow = { ...terminology.imports, run: () => new Promise<void>(() => {}) }
      await importFile({ ...terminology, imports: slow }, id, { ...file, patienceMs: 1 })
    })

    it('wait for their file again if the database was not there', async () => {
      const { announce, call, memory, resultOf } = await createCaller(api)
      const { job_id, upload_url } = (await announce(tmx)).body
      const { tables } = api.services.database
      await sql`alter table dragoman.corrections rename to away`.execute(tables)
      const answer = await put(upload_url, tmx)
      await sql`alter table dragoman.away rename to corrections`.execute(tables)
      assert.ok(answer.status >= 500, String(answer.status))
      assert.equal((await resultOf(job_id)).status, 'awaiting_input')
      assert.equal((await put(upload_url, tmx)).status, 200)
      assert.equal((await memory()).body.corrections.length, 2)
      assert.equal((await call('')).body.total_count, 1)
    })

    it('have failed if their process was killed', async () => {
      const { announce, resultOf } = await createCaller(api)
      const { job_id } = (await announce(tmx)).body
      await api.services.database.tables
        .updateTable('correctionTransfers')
        .set({ status: 'running', updatedAt: new Date(time) })
        .where('id', '=', `ctr_${job_id.replaceAll('-', '')}`)
        .execute()
      assert.deepEqual(await resultOf(job_id), { status: 'processing' })
      time += 10 * minute
      const { status, error } = await resultOf(job_id)
      assert.equal(status, 'failed')
      assert.match(error.message, /interrupted/)
    })

    it('are part of the export of their user, without links', async () => {
      const { announce, user } = await createCaller(api)
      const { upload_url } = (await announce(tmx, { file_name: 'mine.tmx' })).body
      const { body } = await api.call('/auth/export', { headers: user.bearer })
      const [exported, ...others] = body.correctionTransfers
      assert.equal(others.length, 0)
      assert.deepEqual(exported.request.parameters, { display_name: 'mine.tmx' })
      assert.ok(!JSON.stringify(body).includes(tokenOf(upload_url)))
    })

    it('are deleted after a day by the periodic clean-up, and the oldest of too many', async () => {
      const { announce, app } = await createCaller(api)
      await announce(tmx)
      const { terminology, database } = api.services
      const count = async () => {
        const rows = database.tables.selectFrom('correctionTransfers').select('id')
        return (await rows.where('appId', '=', app.id).execute()).length
      }
      time += 24 * hour - 1
      await announce(tmx)
      await purgeTransfers(terminology)
      assert.equal(await count(), 2)
      time += 1
      await purgeTransfers(terminology)
      assert.equal(await count(), 1)
      await database.tables
        .insertInto('correctionTransfers')
        .values(
          Array.from({ length: 1_000 }, () => ({
            id: newId('ctr'),
            appId: app.id,
            kind: 'export' as const,
            status: 'succeeded' as const,
            request: '{}',
            createdAt: new Date(time),
            updatedAt: new Date(time),
          })),
        )
        .execute()
      time += 1
      await announce(tmx)
      assert.equal(await count(), 1_000)
    })

    it('are the same in another process, and after a restart', async () => {
      const { announce, headers } = await createCaller(api)
      const { job_id, upload_url } = (await announce(tmx)).body
      const restart = () => api.close().then(start)
      const another = await (backend.name === 'PostgreSQL' ? api.startAnother() : restart())
      closeAtEnd(t, another.close)
      const path = new URL(upload_url).pathname
      assert.equal((await put(another.url + path, tmx)).status, 200)
      assert.equal((await put(another.url + path, tmx)).status, 403)
      const job = await another.call(`/v3/translation_memories/jobs/${job_id}`, { headers })
      assert.equal(job.body.results[0].status, 'completed')
    })
  })
