// Documents of DeepL's API: with its official client, and with requests as other clients send them.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { formOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { openConnection } from '../support/raw-http.ts'
import { content, documentClientOf, notes } from './deepl-document-client.ts'
import { keyOf, patient, unknownKey } from './support.ts'

const translated = 'La casa.\r\n\r\n12\r\n'
const maxDocumentBytes = 100_000

describe('documents of DeepL’s API', async (t) => {
  const api = await startApi(t, {
    environment: { DRAGOMAN_MAX_DOCUMENT_BYTES: String(maxDocumentBytes) },
  })
  const { app } = await api.createApp()
  const client = documentClientOf(api, app)

  describe('deepl-node', () => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-deepl-'))
    after(() => rmSync(directory, { recursive: true }))
    const sdk = new deepl.DeepLClient(keyOf(app), { serverUrl: api.url, ...patient })

    /** The client itself looks again after 5 s only. */
    const waitForEnd = (handle: deepl.DocumentHandle) =>
      eventually(
        () => sdk.getDocumentStatus(handle),
        (status) => status.done() || !status.ok(),
      )

    it('translates a file into another', async () => {
      const [input, output] = [join(directory, 'in.txt'), join(directory, 'out.txt')]
      writeFileSync(input, content)
      const handle = await sdk.uploadDocument(input, 'en', 'es')
      await waitForEnd(handle)
      await sdk.downloadDocument(handle, output)
      assert.equal(readFileSync(output, 'utf8'), translated)
      const status = await sdk.getDocumentStatus(handle)
      assert.equal(status.status, 'done')
      assert.ok(status.done() && status.ok())
      assert.equal(status.billedCharacters, 10)
    })

    it('translates a buffer, with formality and the language detected', async () => {
      const output = join(directory, 'buffer.txt')
      const status = await sdk.translateDocument(
        Buffer.from('The house is red and the dog is small.'),
        output,
        null,
        'es',
        { filename: '/some/where/notes.txt', formality: 'prefer_more' },
      )
      assert.equal(status.status, 'done')
      assert.match(readFileSync(output, 'utf8'), /La casa es roja/)
    })

    it('applies a glossary', async () => {
      const entries = new deepl.GlossaryEntries({ entries: { house: 'vivienda' } })
      const glossary = await sdk.createGlossary('houses', 'en', 'es', entries)
      const output = join(directory, 'terms.txt')
      const file = Buffer.from(content)
      const handle = await sdk.uploadDocument(file, 'en', 'es', { filename: 'a.txt', glossary })
      await waitForEnd(handle)
      await sdk.downloadDocument(handle, output)
      assert.match(readFileSync(output, 'utf8'), /vivienda/)
      const upload = (from: deepl.SourceLanguageCode | null, glossaryId: string) =>
        sdk.uploadDocument(file, from, 'es', { filename: 'a.txt', glossary: glossaryId })
      await assert.rejects(upload(null, glossary.glossaryId), /sourceLang is required/)
      await assert.rejects(upload('en', `gls_${'0'.repeat(32)}`), /Not found/)
      await assert.rejects(upload('fr', glossary.glossaryId), /No dictionary found/)
    })

    it('reports refusals as its own errors', async () => {
      const upload = (name: string, options = {}, bytes = Buffer.from(content)) =>
        sdk.uploadDocument(bytes, 'en', 'es', { filename: name, ...options })
      await assert.rejects(upload('notes.xyz'), /Bad request.*Invalid file/)
      await assert.rejects(upload('a.txt', { formality: 'more' }), /formality/)
      await assert.rejects(upload('a.docx'), /Invalid file/)
      await assert.rejects(upload('a.txt', { extraRequestParameters: { output_format: 'pdf' } }), {
        message: /output_format/,
      })
      await assert.rejects(upload('a.txt', {}, Buffer.alloc(maxDocumentBytes + 1, 'a ')), {
        message: /413/,
      })
      const wrong = new deepl.DeepLClient(unknownKey, { serverUrl: api.url, ...patient })
      await assert.rejects(
        wrong.uploadDocument(Buffer.from(content), 'en', 'es', { filename: 'a.txt' }),
        deepl.AuthorizationError,
      )
    })

    it('reports a file in the target language as an error', async () => {
      const file = Buffer.from('La casa es roja y el perro es pequeño.')
      for (const from of ['es', null] as const) {
        const handle = await sdk.uploadDocument(file, from, 'es', { filename: 'a.txt' })
        await waitForEnd(handle)
        await assert.rejects(
          sdk.isDocumentTranslationComplete(handle),
          /Source and target language/,
        )
      }
    })
  })

  describe('POST /v2/document', () => {
    it('answers with upper-case hexadecimal digits, at each of its addresses', async () => {
      for (const path of ['/v2/document', '/v2/document/', '/compat/deepl/v2/document']) {
        const { status, body } = await client.upload({ target_lang: 'ES' }, notes, path)
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body), ['document_id', 'document_key'])
        assert.match(body.document_id, /^[0-9A-F]{32}$/)
        assert.match(body.document_key, /^[0-9A-F]{64}$/)
      }
    })

    it('takes fields after the file, and the name of the file from `filename`', async () => {
      const form = formOf({}, { name: 'upload.bin', content })
      form.append('target_lang', 'ES')
      form.append('source_lang', 'EN')
      form.append('filename', '../../etc/notes.txt')
      form.append('output_format', 'TXT')
      const { status, body } = await api.post('/v2/document', form, client.headers)
      assert.equal(status, 200, JSON.stringify(body))
      const { body: job } = await api.call(`/queue/job_${body.document_id.toLowerCase()}`, {
        headers: { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret },
      })
      assert.equal(job.document.name, 'notes.txt')
    })

    it('refuses what it does not do', async () => {
      const es = { target_lang: 'ES' }
      const refusals = [
        [{}, 400, /target_lang/],
        [{ target_lang: 'QQQ' }, 400, /target_lang.*not supported/],
        [{ ...es, source_lang: 'QQQ' }, 400, /source_lang.*not supported/],
        [{ ...es, formality: 'less' }, 400, /formality/],
        [{ ...es, formality: 'x' }, 400, /formality/],
        [{ ...es, output_format: 'docx' }, 400, /output_format/],
        [{ ...es, style_id: 'a' }, 404, /style_id/],
        [{ ...es, translation_memory_id: 'a' }, 404, /translation_memory_id/],
        [{ ...es, glossary_id: 'a' }, 404, /glossary/i],
        [{ ...es, filename: 'notes' }, 400, /Invalid file/],
      ] as const
      for (const [fields, code, message] of refusals) {
        const { status, body } = await client.upload(fields)
        assert.equal(status, code, JSON.stringify(body))
        assert.match(body.message, message)
        assert.equal(typeof body.detail, 'string')
      }
      const without = await api.post('/v2/document', formOf(es), client.headers)
      assert.equal(without.status, 400)
      assert.match(without.body.message, /file/)
      const json = await api.post('/v2/document', es, client.headers)
      assert.equal(json.status, 415)
    })

    it('does not read the file of an unknown caller', async () => {
      const head = (...lines: string[]) =>
        `POST /v2/document HTTP/1.1\r\nhost: x\r\n${lines.map((line) => `${line}\r\n`).join('')}` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n--b\r\n'
      for (const lines of [[], [`authorization: DeepL-Auth-Key ${unknownKey}`]]) {
        const socket = openConnection(api.url)
        socket.write(head(...lines))
        // Answered although the body never comes.
        const [answer] = await once(socket, 'data')
        assert.match(String(answer), /^HTTP\/1\.1 403 /)
        socket.destroy()
      }
    })

    it('does not take the key from the form, but from the query', async () => {
      const form = () => formOf({ target_lang: 'ES', auth_key: keyOf(app) }, notes)
      assert.equal((await api.post('/v2/document', form())).status, 403)
      const query = `?auth_key=${encodeURIComponent(keyOf(app))}`
      assert.equal((await api.post(`/v2/document${query}`, form())).status, 200)
    })
  })

  describe('POST /v2/document/{id}', () => {
    it('is `done` with what was billed, and the file can be read again', async () => {
      const { id, key, last } = await client.translate({ target_lang: 'ES', source_lang: 'EN' })
      assert.deepEqual(last, { document_id: id, status: 'done', billed_characters: 10 })
      for (let reads = 0; reads < 2; reads++) {
        const { status, headers, body } = await client.result(id, key)
        assert.equal(status, 200)
        assert.equal(body, translated)
        assert.equal(headers.get('content-type'), 'text/plain')
        assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="notes/)
        assert.equal(headers.get('content-security-policy'), 'sandbox')
      }
    })

    it('is `downloaded` once the file of an app with noStore was read', async () => {
      const other = await api.createApp()
      await api.call(`/apps/${other.app.id}`, {
        method: 'PATCH',
        headers: other.user.bearer,
        body: { noStore: true },
      })
      const own = documentClientOf(api, other.app)
      const { id, key } = await own.translate({ target_lang: 'ES', source_lang: 'EN' })
      assert.equal((await own.result(id, key)).body, translated)
      const { body } = await eventually(
        () => own.status(id, key),
        (answer) => answer.body.status !== 'done',
      )
      assert.equal(body.status, 'downloaded')
      assert.equal((await own.result(id, key)).status, 404)
    })

    it('is `error` where source and target are one language', async () => {
      const spanish = { name: 'a.txt', content: 'La casa es roja y el perro es pequeño.' }
      const { id, key, last } = await client.translate({ target_lang: 'ES' }, spanish)
      assert.equal(last.status, 'error')
      assert.match(last.error_message, /Source and target language/)
      assert.equal(last.message, last.error_message)
      assert.equal((await client.result(id, key)).status, 404)
    })

    it('is 404 without the key of the document, and for another app', async () => {
      const { id, key } = await client.translate({ target_lang: 'ES', source_lang: 'EN' })
      const second = await client.translate({ target_lang: 'ES', source_lang: 'EN' })
      const stranger = documentClientOf(api, (await api.createApp()).app)
      const altered = (key[0] === '0' ? '1' : '0') + key.slice(1)
      const calls = [
        () => client.status(id),
        () => client.status(id, second.key),
        () => client.status(id, altered),
        () => client.status(id, key.slice(1)),
        () => client.status(id, `${key}00`),
        () => client.status('0'.repeat(32), key),
        () => client.status('a', key),
        () => client.status('%00', key),
        () => client.result(id),
        () => client.result(id, altered),
        () => stranger.status(id, key),
        () => stranger.result(id, key),
      ]
      for (const call of calls) assert.equal((await call()).status, 404)
      assert.equal((await client.status(id.toLowerCase(), key.toLowerCase())).status, 200)
    })

    it('needs the app’s key', async () => {
      const { id, key } = await client.translate({ target_lang: 'ES', source_lang: 'EN' })
      for (const path of [`/v2/document/${id}`, `/v2/document/${id}/result`])
        assert.equal((await api.post(path, { document_key: key })).status, 403)
    })

    it('knows no job without a document', async () => {
      const key = '0'.repeat(64)
      const { body } = await api.post(
        '/queue',
        { text: 'The house.', to: 'es' },
        { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret },
      )
      assert.equal((await client.status(body.id.slice(4), key)).status, 404)
    })
  })
})

describe('documents of DeepL’s API that are not translated yet', async (t) => {
  const api = await startApi(t, { worker: false })
  const { app, credentials } = await api.createApp()
  const client = documentClientOf(api, app)

  it('are `queued`, then `error` if cancelled; their file is not ready', async () => {
    const { body: sent } = await client.upload({ target_lang: 'ES' })
    const { document_id: id, document_key: key } = sent
    assert.deepEqual((await client.status(id, key)).body, { document_id: id, status: 'queued' })
    assert.equal((await client.result(id, key)).status, 503)
    await api.call(`/queue/job_${id.toLowerCase()}`, { method: 'DELETE', headers: credentials })
    const { body } = await client.status(id, key)
    assert.equal(body.status, 'error')
    assert.match(body.error_message, /cancelled/)
    assert.equal((await client.result(id, key)).status, 404)
  })

  it('are DocumentNotReadyError for deepl-node', async () => {
    const sdk = new deepl.DeepLClient(keyOf(app), { serverUrl: api.url, ...patient })
    const file = Buffer.from(content)
    const handle = await sdk.uploadDocument(file, 'en', 'es', { filename: 'a.txt' })
    assert.equal((await sdk.getDocumentStatus(handle)).status, 'queued')
    await assert.rejects(
      sdk.downloadDocument(handle, createWriteStream('/dev/null')),
      deepl.DocumentNotReadyError,
    )
  })
})
