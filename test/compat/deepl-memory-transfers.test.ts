// Import and export of DeepL's translation memories, by its official client and by requests.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import {
  createCaller,
  environment,
  hour,
  put,
  tmx,
  tmxOf,
  tokenOf,
} from './deepl-memory-support.ts'
import { keyOf, patient } from './support.ts'

const unknownToken = 'A'.repeat(94)

for (const backend of backends)
  describe(`transfers of DeepL's translation memories on ${backend.name}`, async (t) => {
    let time = Date.parse('2026-11-28T12:00:00Z')
    const now = () => new Date(time)
    const api = await startApi(t, { backend, worker: false, now, environment })
    const directory = mkdtempSync(join(tmpdir(), 'memories-'))
    after(() => rmSync(directory, { recursive: true }))

    it('are made by the official client', async () => {
      const { app, memory } = await createCaller(api)
      const serverUrl = `${api.url}/compat/deepl`
      const client = new deepl.DeepLClient(keyOf(app), { serverUrl, ...patient })
      const [file, exported] = [join(directory, 'legal.tmx'), join(directory, 'out.tmx')]
      writeFileSync(file, tmx)
      const job = await client.importTranslationMemoryFromFilepath(file, { displayName: 'Legal' })
      const [result] = job.results
      assert.deepEqual(
        [job.operation, job.displayName, job.sourceContentLength, result?.skippedSegmentCount],
        ['import', 'Legal', Buffer.byteLength(tmx), 1],
      )
      const [found = assert.fail(), ...others] = await client.listTranslationMemories()
      assert.deepEqual(
        [found.translationMemoryId, found.segmentCount, others.length],
        [result?.translationMemoryId, 2, 0],
      )
      assert.equal((await memory()).body.corrections.length, 2)
      const export_ = await client.exportTranslationMemoryToFilepath(found, exported)
      assert.equal(export_.translationMemoryId, found.translationMemoryId)
      const text = readFileSync(exported, 'utf8')
      assert.match(text, /<tmx version="1.4">[\s\S]*Una casa colorada\.[\s\S]*<\/tmx>/)

      const other = await createCaller(api)
      const { body } = await other.announce(text)
      assert.equal((await put(body.upload_url, text)).status, 200)
      assert.equal((await other.memory()).body.corrections.length, 2)
    })

    it('say what they wait for, and what became of them', async () => {
      const { announce, call, resultOf } = await createCaller(api)
      const created = await announce(tmx, { content_type: 'text/xml' })
      assert.equal(created.status, 202)
      const { job_id, upload_url, expires_at } = created.body
      assert.match(job_id, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      assert.ok(upload_url.startsWith(`${api.url}/compat/deepl/v3/translation_memories/import/`))
      assert.equal(expires_at, new Date(time + hour).toISOString())
      const { body } = await call(`/jobs/${job_id}`)
      const { status_metadata } = body.results[0]
      assert.deepEqual(body, {
        job_id,
        product: 'translation_memory',
        operation: 'import',
        creation_time: new Date(time).toISOString(),
        updated_time: new Date(time).toISOString(),
        source_file: { content_type: 'text/xml', content_length: Buffer.byteLength(tmx) },
        parameters: { display_name: 'a.tmx' },
        results: [{ status: 'awaiting_input', status_metadata }],
      })
      assert.match(status_metadata.required_action, /PUT/)
      assert.equal(await (await put(upload_url, tmx)).text(), '')
      const [listed = assert.fail()] = (await call('')).body.translation_memories
      assert.deepEqual(await resultOf(job_id.toUpperCase()), {
        status: 'completed',
        translation_memory_id: listed.translation_memory_id,
        skipped_segment_count: 1,
      })
    })

    it('refuse a URL that was used, is altered, has another purpose or expired', async () => {
      const { announce, call, memory, resultOf } = await createCaller(api)
      const [first, second] = [(await announce(tmx)).body, (await announce(tmx)).body]
      const { upload_url: url } = first
      const altered = url.replace(/.$/, url.endsWith('A') ? 'E' : 'A')
      for (const wrong of [altered, url.replace(tokenOf(url), unknownToken), `${url}x`]) {
        const answer = await put(wrong, tmx)
        assert.equal(answer.status, 403)
        assert.match(await answer.text(), /The link has expired, was used/)
      }
      assert.equal((await memory()).body.corrections.length, 0)
      assert.equal((await put(url, tmx)).status, 200)
      const again = tmxOf(['A red house.', 'Otra casa.'])
      assert.equal((await put(url, again)).status, 403)
      assert.equal((await memory()).body.corrections.length, 2)

      const [{ translation_memory_id: id }] = (await call('')).body.translation_memories
      const exported = await call(`/${id}/export`, 'POST')
      assert.deepEqual(
        [exported.status, exported.body.parameters],
        [202, { translation_memory_id: id }],
      )
      const { download_url: download, status, expires_at } = await resultOf(exported.body.job_id)
      assert.deepEqual([status, expires_at], ['completed', new Date(time + hour).toISOString()])
      assert.equal((await put(url.replace(tokenOf(url), tokenOf(download)), tmx)).status, 403)
      assert.equal((await fetch(download.replace(tokenOf(download), tokenOf(url)))).status, 403)
      for (let time = 0; time < 2; time++) assert.equal((await fetch(download)).status, 200)
      assert.equal((await fetch(download, { method: 'HEAD' })).status, 200)

      time += hour
      assert.equal((await fetch(download)).status, 403)
      assert.equal((await put(second.upload_url, tmx)).status, 403)
      assert.equal((await resultOf(second.job_id)).status, 'expired')
      assert.equal((await resultOf(first.job_id)).status, 'completed')
      time += 23 * hour
      assert.equal((await call(`/jobs/${first.job_id}`)).status, 404)
    })

    it('belong to one app, and end with its rights', async () => {
      const [one, other] = [await createCaller(api), await createCaller(api)]
      const { job_id, upload_url } = (await one.announce(tmx)).body
      assert.equal((await other.call(`/jobs/${job_id}`)).status, 404)
      assert.equal((await put(upload_url, tmx)).status, 200)
      assert.equal((await other.memory()).body.corrections.length, 0)
      const [{ translation_memory_id: id }] = (await one.call('')).body.translation_memories
      assert.equal((await other.call(`/${id}/export`, 'POST')).status, 404)
      const { job_id: exported } = (await one.call(`/${id}/export`, 'POST')).body
      const { download_url } = await one.resultOf(exported)
      const { upload_url: late } = (await one.announce(tmx)).body
      const gone = { method: 'DELETE', headers: one.user.bearer }
      assert.equal((await api.call(`/apps/${one.app.id}`, gone)).status, 204)
      assert.equal((await fetch(download_url)).status, 403)
      assert.equal((await put(late, tmx)).status, 403)
    })

    it('end as failed where the file is none, or too much', async () => {
      const { announce, resultOf, memory } = await createCaller(api)
      const many = tmxOf(
        ...Array.from({ length: 60 }, (_, at): [string, string] => [`House ${at}.`, `Casa ${at}.`]),
      )
      for (const [file, message] of [
        ['{"not": "xml"}', /well-formed XML/],
        ['<html/>', /XML, but not TMX/],
        [tmx.replace('<tmx', '<!DOCTYPE tmx [<!ENTITY a "b">]><tmx'), /entities of its own/],
        [tmxOf(['', 'Nada.']), /No translation unit/],
        [tmx.slice(0, -20), /well-formed XML/],
        [many, /at most 50 corrections/],
      ] as const) {
        const { job_id, upload_url } = (await announce(file)).body
        assert.equal((await put(upload_url, file)).status, 200)
        const { status, error } = await resultOf(job_id)
        assert.equal(status, 'failed')
        assert.match(error.message, message)
        assert.equal((await put(upload_url, tmx)).status, 403)
      }
      assert.deepEqual((await memory()).body.corrections, [])
    })

    it('refuse what is too large, cut short or announced wrongly, before it is used', async () => {
      const { announce, call, resultOf } = await createCaller(api)
      for (const more of [
        { content_length: 100_001 },
        { content_length: 0 },
        { content_length: 'x' },
        { file_name: 'x'.repeat(101) },
        { file_name: '' },
        { content_type: 'x'.repeat(128) },
      ])
        assert.equal((await announce(tmx, more)).status, 400, JSON.stringify(more))
      const large = await announce(tmx, { content_length: 100_001 })
      assert.match(large.body.message, /source_file\.content_length/)
      assert.equal((await call('/import', 'POST', {})).status, 400)
      assert.equal((await call('/import', 'POST', { source_file: 'a.tmx' })).status, 400)

      const { job_id, upload_url } = (await announce(tmx)).body
      assert.equal((await put(upload_url, ' '.repeat(100_001))).status, 413)
      assert.equal((await put(upload_url, tmx.slice(1))).status, 400)
      assert.equal((await put(upload_url, '')).status, 400)
      assert.equal((await put(upload_url, tmx, { 'content-encoding': 'gzip' })).status, 415)
      assert.equal((await resultOf(job_id)).status, 'awaiting_input')
      assert.equal((await put(upload_url, tmx)).status, 200)
      assert.equal((await resultOf(job_id)).status, 'completed')
    })

    it('count for the requests of the app, and are in its audit log', async () => {
      const { announce, app, user } = await createCaller(api)
      const { upload_url } = (await announce(tmx)).body
      const { headers, status } = await put(upload_url, tmx)
      assert.equal(status, 200)
      assert.ok(headers.get('x-trace-id'))
      const audit = await api.call(`/apps/${app.id}/audit`, { headers: user.bearer })
      const added = audit.body.events.find(
        ({ type }: { type: string }) => type === 'correction.added',
      )
      assert.deepEqual([added?.details, added?.actor], [{ count: 2 }, app.id])
      const change = { method: 'PATCH', headers: user.bearer, body: { requestsPerMinute: 1 } }
      assert.equal((await api.call(`/apps/${app.id}`, change)).status, 200)
      const statuses: number[] = []
      for (let sent = 0; sent < 3; sent++) statuses.push((await put(upload_url, tmx)).status)
      assert.equal(statuses.at(-1), 429)
    })
  })
