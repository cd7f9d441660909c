import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`POST /queue on ${backend.name}`, () => {
    let api: Api
    let credentials: Record<string, string>
    let bearer: Record<string, string>
    let clock = new Date()
    const queue = (body: unknown, headers = credentials) => api.post('/queue', body, headers)
    const request = { text: 'The house is red.', from: 'en', to: 'es' }

    before(async () => {
      api = await startApi({
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
      const created = await api.createApp()
      credentials = created.credentials
      bearer = created.user.bearer
    })
    after(() => api.close())

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
        const answer = await queue(request, {
          'x-api-key': credentials['x-api-key'] ?? '',
          ...bearer,
        })
        assert.equal(answer.status, 202)
      })
    })

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
        ['a text that is an object', { ...request, text: { a: 'b' } }, ['/text']],
        ['an item that is no string', { ...request, text: ['a', 5] }, ['/text/1']],
        ['a missing text', { to: 'es' }, ['/text']],
        ['a missing target', { text: 'a' }, ['/to']],
        ['a target that is null', { text: 'a', to: null }, ['/to']],
        ['a source that is no string', { ...request, from: ['en'] }, ['/from']],
        ['metadata that is a string', { ...request, metadata: 'order 12' }, ['/metadata']],
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
        ['a field it does not know', { ...request, glossary: 'x' }, ['/glossary']],
        ['a body that is no object', ['a'], ['']],
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

      for (const [name, body] of [
        ['JSON that breaks off', '{"text":'],
        ['an empty body', ''],
        ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
        [
          'a prototype inside the metadata',
          '{"text":"a","to":"es","metadata":{"__proto__":{"x":1}}}',
        ],
      ] as const) {
        it(`refuses ${name}`, async () => {
          assertProblem(await queue(body), 400, 'malformed-json')
        })
      }
    })

    describe('401', () => {
      it('refuses missing credentials and names them', async () => {
        const answer = await queue(request, {})
        assertProblem(answer, 401, 'invalid-api-credentials')
        assert.match(answer.body.detail, /x-api-key.*x-api-secret/)
      })

      it('checks credentials before it reads the body', async () => {
        assertProblem(await queue('{"text":', {}), 401, 'invalid-api-credentials')
      })

      it('refuses a wrong secret', async () => {
        assertProblem(
          await queue(request, { ...credentials, 'x-api-secret': 'ds_wrong' }),
          401,
          'invalid-api-credentials',
        )
      })

      it('refuses another user’s access token for this app', async () => {
        const stranger = await api.createUser()
        const headers = { 'x-api-key': credentials['x-api-key'] ?? '', ...stranger.bearer }
        assertProblem(await queue(request, headers), 401, 'invalid-api-credentials')
      })

      it('refuses an access token that is none', async () => {
        const headers = {
          'x-api-key': credentials['x-api-key'] ?? '',
          authorization: 'Bearer x.y.z',
        }
        assertProblem(await queue(request, headers), 401, 'unauthenticated')
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

      it('refuses a body that is too large', async () => {
        assertProblem(await queue({ ...request, text: 'x'.repeat(9000) }), 413, 'payload-too-large')
      })
    })

    describe('415', () => {
      it('refuses a body that is not sent as JSON', async () => {
        const form = { ...credentials, 'content-type': 'application/x-www-form-urlencoded' }
        assertProblem(await queue('text=a&to=es', form), 415, 'unsupported-media-type')
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

      it('does not know a source language, and says what to do', async () => {
        const answer = await queue({ ...request, from: 'auto' })
        assertProblem(answer, 422, 'language-not-supported')
        assert.match(answer.body.detail, /Leave `from` out to detect/)
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
