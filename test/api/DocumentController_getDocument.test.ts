import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf, sendForm } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { createGlossary } from '../support/glossaries.ts'
import { makeDocx, wordParagraph, wordRun } from '../support/office-files.ts'
import { assertProblem } from '../support/problem.ts'

const content = 'The house.\r\n\r\n12\r\n'
const translated = 'La casa.\r\n\r\n12\r\n'

type Headers = Record<string, string>

/** Sends a document, and waits for the end of its job. */
async function translate(api: Api, credentials: Headers, name = 'notes.txt', text = content) {
  const form = formOf({ to: 'es', from: 'en' }, { name, content: text })
  const { body } = await sendForm(api, form, credentials)
  return (await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })).body
}

for (const backend of backends) {
  describe(`GET /documents/{id} on ${backend.name}`, async (t) => {
    let clock = Date.now()
    const api = await startApi(t, { backend, now: () => new Date(clock) })
    const idle = await startApi(t, { backend, worker: false })
    const get = (id: string, headers: Headers, method = 'GET') =>
      api.call(`/documents/${id}`, { headers, method })
    const createApp = async (change: object) => {
      const created = await api.createApp()
      await api.call(`/apps/${created.app.id}`, {
        method: 'PATCH',
        headers: created.user.bearer,
        body: change,
      })
      return created
    }

    describe('200', () => {
      it('is the file, to be saved under its name and opened by nothing', async () => {
        const { credentials } = await api.createApp()
        const job = await translate(api, credentials, 'Мои заметки (1).txt')
        const { status, headers, body } = await get(job.id, credentials)
        assert.equal(status, 200)
        assert.equal(body, translated)
        assert.equal(headers.get('content-type'), 'text/plain')
        assert.equal(headers.get('content-length'), String(translated.length))
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        assert.equal(headers.get('content-security-policy'), 'sandbox')
        assert.equal(
          headers.get('content-disposition'),
          'attachment; filename="___ _______ (1).es.txt"; filename*=UTF-8\'\'' +
            '%D0%9C%D0%BE%D0%B8%20%D0%B7%D0%B0%D0%BC%D0%B5%D1%82%D0%BA%D0%B8%20%281%29.es.txt',
        )
      })

      it('keeps an extension that another format has too', async () => {
        const { credentials } = await api.createApp()
        const xml = '<topic id="t"><title>The house</title></topic>'
        const { result } = await translate(api, credentials, 'topic.xml', xml)
        assert.deepEqual([result.name, result.mediaType], ['topic.es.xml', 'application/xml'])
      })

      it('has a sentence over several cues of subtitles as one, in the same cues', async () => {
        const { credentials } = await api.createApp()
        const times = (second: number): string => `00:00:0${second},000 --> 00:00:0${second},960`
        const cues = (texts: readonly string[]): string =>
          texts.map((text, index) => `${index + 1}\n${times(index)}\n${text}\n`).join('\n')
        const source = cues([
          'The president of the company',
          'said yesterday that the new',
          'red car will cost 5 million dollars.',
          'I know that he has given',
          'up smoking.',
        ])
        const job = await translate(api, credentials, 'film.srt', source)
        const { body } = await get(job.id, credentials)
        assert.equal(
          body,
          cues([
            'El presidente de la empresa',
            'dijo ayer que el coche',
            'rojo nuevo costará 5 millones de dólares.',
            'Sé que ha dejado',
            'de fumar.',
          ]),
        )
      })

      it('has the terms of its glossary, which the job counts', async () => {
        const { credentials } = await api.createApp()
        const glossary = await createGlossary(api, credentials, 'house')
        const read = async (fields: Record<string, string>, text: string) => {
          const form = formOf({ to: 'es', from: 'en', ...fields }, { name: 'a.txt', content: text })
          const { body } = await sendForm(api, form, credentials)
          return (await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })).body
        }
        const glossaryId = glossary.replace('/glossaries/', '')
        const job = await read({ glossaryId }, 'The house.\n\nThe red house.\n')
        assert.equal(job.result?.glossaryTerms, 2, JSON.stringify(job))
        assert.match((await get(job.id, credentials)).body, /house.*house/is)
        assert.equal((await read({ glossaryId }, '12\n')).result.glossaryTerms, 0)
        assert.ok(!('glossaryTerms' in (await read({}, content)).result))
      })

      for (const [name, file] of [
        ['a.md', 'The *node.js* house.\n'],
        ['a.json', '{"a": "The node.js house"}'],
        ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nThe node.js house.\n'],
        [
          'a.xlf',
          '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" ' +
            'source-language="en" target-language="es"><body><trans-unit id="1">' +
            '<source>The node.js house</source></trans-unit></body></file></xliff>',
        ],
        ['a.docx', new Uint8Array(makeDocx({ body: wordParagraph(wordRun('The node.js house')) }))],
      ] as const)
        it(`has a term in ${name} that looks like the name of a file`, async () => {
          const { credentials } = await api.createApp()
          const glossary = await createGlossary(api, credentials, 'node.js')
          const glossaryId = glossary.replace('/glossaries/', '')
          const form = formOf({ to: 'es', from: 'en', glossaryId }, { name, content: file })
          const { body } = await sendForm(api, form, credentials)
          const { body: job } = await api.call(`/queue/${body.id}?wait=30`, {
            headers: credentials,
          })
          assert.equal(job.result?.glossaryTerms, 1, JSON.stringify(job))
          if (name === 'a.docx') return
          assert.match(JSON.stringify((await get(job.id, credentials)).body), /NODE\.JS/)
        })

      it('can be read again, also beyond the size of a part', async () => {
        const { credentials } = await api.createApp()
        const long = `The house.\n${'12\n'.repeat(300_000)}`
        const job = await translate(api, credentials, 'long.txt', long)
        for (let reads = 0; reads < 2; reads++) {
          const { body } = await get(job.id, credentials)
          assert.equal(body.length, long.length - 2)
          assert.ok(body === long.replace('The house', 'La casa'))
        }
      })

      it('has no source any more, unless the app keeps texts', async () => {
        for (const keepTexts of [false, true]) {
          const { credentials } = await createApp({ keepTexts })
          const job = await translate(api, credentials)
          const answer = await api.post(`/queue/${job.id}/retry`, undefined, credentials)
          if (!keepTexts) {
            assertProblem(answer, 409, 'job-not-retryable')
            assert.match(answer.body.detail, /document/)
            continue
          }
          assert.equal(answer.status, 202, JSON.stringify(answer.body))
          const { id } = answer.body
          await api.call(`/queue/${id}?wait=30`, { headers: credentials })
          assert.equal((await get(id, credentials)).body, translated)
        }
      })

      it('keeps no source once the app keeps no texts', async () => {
        const { app, user, credentials } = await createApp({ keepTexts: true })
        const job = await translate(api, credentials)
        const change = { method: 'PATCH', headers: user.bearer, body: { keepTexts: false } }
        await api.call(`/apps/${app.id}`, change)
        const answer = await api.post(`/queue/${job.id}/retry`, undefined, credentials)
        assertProblem(answer, 409, 'job-not-retryable')
        assert.equal((await get(job.id, credentials)).status, 200)
      })

      it('is in the export of the user by its address, without its bytes', async () => {
        const { credentials, user } = await api.createApp()
        const job = await translate(api, credentials)
        const { body } = await api.call('/auth/export', { headers: user.bearer })
        assert.equal(body.jobs[0].documentAddress, `/documents/${job.id}`)
        assert.doesNotMatch(JSON.stringify(body), /The house|La casa/)
      })

      it('is deleted after its download, for an app with noStore', async () => {
        const { credentials } = await createApp({ noStore: true })
        const job = await translate(api, credentials)
        assert.equal((await get(job.id, credentials, 'HEAD')).status, 200)
        const read = () => api.call(`/queue/${job.id}`, { headers: credentials })
        // Reading the job is not the download.
        assert.equal((await read()).body.result.name, 'notes.es.txt')
        assert.equal((await read()).body.result.name, 'notes.es.txt')
        assert.equal((await get(job.id, credentials)).body, translated)
        const gone = await eventually(
          () => get(job.id, credentials),
          ({ status }) => status === 404,
        )
        assertProblem(gone, 404, 'document-not-found')
        assert.match(gone.body.detail, /downloaded/)
        const { body } = await read()
        assert.equal(body.result, undefined)
        assert.ok(body.resultDeletedAt)
      })
    })

    describe('404', () => {
      it('knows no document of another app, and no job that has none', async () => {
        const { credentials } = await api.createApp()
        const other = await api.createApp()
        const job = await translate(api, credentials)
        assertProblem(await get(job.id, other.credentials), 404, 'document-not-found')
        const text = { text: 'The house.', to: 'es', from: 'en' }
        const { body } = await api.post('/queue', text, credentials)
        assertProblem(await get(body.id, credentials), 404, 'document-not-found')
      })

      it('knows no document that has expired, whose files are deleted', async () => {
        const { credentials } = await api.createApp()
        const job = await translate(api, credentials)
        clock += 8 * 86_400_000
        try {
          assertProblem(await get(job.id, credentials), 404, 'document-not-found')
        } finally {
          clock -= 8 * 86_400_000
        }
      })
    })

    describe('409', () => {
      it('says which status the job has', async () => {
        const { credentials } = await idle.createApp()
        const form = formOf({ to: 'es', from: 'en' }, { name: 'a.txt', content })
        const { body: job } = await sendForm(idle, form, credentials)
        const read = () => idle.call(`/documents/${job.id}`, { headers: credentials })
        const waiting = await read()
        assertProblem(waiting, 409, 'document-not-ready')
        assert.equal(waiting.body.jobStatus, 'queued')
        await idle.call(`/queue/${job.id}`, { method: 'DELETE', headers: credentials })
        const cancelled = await read()
        assertProblem(cancelled, 409, 'document-not-ready')
        assert.equal(cancelled.body.jobStatus, 'cancelled')
      })

      it('says that the translation failed, whose error the job has', async () => {
        const { credentials } = await api.createApp()
        // Japanese, which nothing translates into Spanish here.
        const form = formOf({ to: 'es' }, { name: 'a.txt', content: 'これは日本語の文章です。\n' })
        const { body } = await sendForm(api, form, credentials)
        const { body: job } = await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })
        assert.equal(job.status, 'failed', JSON.stringify(job))
        assert.equal(job.error.code, 'language-pair-not-supported')
        const answer = await get(job.id, credentials)
        assertProblem(answer, 409, 'document-not-ready')
        assert.equal(answer.body.jobStatus, 'failed')
      })
    })
  })
}
