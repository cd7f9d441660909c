import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf, type SentFile, sendForm } from '../support/documents.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const toSpanish = { to: 'es', from: 'en' }
const notes: SentFile = { name: 'notes.txt', content: 'The house.\n\n12\n' }

for (const backend of backends) {
  describe(`POST /documents on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      environment: {
        DRAGOMAN_MAX_DOCUMENT_BYTES: '100000',
        DRAGOMAN_MAX_DOCUMENT_CHARACTERS: '1000',
        DRAGOMAN_MAX_STORED_DOCUMENT_BYTES: '400000',
      },
    })
    const { credentials } = await api.createApp()
    const send = (fields: Record<string, string>, ...files: SentFile[]): Promise<Answer> =>
      sendForm(api, formOf(fields, ...files), credentials)
    const textOf = (name: string, content: SentFile['content']) =>
      send(toSpanish, { name, content })
    const ended = async ({ body }: Answer) =>
      (await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })).body

    describe('202', () => {
      it('queues a document as a job, which translates it', async () => {
        const accepted = await send(toSpanish, notes)
        assert.equal(accepted.status, 202, JSON.stringify(accepted.body))
        assert.deepEqual(accepted.body.document, {
          name: 'notes.txt',
          mediaType: 'text/plain',
          format: 'txt',
          bytes: 15,
        })
        assert.equal(accepted.headers.get('location'), `/queue/${accepted.body.id}`)
        assert.equal(accepted.headers.get('x-metered-characters'), '10')
        const job = await ended(accepted)
        assert.equal(job.status, 'succeeded', JSON.stringify(job))
        assert.deepEqual(job.progress, { completed: 10, total: 10 })
        const { route, ...result } = job.result
        assert.equal(route.length, 1)
        assert.deepEqual(result, {
          name: 'notes.es.txt',
          mediaType: 'text/plain',
          bytes: 13,
          from: 'en',
          to: 'es',
          characters: 10,
          notices: [],
          noticeDetails: [],
        })
      })

      it('detects the language of all of the text', async () => {
        const content = 'The house is red and the garden is big.\nThere is a tree in the garden.\n'
        const job = await ended(await send({ to: 'es' }, { name: 'a.txt', content }))
        assert.equal(job.result.detectedLanguage.language, 'en')
        assert.equal(job.result.from, 'en')
      })

      it('says that no language was recognised', async () => {
        const content = 'asdkjh qwlekj zxmcn\n'
        const job = await ended(await send({ to: 'es' }, { name: 'a.txt', content }))
        const none = { language: 'und', confidence: 0, reliable: false }
        assert.deepEqual(job.result.detectedLanguage, none)
      })

      it('takes fields before or after the file', async () => {
        const form = formOf({}, notes)
        form.append('to', 'es')
        form.append('from', 'en')
        form.append('metadata', '{"note":"é\\u0000"}')
        const { status, body } = await sendForm(api, form, credentials)
        assert.equal(status, 202, JSON.stringify(body))
        assert.deepEqual(body.metadata, { note: 'é\u0000' })
      })

      it('returns what has nothing to translate as it was', async () => {
        const job = await ended(await textOf('numbers.txt', '12\n\u0001 34'))
        assert.equal(job.status, 'succeeded')
        assert.deepEqual([job.result.route, job.result.characters], [[], 0])
        const { body } = await api.call(`/documents/${job.id}`, { headers: credentials })
        assert.equal(body, '12\n\u0001 34')
      })

      it('knows a format by the extension in any case, and keeps names in any script', async () => {
        for (const name of [
          'NOTES.TXT',
          'Заметки 1.txt',
          'a"b\'%;.txt',
          '..txt',
          `${'é'.repeat(300)}.txt`,
        ]) {
          const { status, body } = await textOf(name, 'red')
          assert.equal(status, 202, JSON.stringify(body))
          assert.ok([...body.document.name].length <= 200 && /txt$/i.test(body.document.name))
        }
        const { body } = await textOf('../../etc/\u202egpj.txt', 'red')
        assert.equal(body.document.name, 'gpj.txt')
      })

      it('does not look at the type that the part of the form states', async () => {
        const form = formOf(toSpanish)
        form.append('file', new Blob(['red'], { type: 'application/pdf' }), 'a.txt')
        const { body } = await sendForm(api, form, credentials)
        assert.equal(body.document?.mediaType, 'text/plain')
      })
    })

    describe('200', () => {
      const key = { 'idempotency-key': 'one' }
      const sendWithKey = (fields: Record<string, string>, file: SentFile) =>
        sendForm(api, formOf(fields, file), { ...credentials, ...key })

      it('returns the job of the same file and fields with the same key', async () => {
        const first = await sendWithKey(toSpanish, notes)
        const second = await sendWithKey({ from: 'en', to: 'es' }, notes)
        assert.deepEqual([first.status, second.status], [202, 200])
        assert.equal(second.body.id, first.body.id)
        assert.equal(second.headers.get('idempotency-replayed'), 'true')
      })

      it('422: refuses the key for another file, name or field', async () => {
        for (const [fields, file] of [
          [toSpanish, { ...notes, content: 'The house!\n\n12\n' }],
          [toSpanish, { ...notes, name: 'other.txt' }],
          [{ ...toSpanish, metadata: '{}' }, notes],
        ] as const)
          assertProblem(await sendWithKey(fields, file), 422, 'idempotency-key-reused')
      })

      it('stores one of several at once', async () => {
        const headers = { ...credentials, 'idempotency-key': 'many' }
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => sendForm(api, formOf(toSpanish, notes), headers)),
        )
        assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
        assert.equal(answers.filter(({ status }) => status === 202).length, 1)
      })
    })

    describe('400', () => {
      const refused = async (sent: Promise<Answer>, pointer: string) => {
        const answer = await sent
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer), [pointer])
      }

      it('names the field that is wrong', async () => {
        await refused(send({ ...toSpanish, metadata: '{' }, notes), '/metadata')
        await refused(send({ ...toSpanish, metadata: '[]' }, notes), '/metadata')
        await refused(
          send({ ...toSpanish, metadata: `"${'x'.repeat(70_000)}"` }, notes),
          '/metadata',
        )
        await refused(
          send({ ...toSpanish, metadata: JSON.stringify({ a: 'x'.repeat(5_000) }) }, notes),
          '/metadata',
        )
        await refused(send({ ...toSpanish, options: 'true' }, notes), '/options')
        await refused(send({ ...toSpanish, options: '{"all":true}' }, notes), '/options/all')
        await refused(send({ ...toSpanish, priority: 'now' }, notes), '/priority')
        await refused(send({ ...toSpanish, target_lang: 'es' }, notes), '/target_lang')
        await refused(send({ ...toSpanish, file: 'text' }), '/file')
        await refused(send(toSpanish), '/file')
      })

      it('takes one file, in its field', async () => {
        await refused(send(toSpanish, notes, notes), '/file')
        await refused(send(toSpanish, { ...notes, field: 'document' }), '/document')
      })

      it('checks options by those of the format', async () => {
        const po: SentFile = { name: 'a.po', content: 'msgid "red"\nmsgstr ""\n' }
        await refused(send({ ...toSpanish, options: '{"all":"yes"}' }, po), '/options/all')
        await refused(send({ ...toSpanish, options: '{"al":true}' }, po), '/options/al')
        assert.equal((await send({ ...toSpanish, options: '{"all":true}' }, po)).status, 202)
      })
    })

    describe('413', () => {
      it('refuses more than a file or its text may have', async () => {
        const fits = await textOf('a.txt', Buffer.alloc(100_000, '1\n'))
        assert.equal(fits.status, 202, JSON.stringify(fits.body))
        await api.call(`/queue/${fits.body.id}`, { method: 'DELETE', headers: credentials })
        for (const content of [
          Buffer.alloc(100_001, '1\n'),
          Buffer.alloc(5_000_000),
          'red '.repeat(251),
        ])
          assertProblem(await textOf('a.txt', content), 413, 'document-too-large')
      })

      it('refuses forms with thousands of fields', async () => {
        const fields = Object.fromEntries(
          Array.from({ length: 5_000 }, (_, at) => [`field${at}`, '1']),
        )
        assertProblem(await send(fields, notes), 413, 'payload-too-large')
      })
    })

    describe('415', () => {
      it('refuses what is no known format, or is not what its name says', async () => {
        for (const [name, content, words] of [
          ['a.xyz', 'red', /\.xyz/],
          ['notes', 'red', /no extension/],
          ['a.pdf', 'red', /\.pdf \(PDF document\), but the file is text/],
          ['a.txt', '\n\n%PDF-1.7\n', /is a PDF document\. Name it \.pdf/],
          ['a.epub', 'red', /\.epub \(Electronic book\), but the file is text/],
          ['a.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /old version/],
        ] as const) {
          const answer = await textOf(name, content)
          assertProblem(answer, 415, 'document-not-supported')
          assert.match(answer.body.detail, words)
        }
      })
    })

    describe('422', () => {
      it('says what is wrong with a file', async () => {
        const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
        const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])
        assertProblem(await textOf('a.docx', Uint8Array.from(encrypted)), 422, 'document-encrypted')
        assertProblem(await textOf('a.txt', ''), 422, 'document-damaged')
        assertProblem(await textOf('a.txt', 'caf\0'), 422, 'document-damaged')
        assertProblem(await textOf('a.pdf', '%PDF-1.7\n'), 422, 'document-damaged')
        assertProblem(await textOf('a.epub', 'PK\u0003\u0004 and no more'), 422, 'document-damaged')
      })

      it('refuses languages that are not served', async () => {
        assertProblem(await send({ to: 'qqq' }, notes), 422, 'language-not-supported')
        assertProblem(await send({ to: 'ja' }, notes), 422, 'language-pair-not-supported')
        assertProblem(
          await send({ ...toSpanish, webhookUrl: 'https://10.0.0.1' }, notes),
          422,
          'webhook-address-refused',
        )
      })
    })

    describe('507', () => {
      it('bounds what a user stores, of all apps and at the same time', async () => {
        const { credentials: other, user } = await api.createApp()
        const second = await api.post('/create', { name: 'second' }, user.bearer)
        const headers = { 'x-api-key': second.body.apiKey, 'x-api-secret': second.body.apiSecret }
        const form = () =>
          formOf({ ...toSpanish }, { name: 'a.txt', content: Buffer.alloc(99_000, '1\n') })
        const waiting = await Promise.all(
          [other, headers, other, headers, other, headers].map((each) =>
            sendForm(api, form(), each),
          ),
        )
        const statuses = waiting.map(({ status }) => status).sort()
        // A translated file takes the place of its source, in between both are stored.
        assert.ok(statuses.includes(507) && statuses.includes(202), statuses.join())
        const refused = waiting.find(({ status }) => status === 507) as Answer
        assertProblem(refused, 507, 'document-storage-full')
        assert.equal((await send(toSpanish, notes)).status, 202)
      })
    })
  })
}
