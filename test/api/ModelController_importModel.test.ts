import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { importModel } from '../../src/models/uploads/import-service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { filesOf } from '../support/documented-models.ts'
import { formOf, type SentFile } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { fixtures } from '../support/model-registry.ts'
import { expectOnlyWholeModels, staged } from '../support/model-store.ts'
import { assertProblem } from '../support/problem.ts'

const MiB = 1024 ** 2
const modelPart = 'content-disposition: form-data; name="file"; filename="model.bin"'

for (const backend of backends) {
  describe(`POST /models/import on ${backend.name}`, async (t) => {
    let moment = new Date()
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => moment,
      environment: {
        DRAGOMAN_MODELS_UPLOAD_BYTES: String(2 * MiB),
        // A directory without any.
        DRAGOMAN_APERTIUM_MODES: fixtures,
      },
    })
    const operator = await api.createOperator()
    const { modelImports: imports, models } = api.services
    const { directory } = imports.store
    const upload = join(directory, '.store/upload')
    const send = (fields: Record<string, string>, files: readonly SentFile[]) =>
      api.call('/models/import', {
        method: 'POST',
        headers: operator.bearer,
        body: formOf(fields, ...files),
      })
    const countParts = async () =>
      (await models.db.selectFrom('modelUploadParts').select('id').execute()).length
    const wanted = async () =>
      (await api.call('/models', { headers: operator.bearer })).body.wanted.map(
        ({ pair, imported }: { pair: string; imported: boolean }) => [pair, imported],
      )

    async function expectNothing(): Promise<void> {
      assert.deepEqual(expectOnlyWholeModels(directory), [])
      assert.equal(existsSync(upload), false)
      assert.deepEqual(staged(directory), [])
      assert.equal(await countParts(), 0)
      assert.deepEqual(await wanted(), [])
    }

    describe('422: refuses with the reason, and leaves nothing of', () => {
      const enes = filesOf('enes')
      const without = (start: string) => enes.filter(({ name }) => !name.startsWith(start))
      const named = (name: string, content: SentFile['content'] = 'x') => [{ name, content }]
      const bomb = new Uint8Array(gzipSync(Buffer.alloc(8 * MiB)))
      const torn = new Uint8Array(gzipSync(Buffer.alloc(MiB)).subarray(0, -200))
      const model = 'model.enes.intgemm.alphas.bin'
      const cases: [string, string, SentFile[], Record<string, string>?][] = [
        ['an archive', 'model-files-packed', named('enes.tar.gz')],
        ['other files', 'model-files-missing', named('README.md')],
        ['names that lead elsewhere', 'model-files-missing', named('../../../model.bin/../x.bin')],
        ['a model without weights', 'model-file-missing', without('model')],
        ['a model without vocabulary', 'model-file-missing', without('vocab')],
        ['weights that are none', 'model-unusable', [...without('model'), ...named(model)]],
        [
          'a file that unpacks to more than fits',
          'model-file-unpacks-too-much',
          [...without('model'), ...named(`${model}.gz`, bomb)],
        ],
        [
          'a file that breaks off',
          'model-file-damaged',
          [...without('model'), ...named(`${model}.gz`, torn)],
        ],
        [
          'a file that is not the described one',
          'model-file-damaged',
          [...enes, ...named('metadata.json', JSON.stringify({ hash: 'f'.repeat(64) }))],
        ],
        ['two models', 'model-file-twice', [...enes, ...enes.slice(0, 1)]],
        ['a model of other languages', 'model-pair-differs', enes, { pair: 'en-de' }],
        [
          'a model of unknown languages',
          'model-pair-unknown',
          enes.map(({ name, content }) => ({ name: name.replace('enes.', ''), content })),
        ],
      ]
      for (const [title, reason, files, fields = {}] of cases)
        it(title, async () => {
          const answer = await send(fields, files)
          assertProblem(answer, 422, 'model-refused')
          assert.equal(answer.body.reason, reason, answer.body.detail)
          assert.ok(!answer.body.detail.includes(directory), answer.body.detail)
          await expectNothing()
        })
    })

    it('leaves nothing of an upload that breaks off', async () => {
      const leave = new AbortController()
      const sent = fetch(`${api.url}/models/import`, {
        method: 'POST',
        headers: { ...operator.bearer, 'content-type': 'multipart/form-data; boundary=x' },
        body: Readable.toWeb(
          Readable.from(
            (async function* () {
              yield `--x\r\n${modelPart}\r\n\r\n`
              yield 'y'.repeat(100_000)
              await eventually(
                async () => existsSync(upload) && readdirSync(upload).length,
                (count) => count === 1,
              )
              leave.abort()
              await new Promise(() => {})
            })(),
          ),
        ) as ReadableStream,
        duplex: 'half',
        signal: leave.signal,
      } as RequestInit)
      await assert.rejects(sent)
      await eventually(
        async () => existsSync(upload),
        (exists) => !exists,
      )
      await expectNothing()
    })

    it('507, 503, 409: takes none without room, beside another, or where it may not', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const attempt = (change: object) => {
        const body = Readable.from([Buffer.from(`--x\r\n${modelPart}\r\n\r\nyyy\r\n--x--\r\n`)])
        return importModel({ ...imports, ...change }, { headers, body }, {} as never)
      }
      await assert.rejects(attempt({ minFreeBytes: 2 ** 60 }), { code: 'storage-full' })
      await assert.rejects(attempt({ installs: 'none' }), { code: 'models-read-only' })
      const place = await imports.store.openUpload()
      await assert.rejects(attempt({}), { code: 'overloaded' })
      await place?.close()
      await expectNothing()
    })

    it('403: is for operators who proved lately who they are', async () => {
      const { bearer: headers } = await api.createUser()
      const call = { method: 'POST', body: formOf({}, ...filesOf('enes')) }
      assert.equal((await api.call('/models/import', { ...call, headers })).status, 403)
      const before = moment
      moment = new Date(moment.getTime() + 11 * 60_000)
      assertProblem(await send({}, filesOf('enes')), 403, 'proof-required')
      moment = before
      await expectNothing()
    })

    it('201: installs a model that translates at once, until it is removed', async () => {
      const { body: app } = await api.post('/create', { name: 'a' }, operator.bearer)
      const credentials = { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret }
      const packed = filesOf('enes', gzipSync, '.gz')
      const { status, body } = await send({}, [...packed, { name: 'notes.txt', content: 'x' }])
      assert.equal(status, 201, JSON.stringify(body))
      const { check, ...others } = body
      assert.deepEqual(others, { pair: 'en-es', skipped: ['notes.txt'] })
      assert.ok(['good', 'suspect'].includes(check), check)
      const text = { text: 'The red house is big.', from: 'en', to: 'es' }
      const translated = await api.post('/translateText', text, credentials)
      assert.equal(translated.body.translatedText, 'La casa roja es grande.')
      assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
      assert.equal(existsSync(upload), false)
      assert.deepEqual(await wanted(), [['en-es', true]])
      const audit = await api.call('/audit?type=model.imported', { headers: operator.bearer })
      assert.deepEqual(
        audit.body.events.map(({ actor, details }: { actor: string; details: object }) => [
          actor,
          details,
        ]),
        [[operator.id, { pair: 'en-es' }]],
      )
      // The same model again replaces what the database has of it.
      const parts = await countParts()
      assert.equal((await send({ pair: 'en-es' }, packed)).status, 201)
      assert.equal(await countParts(), parts)
      const removal = { method: 'DELETE', headers: operator.bearer }
      assert.equal((await api.call('/models/en-es', removal)).status, 204)
      assert.equal(await countParts(), 0)
      assert.deepEqual(await wanted(), [])
    })
  })
}
