import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const english = 'The house is red.'
const german = 'Das Haus ist rot und der Garten ist sehr groß.'
const dayMs = 86_400_000

for (const backend of backends) {
  describe(`GET /queue/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const { app, user, credentials } = await api.createApp()
    const { bearer } = user

    const get = (id: string, query = '', headers = credentials) =>
      api.call(`/queue/${id}${query}`, { headers })
    const submit = async (body: unknown): Promise<string> =>
      (await api.post('/queue', body, credentials)).body.id
    /** The job when it has ended. */
    const finish = async (body: unknown): Promise<Answer> => get(await submit(body), '?wait=30')

    describe('200', () => {
      it('answers with the result of a job that has succeeded', async () => {
        const { status, body } = await finish({
          text: english,
          from: 'en',
          to: 'es',
          metadata: { order: 12 },
        })
        assert.equal(status, 200)
        const { createdAt, startedAt, finishedAt, expiresAt, id, result, ...others } = body
        assert.deepEqual(others, {
          status: 'succeeded',
          priority: 'normal',
          attempts: 1,
          progress: { completed: 17, total: 17 },
          from: 'en',
          to: 'es',
          metadata: { order: 12 },
          preview: 'La casa es roja.',
          texts: { total: 1, failed: 0 },
        })
        assert.equal(result.translatedText, 'La casa es roja.')
        assert.ok(startedAt <= finishedAt && finishedAt < expiresAt)
      })

      for (const [name, body] of [
        ['a text', { text: english, from: 'en', to: 'es' }],
        [
          'a text whose language is detected',
          { text: 'The house is red and the garden is big.', to: 'es' },
        ],
        ['a text whose language is not recognised', { text: 'asdkjh qwlekj zxmcn', to: 'es' }],
        ['several texts', { text: [english, 'La maison est très grande.', '', '12 😀'], to: 'es' }],
        ['a text in the target language', { text: 'La casa es roja.', from: 'es', to: 'es' }],
        [
          'XML with tags of each kind',
          {
            text: 'The <x>house</x> is<br/>red. <q>The garden</q><q>is big.</q>',
            from: 'en',
            to: 'es',
            format: 'xml',
            ignoreTags: ['x'],
            splittingTags: ['br'],
            nonSplittingTags: ['q'],
          },
        ],
        [
          'a text that storage cannot hold as text',
          { text: 'The house\u0000 is \ud800 red.\ufeff', from: 'en', to: 'es' },
        ],
      ] as const) {
        it(`gives for ${name} the result that translating at once gives`, async () => {
          const [queued, now] = await Promise.all([
            finish(body),
            api.post('/translateText', body, credentials),
          ])
          assert.equal(now.status, 200)
          assert.deepEqual(queued.body.result, now.body)
        })
      }

      it('can be asked again for the result', async () => {
        const first = await finish({ text: english, from: 'en', to: 'es' })
        assert.deepEqual((await get(first.body.id)).body, first.body)
        assert.deepEqual((await get(first.body.id, '?wait=30')).body, first.body)
      })

      it('puts the error of a text that failed in its place, and the job succeeds', async () => {
        const { body } = await finish({ text: [english, german, 'The garden is big.'], to: 'es' })
        assert.equal(body.status, 'succeeded')
        assert.equal(body.error, undefined)
        const [first, second, third] = body.result.translations
        assert.equal(first.from, 'en')
        assert.deepEqual(Object.keys(second), ['error'])
        const { detail, ...error } = second.error
        assert.deepEqual(error, {
          code: 'language-pair-not-supported',
          reason: 'no-route-from',
          parameters: { from: 'de', to: 'es' },
        })
        assert.match(detail, /German/)
        assert.deepEqual(body.texts, { total: 3, failed: 1 })
        assert.equal(third.from, 'en')
      })

      for (const [name, text] of [
        ['its one text failed', german],
        ['all its texts failed', [german, german]],
      ] as const) {
        it(`answers with the problem of a job that failed because ${name}`, async () => {
          const { body } = await finish({ text, to: 'es' })
          assert.equal(body.status, 'failed')
          assert.equal(body.result, undefined)
          assert.deepEqual(Object.keys(body.error).sort(), [
            'code',
            'detail',
            'parameters',
            'reason',
            'status',
            'title',
            'type',
          ])
          assert.equal(body.error.code, 'language-pair-not-supported')
          assert.equal(body.error.status, 422)
          assert.ok(body.error.type.endsWith('/problems/language-pair-not-supported'))
          assert.equal(body.error.reason, 'no-route-from')
          assert.deepEqual(body.error.parameters, { from: 'de', to: 'es' })
          assert.match(body.error.detail, /German/)
          const { length } = [text].flat()
          assert.deepEqual(body.texts, { total: length, failed: length })
        })
      }

      it('accepts the owner’s access token in place of the secret', async () => {
        const id = await submit({ text: english, from: 'en', to: 'es' })
        const answer = await get(id, '', { 'x-api-key': app.apiKey, ...bearer })
        assert.deepEqual([answer.status, answer.body.id], [200, id])
      })

      it('answers many who wait for many jobs, each with theirs', async () => {
        const bodies = Array.from({ length: 20 }, (_, index) => ({
          text: `${index} houses`,
          from: 'en',
          to: 'es',
        }))
        const jobs = await Promise.all(bodies.map(finish))
        jobs.forEach(({ body }, index) => {
          assert.equal(body.status, 'succeeded')
          assert.match(body.result.translatedText, new RegExp(`^${index} casas?$`))
        })
      })
    })

    describe('400', () => {
      for (const wait of ['31', '-1', '1.5', '1e1', 'yes', '', '030', '%20', '1&wait=2']) {
        it(`refuses to wait "${wait}"`, async () => {
          const id = await submit({ text: english, from: 'en', to: 'es' })
          const answer = await get(id, `?wait=${wait}`)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), ['wait'])
        })
      }
    })

    describe('404', () => {
      for (const id of ['job_0', 'x', '%00', '%F0%9F%98%80', "'%20or%20true--"]) {
        it(`knows no job ${id}, and does not wait for one`, async () => {
          assertProblem(await get(id, '?wait=30'), 404, 'job-not-found')
        })
      }

      it('shows nobody another user’s job', async () => {
        const id = await submit({ text: english, from: 'en', to: 'es' })
        const stranger = await api.createApp()
        assertProblem(await get(id, '', stranger.credentials), 404, 'job-not-found')
      })

      it('shows no app the job of another app of the same user', async () => {
        const id = await submit({ text: english, from: 'en', to: 'es' })
        const { body: other } = await api.post('/create', { name: 'another' }, bearer)
        const answer = await get(id, '', {
          'x-api-key': other.apiKey,
          'x-api-secret': other.apiSecret,
        })
        assertProblem(answer, 404, 'job-not-found')
      })
    })
  })

  describe(`GET /queue/{id} on ${backend.name}, while nobody works`, async (t) => {
    let clock = new Date()
    const api = await startApi(t, { backend, worker: false, now: () => clock })
    const { credentials } = await api.createApp()

    const get = (id: string, query = '') =>
      api.call(`/queue/${id}${query}`, { headers: credentials })
    const submit = async (): Promise<string> =>
      (await api.post('/queue', { text: english, from: 'en', to: 'es' }, credentials)).body.id

    describe('200', () => {
      it('answers with the job as it is when it is not to wait', async () => {
        const id = await submit()
        for (const query of ['', '?wait=0']) {
          const { status, body } = await get(id, query)
          assert.equal(status, 200)
          assert.deepEqual([body.status, body.attempts, body.progress.completed], ['queued', 0, 0])
          for (const field of ['startedAt', 'finishedAt', 'result', 'error'])
            assert.ok(!(field in body), field)
        }
      })

      it('waits for the given time, and returns the current job', async () => {
        const id = await submit()
        const start = performance.now()
        const { status, body } = await get(id, '?wait=1')
        assert.ok(performance.now() - start >= 990)
        assert.deepEqual([status, body.status], [200, 'queued'])
      })

      it('answers who waits as soon as somebody has done the job', async () => {
        const id = await submit()
        const start = performance.now()
        const waiting = get(id, '?wait=30')
        const worker = await api.services.startWorker()
        try {
          assert.equal((await waiting).body.status, 'succeeded')
          assert.ok(performance.now() - start < 20_000)
        } finally {
          await worker.stop(0)
        }
      })
    })

    describe('404', () => {
      it('no longer knows a job whose time is over', async () => {
        const id = await submit()
        clock = new Date(clock.getTime() + 7 * dayMs - 1_000)
        assert.equal((await get(id)).status, 200)
        clock = new Date(clock.getTime() + 2_000)
        assertProblem(await get(id), 404, 'job-not-found')
      })
    })
  })

  describe(`GET /queue/{id} on ${backend.name}, when the process stops`, () => {
    it('answers who waits with the job as it is', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const { credentials } = await api.createApp()
      const { body: job } = await api.post(
        '/queue',
        { text: english, from: 'en', to: 'es' },
        credentials,
      )
      const start = performance.now()
      const waiting = api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
      api.services.stopWaiting()
      assert.deepEqual((await waiting).body, job)
      assert.ok(performance.now() - start < 20_000)
    })
  })
}
