// The limits of users and of apps.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Place } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import {
  limitFields as fields,
  limitHeaders,
  listOperations,
  startLimitedApi,
} from '../support/limited-api.ts'
import { assertProblem } from '../support/problem.ts'
import { wideLimits } from '../support/product.ts'

for (const backend of backends) {
  describe(`limits on ${backend.name}`, () => {
    const open = (t: TestContext, environment: Record<string, string>, on: Place = { backend }) =>
      startLimitedApi(t, { environment, ...on })

    it('hold for a user at every operation with an access token, and not for others', async (t) => {
      const { api } = await open(t, { DRAGOMAN_USER_RATE_LIMIT: '4' })
      const [user, other] = [await api.createUser(), await api.createUser()]
      const call = (path: string, { bearer }: typeof user) => api.call(path, { headers: bearer })
      const paths = ['/list', '/auth/profile', '/usage', '/auth/sessions']
      for (const path of paths) assert.equal((await call(path, user)).status, 200)
      for (const path of paths) {
        const refused = await call(path, user)
        assertProblem(refused, 429, 'rate-limited')
        assert.equal(refused.headers.get('retry-after'), '30')
        assert.deepEqual(limitHeaders(refused), ['4', '0', '30'])
      }
      assert.equal((await call('/list', other)).status, 200)
    })

    describe('requests a minute', () => {
      it('apply to each operation of an app: 429 before the body, always headers', async (t) => {
        const { api, advance } = await open(t, { DRAGOMAN_RATE_LIMIT: '2' })
        const operations = (await listOperations(api)).filter(({ auth }) => auth === 'app')
        assert.ok(operations.length >= 7)
        const { credentials } = await api.createApp()
        for (const { name, method, path, responses } of operations) {
          assert.match(responses['429']?.description ?? '', /`rate-limited`/, name)
          for (const { headers } of Object.values(responses))
            for (const field of fields) assert.ok(field in (headers ?? {}), name)
          const call = async () => {
            const body = method === 'POST' ? { body: 'no JSON' } : {}
            return api.call(path.replace('{id}', `job_${'0'.repeat(32)}`), {
              method,
              headers: credentials,
              leaveStreams: true,
              ...body,
            })
          }
          const answers = [await call(), await call(), await call()]
          assert.deepEqual(
            answers.map(limitHeaders),
            [
              ['2', '1', '30'],
              ['2', '0', '30'],
              ['2', '0', '30'],
            ],
            name,
          )
          for (const answer of answers.slice(0, 2))
            assert.ok([200, 400, 404, 415].includes(answer.status), name)
          const [, , last] = answers
          assert.ok(last)
          assertProblem(last, 429, 'rate-limited')
          assert.equal(last.headers.get('retry-after'), '30')
          advance(30)
          assert.deepEqual(limitHeaders(await call()), ['2', '1', '60'], name)
          advance(90)
        }
      })

      it('are each app’s own', async (t) => {
        const { api, translate } = await open(t, { DRAGOMAN_RATE_LIMIT: '1' })
        const [one, other] = [await api.createApp(), await api.createApp()]
        assert.equal((await translate('casa', one.credentials)).status, 200)
        assertProblem(await translate('casa', one.credentials), 429, 'rate-limited')
        assert.equal((await translate('casa', other.credentials)).status, 200)
      })

      it('are neither limited nor reported when the setting is 0', async (t) => {
        const { api, translate } = await open(t, { DRAGOMAN_RATE_LIMIT: '0' })
        const { credentials } = await api.createApp()
        for (let index = 0; index < 50; index++) {
          const answer = await translate('casa', credentials)
          assert.deepEqual([answer.status, ...limitHeaders(answer)], [200, null, null, null])
        }
      })

      it('can be lowered by the owner, which holds at once', async (t) => {
        const { api, translate } = await open(t, {})
        const { app, user, credentials } = await api.createApp()
        assert.equal(
          (await translate('casa', credentials)).headers.get('ratelimit-limit'),
          wideLimits.DRAGOMAN_RATE_LIMIT,
        )
        const change = await api.call(`/apps/${app.id}`, {
          method: 'PATCH',
          headers: user.bearer,
          body: { requestsPerMinute: 1 },
        })
        assert.equal(change.body.limits.requestsPerMinute, 1)
        const answers = [await translate('casa', credentials), await translate('casa', credentials)]
        assert.equal(answers[1]?.status, 429)
        assert.deepEqual(answers.map(limitHeaders).at(-1), ['1', '0', '30'])
      })

      it('do not count what is refused for its credentials', async (t) => {
        const { api, translate } = await open(t, { DRAGOMAN_RATE_LIMIT: '1' })
        const { credentials } = await api.createApp()
        for (let index = 0; index < 3; index++) {
          const answer = await translate('casa', { ...credentials, 'x-api-secret': 'wrong' })
          assertProblem(answer, 401, 'invalid-api-credentials')
          assert.deepEqual(limitHeaders(answer), [null, null, null])
        }
        assert.equal((await translate('casa', credentials)).status, 200)
      })
    })

    describe('characters a minute', () => {
      it('count synchronous and queued requests; the headers show the tighter limit', async (t) => {
        const { api, advance, translate } = await open(t, {
          DRAGOMAN_RATE_LIMIT: '100',
          DRAGOMAN_CHARACTER_RATE_LIMIT: '10',
        })
        const { credentials } = await api.createApp()
        const queue = (text: string) =>
          api.post('/queue', { text, from: 'es', to: 'es' }, credentials)
        assert.deepEqual(limitHeaders(await api.post('/detect', { text: 'casa' }, credentials)), [
          '100',
          '99',
          '30',
        ])
        assert.deepEqual(limitHeaders(await translate('12345', credentials)), ['10', '5', '30'])
        const queued = await queue('1234')
        assert.deepEqual([queued.status, ...limitHeaders(queued)], [202, '10', '1', '30'])
        for (const answer of [await translate('12', credentials), await queue('12')]) {
          assertProblem(answer, 429, 'rate-limited')
          assert.deepEqual(
            [...limitHeaders(answer), answer.headers.get('retry-after')],
            ['10', '1', '30', '30'],
          )
        }
        assert.equal((await translate('1', credentials)).status, 200)
        advance(30)
        assert.equal((await translate('1234567890', credentials)).status, 200)
      })

      it('refuse with 413 what is longer than a whole minute’s', async (t) => {
        const { api, translate } = await open(t, { DRAGOMAN_CHARACTER_RATE_LIMIT: '10' })
        const { credentials } = await api.createApp()
        assertProblem(await translate('12345678901', credentials), 413, 'text-too-long')
      })
    })

    describe('characters a month', () => {
      const quota = { DRAGOMAN_MONTHLY_CHARACTERS: '100' }

      it('are refused with 429 until the month ends', async (t) => {
        const { api, advance, translate } = await open(t, quota)
        const { credentials, user } = await api.createApp()
        assert.equal((await translate('x'.repeat(90), credentials)).status, 200)
        for (const answer of [
          await translate('x'.repeat(11), credentials),
          await api.post('/queue', { text: 'x'.repeat(11), to: 'es' }, credentials),
        ]) {
          assertProblem(answer, 429, 'quota-exceeded')
          assert.deepEqual(
            [...limitHeaders(answer), answer.headers.get('retry-after')],
            ['100', '0', '90', '90'],
          )
        }
        assert.equal((await translate('x'.repeat(10), credentials)).status, 200)
        // Requesting it stores it; otherwise it would be stored within a second, which does not
        // pass here.
        assert.equal(
          (await api.call('/usage', { headers: user.bearer })).body.totals.characters,
          100,
        )
        advance(90)
        assert.equal((await translate('x'.repeat(100), credentials)).status, 200)
      })

      it('count queued translations once accepted, and refund cancelled ones', async (t) => {
        const { api, advance, translate } = await open(t, quota)
        const { credentials } = await api.createApp()
        const { body: job } = await api.post(
          '/queue',
          { text: 'x'.repeat(90), from: 'es', to: 'es' },
          credentials,
        )
        assertProblem(await translate('x'.repeat(20), credentials), 429, 'quota-exceeded')
        await api.call(`/queue/${job.id}`, { method: 'DELETE', headers: credentials })
        // A rejection is remembered for some seconds.
        advance(5)
        assert.equal((await translate('x'.repeat(100), credentials)).status, 200)
      })

      it('give back what failed', async (t) => {
        const { api, translate } = await open(t, quota)
        const { credentials } = await api.createApp()
        const german =
          'Das Haus ist rot und der Garten ist sehr groß, und der Hund schläft im Garten.'
        for (let index = 0; index < 3; index++)
          assertProblem(
            await api.post('/translateText', { text: german, to: 'es' }, credentials),
            422,
            'language-pair-not-supported',
          )
        assert.equal((await translate('x'.repeat(100), credentials)).status, 200)
      })

      it('are closed by 0', async (t) => {
        const { api, translate } = await open(t, { DRAGOMAN_MONTHLY_CHARACTERS: '0' })
        const { credentials } = await api.createApp()
        assertProblem(await translate('x', credentials), 429, 'quota-exceeded')
        assert.equal((await api.post('/detect', { text: 'house' }, credentials)).status, 200)
      })

      it('survive a restart of the process', async (t) => {
        const storage = await backend.createStorage()
        closeAtEnd(t, storage.remove)
        const first = await open(t, quota, { storage })
        const { credentials } = await first.api.createApp()
        assert.equal((await first.translate('x'.repeat(60), credentials)).status, 200)
        await first.api.close()
        const second = await open(t, quota, { storage })
        assertProblem(await second.translate('x'.repeat(41), credentials), 429, 'quota-exceeded')
        assert.equal((await second.translate('x'.repeat(40), credentials)).status, 200)
        assertProblem(await second.translate('x', credentials), 429, 'quota-exceeded')
      })
    })
  })
}
