import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`POST /queue on ${backend.name}`, async (t) => {
    const clock = new Date()
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => clock,
      environment: {
        DRAGOMAN_MAX_CHARACTERS: '100',
        DRAGOMAN_MAX_QUEUED_CHARACTERS: '500',
        DRAGOMAN_MAX_TEXTS: '5',
        DRAGOMAN_MAX_BODY_BYTES: '8192',
        DRAGOMAN_RETENTION_DAYS: '3',
      },
    })
    const { app, user, credentials } = await api.createApp()
    const { bearer } = user

    const queue = (body: unknown, headers = credentials) => api.post('/queue', body, headers)
    const request = { text: 'The house is red.', from: 'en', to: 'es' }

    describe('202', () => {
      it('answers with the job, queued, and nothing else', async () => {
        const { status, body } = await queue(request)
        assert.equal(status, 202)
        const { id, createdAt, ...others } = body
        assert.ok(id.length > 0)
        assert.equal(new Date(createdAt).toISOString(), createdAt)
        assert.deepEqual(others, {
          status: 'queued',
          priority: 'normal',
          expiresAt: new Date(clock.getTime() + 3 * dayMs).toISOString(),
          attempts: 0,
          progress: { completed: 0, total: 17 },
          from: 'en',
          to: 'es',
          preview: 'The house is red.',
          texts: { total: 1, failed: 0 },
        })
      })

      it('takes a priority among the jobs of the app', async () => {
        for (const priority of ['high', 'normal', 'low'] as const) {
          const { status, body } = await queue({ ...request, priority })
          assert.deepEqual([status, body.priority], [202, priority])
        }
        assertProblem(await queue({ ...request, priority: 'urgent' }), 400, 'validation-failed')
      })

      it('says where to read the job', async () => {
        const { body, headers } = await queue(request)
        assert.equal(headers.get('location'), `/queue/${body.id}`)
        const job = await api.call(headers.get('location') ?? '', { headers: credentials })
        assert.equal(job.status, 200)
        assert.deepEqual(job.body, body)
      })

      it('gives each job an id of its own, also for the same request', async () => {
        const [first, second] = await Promise.all([queue(request), queue(request)])
        assert.notEqual(first.body.id, second.body.id)
      })

      it('names no source language while it is to be detected', async () => {
        const { status, body } = await queue({ text: 'The house is red.', to: 'es' })
        assert.deepEqual([status, 'from' in body], [202, false])
      })

      it('answers with the served tags', async () => {
        const { body } = await queue({ ...request, from: 'ENG', to: 'es-mx' })
        assert.deepEqual([body.from, body.to], ['en', 'es'])
      })

      it('counts the code points of all texts', async () => {
        const { body } = await queue({ ...request, text: ['The house', '', '😀😀'] })
        assert.deepEqual(body.progress, { completed: 0, total: 11 })
      })

      it('takes more than a request that is translated at once', async () => {
        const text = 'x'.repeat(101)
        assertProblem(
          await api.post('/translateText', { ...request, text }, credentials),
          413,
          'text-too-long',
        )
        assert.equal((await queue({ ...request, text })).status, 202)
      })

      it('gives metadata back as it came', async () => {
        const metadata = {
          order: 12,
          nested: { list: [1.5, null, true, 'ñ'] },
          'any\u0000key': '\ud800',
          '': {},
        }
        const { body } = await queue({ ...request, metadata })
        assert.deepEqual(body.metadata, metadata)
        assert.deepEqual(
          (await api.call(`/queue/${body.id}`, { headers: credentials })).body.metadata,
          metadata,
        )
      })

      it('takes metadata of 4096 characters as JSON', async () => {
        const metadata = { a: 'x'.repeat(4096 - '{"a":""}'.length) }
        const { status, body } = await queue({ ...request, metadata })
        assert.equal(status, 202)
        assert.deepEqual(body.metadata, metadata)
      })

      it('accepts the owner’s access token in place of the secret', async () => {
        const answer = await queue(request, { 'x-api-key': app.apiKey, ...bearer })
        assert.equal(answer.status, 202)
      })
    })

    describe('400', () => {
      for (const [name, key] of [
        ['an empty Idempotency-Key', ''],
        ['an Idempotency-Key of 256 characters', 'x'.repeat(256)],
        ['an Idempotency-Key that is not ASCII', 'ñ'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await queue(request, { ...credentials, 'idempotency-key': key })
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), ['idempotency-key'])
        })
      }

      const cases: [string, unknown, string[]][] = [
        ['an empty text', { ...request, text: '' }, ['/text']],
        ['an empty array', { ...request, text: [] }, ['/text']],
        ['an item that is no string', { ...request, text: ['a', 5] }, ['/text/1']],
        ['a target that is null', { text: 'a', to: null }, ['/to']],
        ['tags of plain text', { ...request, nonSplittingTags: ['x'] }, ['/nonSplittingTags']],
        [
          'a tag that is no name',
          { ...request, format: 'xml', splittingTags: ['x y'] },
          ['/splittingTags/0'],
        ],
        ['metadata that is an array', { ...request, metadata: [1] }, ['/metadata']],
        ['metadata that is null', { ...request, metadata: null }, ['/metadata']],
        [
          'metadata of 4097 characters as JSON',
          { ...request, metadata: { a: 'x'.repeat(4097 - '{"a":""}'.length) } },
          ['/metadata'],
        ],
        ...['\u0000', '\n', ' ', '\u2029', '\ud800'].map((letter): [string, unknown, string[]] => [
          `a webhook address with ${JSON.stringify(letter)}`,
          { ...request, webhookUrl: `https://example.org/${letter}x` },
          ['/webhookUrl'],
        ]),
      ]
      it('refuses numbers in metadata that JavaScript has no number for', async () => {
        for (const metadata of ['{"a":1e999}', '{"a":[{"b":-1e400}]}']) {
          const answer = await queue(`{"text":"a","to":"es","metadata":${metadata}}`)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), ['/metadata'])
        }
      })

      for (const [name, body, expected] of cases) {
        it(`refuses ${name} and points at it`, async () => {
          const answer = await queue(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), expected)
        })
      }

      it('names the field that was meant', async () => {
        const answer = await queue({ text: 'a', target_lang: 'es' })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /`to`/)
      })

      it('refuses a prototype inside the metadata', async () => {
        const body = '{"text":"a","to":"es","metadata":{"__proto__":{"x":1}}}'
        assertProblem(await queue(body), 400, 'malformed-json')
      })
    })

    describe('413', () => {
      it('refuses more characters than allowed, counted as code points', async () => {
        assert.equal((await queue({ ...request, text: '😀'.repeat(500) })).status, 202)
        assertProblem(
          await queue({ ...request, text: ['x'.repeat(300), 'y'.repeat(201)] }),
          413,
          'text-too-long',
        )
      })

      it('refuses more texts than allowed', async () => {
        assertProblem(
          await queue({ ...request, text: ['a', 'a', 'a', 'a', 'a', 'a'] }),
          413,
          'text-too-long',
        )
      })
    })

    describe('422', () => {
      it('does not know a source language, and says what to do', async () => {
        const answer = await queue({ ...request, from: 'auto' })
        assertProblem(answer, 422, 'language-not-supported')
        assert.match(answer.body.detail, /Omit `from` to detect/)
        assert.deepEqual(pointers(answer), ['/from'])
      })

      it('does not know a target language', async () => {
        const answer = await queue({ ...request, to: 'qqq' })
        assertProblem(answer, 422, 'language-not-supported')
        assert.deepEqual(pointers(answer), ['/to'])
      })

      it('lists the possible targets of a pair without a route', async () => {
        const answer = await queue({ ...request, to: 'ja' })
        assertProblem(answer, 422, 'language-pair-not-supported')
        assert.deepEqual(pointers(answer), ['/to'])
        assert.ok(answer.body.targets.includes('es') && !answer.body.targets.includes('ja'))
      })

      it('rejects an unsupported target before it detects the source', async () => {
        assertProblem(
          await queue({ text: 'The house is red.', to: 'ja' }),
          422,
          'language-pair-not-supported',
        )
      })
    })
  })
}
