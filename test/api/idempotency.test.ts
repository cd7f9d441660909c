import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`the Idempotency-Key of POST /queue on ${backend.name}`, async (t) => {
    let clock = new Date()
    const api = await startApi(t, { backend, worker: false, now: () => clock })
    const { credentials } = await api.createApp()

    const queue = (body: unknown, headers = credentials) => api.post('/queue', body, headers)
    const request = { text: 'The house is red.', from: 'en', to: 'es' }

    describe('200', () => {
      const withKey = (key: string, body: unknown = request, headers = credentials) =>
        queue(body, { ...headers, 'idempotency-key': key })

      it('answers the same request with the same key with the same job, as it is now', async () => {
        const first = await withKey('same')
        const second = await withKey('same', { to: 'es', from: 'en', text: request.text })
        assert.deepEqual([first.status, second.status], [202, 200])
        assert.deepEqual(second.body, first.body)
        assert.deepEqual(
          [first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')],
          [null, 'true'],
        )
        assert.equal(second.headers.get('location'), `/queue/${first.body.id}`)
      })

      it('makes one job of many requests at once', async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => withKey('at once')))
        assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
        assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(11).fill(200), 202])
      })

      it('keeps the keys of apps apart', async () => {
        const other = await api.createApp()
        const [mine, theirs] = [
          await withKey('shared'),
          await withKey('shared', request, other.credentials),
        ]
        assert.deepEqual([mine.status, theirs.status], [202, 202])
        assert.notEqual(mine.body.id, theirs.body.id)
      })

      it('keeps a key free whose request was refused', async () => {
        assert.equal((await withKey('refused', { ...request, to: 'qqq' })).status, 422)
        assert.equal((await withKey('refused')).status, 202)
      })

      it('forgets a key after 24 hours', async () => {
        const first = await withKey('a day')
        const start = clock
        clock = new Date(start.getTime() + dayMs - 1_000)
        assert.equal((await withKey('a day')).body.id, first.body.id)
        clock = new Date(start.getTime() + dayMs + 1_000)
        const later = await withKey('a day', { ...request, text: 'The garden is big.' })
        clock = start
        assert.equal(later.status, 202)
        assert.notEqual(later.body.id, first.body.id)
      })
    })

    describe('422', () => {
      it('rejects a key of another request', async () => {
        const headers = { ...credentials, 'idempotency-key': 'reused' }
        const first = await queue({ ...request, metadata: { a: 1 } }, headers)
        for (const other of [
          request,
          { ...request, text: [request.text] },
          { ...request, metadata: { a: 2 } },
          { ...request, to: 'ES' },
        ])
          assertProblem(await queue(other, headers), 422, 'idempotency-key-reused')
        assert.equal(
          (await queue({ ...request, metadata: { a: 1 } }, headers)).body.id,
          first.body.id,
        )
      })

      it('rejects a key of a request with other tags', async () => {
        const headers = { ...credentials, 'idempotency-key': 'other tags' }
        const xml = { ...request, format: 'xml', ignoreTags: ['x'] }
        const first = await queue(xml, headers)
        for (const other of [
          { ...request, format: 'xml' },
          { ...xml, ignoreTags: ['y'] },
          { ...request, format: 'xml', splittingTags: ['x'] },
        ])
          assertProblem(await queue(other, headers), 422, 'idempotency-key-reused')
        assert.equal((await queue(xml, headers)).body.id, first.body.id)
      })
    })
  })
}
