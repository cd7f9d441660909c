// DeepL's quality evaluation: what its answers have, and for whom.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { keyOf } from './support.ts'

const metadata = { source_language: 'EN', target_language: 'ES' }
const good = { source: 'The house is red.', target: 'La casa es roja.' }
const bad = {
  source: 'Dear {name}, your order of 1,500 boxes has arrived.',
  target: 'Estimado cliente, ha llegado su pedido de 1.600 cajas',
}
const day = 24 * 3_600_000

for (const backend of backends)
  describe(`DeepL: POST and GET /v1/quality-evaluation on ${backend.name}`, async (t) => {
    let time = Date.parse('2026-11-27T12:00:00Z')
    const api = await startApi(t, { backend, worker: false, now: () => new Date(time) })
    const { app } = await api.createApp()
    const keyed = { authorization: `DeepL-Auth-Key ${keyOf(app)}` }
    const post = (body: object, headers: Record<string, string> = keyed, prefix = '') =>
      api.post(`${prefix}/v1/quality-evaluation`, body, headers)
    const evaluate = async (...segments: object[]) => {
      const { status, body } = await post({ metadata, segments })
      assert.equal(status, 202, JSON.stringify(body))
      return body.poll_url as string
    }
    const poll = (
      url: string,
      { of = api, headers = keyed }: { of?: Api; headers?: object } = {},
    ) => of.call(url, { headers: { ...headers } })

    it('202: says where the result is, and when to ask', async () => {
      const { status, body, headers } = await post({ metadata, segments: [good] })
      assert.equal(status, 202)
      assert.match(body.job_id, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      assert.equal(body.poll_url, `/v1/quality-evaluation/${body.job_id}`)
      assert.ok(Number(headers.get('retry-after')) > 0)
      const below = await post({ metadata, segments: [good] }, keyed, '/compat/deepl')
      assert.equal((await poll(`/compat/deepl${below.body.poll_url}`)).status, 200)
    })

    it('200: has no error where no check finds any', async () => {
      const url = await evaluate(good)
      const { status, body } = await poll(url)
      assert.equal(status, 200)
      assert.deepEqual(body, {
        job_id: url.split('/').at(-1),
        status: 'done',
        segments: [{ segment_index: 0, errors: [] }],
        summary: { overall_score: 100, granular_counts: {} },
      })
    })

    it('200: has the errors of each segment, with their places in code points', async () => {
      const { body } = await poll(await evaluate(good, bad))
      const [first, second] = body.segments
      assert.deepEqual([first.errors, second.segment_index], [[], 1])
      const placesOf = (spans: { start: number; end: number }[], text: string) =>
        spans.map(({ start, end }) => Array.from(text).slice(start, end).join(''))
      const found = second.errors.map((error: Record<string, never>) => [
        ...[error.type, error.sub_type, error.severity],
        placesOf(error.source_spans ?? [], bad.source).join(),
        placesOf(error.target_spans ?? [], bad.target).join(),
      ])
      assert.deepEqual(found, [
        ['Accuracy', 'Omission', 'Critical', '{name}', ''],
        ['Accuracy', 'Mistranslation', 'Major', '1,500', '1.600'],
        ['Fluency', 'Punctuation', 'Minor', '', 's'],
      ])
      assert.deepEqual(body.summary.granular_counts, {
        Accuracy: { Omission: { Critical: 1 }, Mistranslation: { Major: 1 } },
        Fluency: { Punctuation: { Minor: 1 } },
      })
      assert.ok(body.summary.overall_score < 100)
      assert.ok(!JSON.stringify(body).includes('cajas'), 'no text is stored')
    })

    describe('400', () => {
      const segments = [good]
      for (const [message, body] of [
        ['segments[0].source is required.', { metadata, segments: [{ target: 'x' }] }],
        ['segments[1].target is required.', { metadata, segments: [good, { source: 'x' }] }],
        ['segments[0].target is required.', { metadata, segments: [{ ...good, target: ' ' }] }],
        ['segments[0].source must be a string.', { metadata, segments: [{ source: ['x'] }] }],
        ['segments is required.', { metadata }],
        ['segments is required.', { metadata, segments: [] }],
        ['segments must be a list of objects.', { metadata, segments: ['x'] }],
        ['segments must be a list of objects.', { metadata, segments: 'x' }],
        ['segments must have at most 500 entries.', { metadata, segments: Array(501).fill(good) }],
        [
          'segments[0].target must have at most 10000 characters.',
          { metadata, segments: [{ ...good, target: '😀'.repeat(10_001) }] },
        ],
        ['metadata.source_language is required.', { segments }],
        ['metadata must be an object.', { metadata: 'x', segments }],
        [
          'metadata.target_language is required.',
          { metadata: { source_language: 'EN', target_language: '' }, segments },
        ],
        [
          "The language of 'metadata.source_language' is not supported.",
          { metadata: { ...metadata, source_language: 'nonsense!' }, segments },
        ],
      ] as const)
        it(`says: ${message}`, async () => {
          const answer = await post(body)
          assert.deepEqual([answer.status, answer.body.message], [400, message])
        })
    })

    it('202: takes 500 segments, and 10,000 characters of one', async () => {
      const long = { source: '😀'.repeat(10_000), target: '😀'.repeat(10_000) }
      const { body } = await poll(await evaluate(...Array(499).fill(good), long))
      assert.equal(body.segments.length, 500)
    })

    it('403: refuses requests without a valid key', async () => {
      const url = await evaluate(good)
      for (const headers of [{}, { authorization: 'DeepL-Auth-Key nobody' }]) {
        const body = { metadata, segments: [good] }
        assert.equal((await post(body, headers as Record<string, string>)).status, 403)
        assert.equal((await poll(url, { headers })).status, 403)
      }
    })

    it('404: knows no evaluation of another app, and none that never was', async () => {
      const url = await evaluate(good)
      const other = await api.createApp()
      const headers = { authorization: `DeepL-Auth-Key ${keyOf(other.app)}` }
      for (const answer of [
        await poll(url, { headers }),
        await poll(`${url.slice(0, -1)}x`),
        await poll('/v1/quality-evaluation/00000000-0000-0000-0000-000000000000'),
        await poll('/v1/quality-evaluation/%00'),
      ]) {
        assert.equal(answer.status, 404)
        assert.equal(typeof answer.body.message, 'string')
      }
    })

    it('404: forgets what it found after 24 hours', async () => {
      const url = await evaluate(good)
      time += day - 1
      assert.equal((await poll(url)).status, 200)
      time += 1
      assert.equal((await poll(url)).status, 404)
    })

    it('429: counts as other requests do', async () => {
      const limited = await api.createApp()
      const change = { requestsPerMinute: 2 }
      await api.call(`/apps/${limited.app.id}`, {
        method: 'PATCH',
        body: change,
        headers: limited.user.bearer,
      })
      const headers = { authorization: `DeepL-Auth-Key ${keyOf(limited.app)}` }
      const statuses = await Promise.all(
        [1, 2, 3].map(async () => (await post({ metadata, segments: [good] }, headers)).status),
      )
      assert.deepEqual(statuses.sort(), [202, 202, 429])
    })

    it('is the same in another process, and after a restart', async (t) => {
      if (backend.name !== 'PostgreSQL') return t.skip('PGlite belongs to one process')
      const url = await evaluate(good)
      const another = await api.startAnother()
      t.after(another.close)
      assert.deepEqual((await poll(url, { of: another })).body, (await poll(url)).body)
    })

    it('is part of the export of its user, and deleted with the app', async () => {
      const own = await api.createApp()
      const headers = { authorization: `DeepL-Auth-Key ${keyOf(own.app)}` }
      const { body } = await post({ metadata, segments: [good] }, headers)
      const listExported = async () =>
        (await api.call('/auth/export', { headers: own.user.bearer })).body.evaluations
      const ids = (await listExported()).map(({ id }: { id: string }) => id)
      assert.deepEqual(ids, [`evl_${body.job_id.replaceAll('-', '')}`])
      const path = `/apps/${own.app.id}`
      const deleted = await api.call(path, { method: 'DELETE', headers: own.user.bearer })
      assert.equal(deleted.status, 204)
      assert.deepEqual(await listExported(), [])
    })
  })
