// The limits of callers without valid credentials, by their addresses.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import type { Answer } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { limitHeaders, listOperations, startLimitedApi } from '../support/limited-api.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`limits of an address on ${backend.name}`, () => {
    const open = (t: TestContext, environment: Record<string, string>) =>
      startLimitedApi(t, { environment, backend })

    describe('requests with keys that are not good', () => {
      it('are limited for an address, and keep nobody with a good key out', async (t) => {
        const { api, advance } = await open(t, { DRAGOMAN_ADDRESS_RATE_LIMIT: '3' })
        const { user, app, credentials } = await api.createApp()
        const { body: fresh } = await api.post('/create', { name: 'not seen yet' }, user.bearer)
        const ask = (key: string, secret: string) =>
          api.call('/queue', { headers: { 'x-api-key': key, 'x-api-secret': secret } })
        const unknown = () => ask(`dk_${randomBytes(16).toString('hex')}`, 'ds_x')
        const wrong = () => ask(app.apiKey, 'ds_x')
        for (const refused of [await unknown(), await wrong(), await ask('no key', 'ds_x')])
          assertProblem(refused, 401, 'invalid-api-credentials')
        for (const refused of [await unknown(), await wrong()]) {
          assertProblem(refused, 429, 'rate-limited')
          assert.equal(refused.headers.get('retry-after'), '30')
        }
        assert.equal((await ask(fresh.apiKey, fresh.apiSecret)).status, 200)
        assert.equal((await api.call('/queue', { headers: credentials })).status, 200)
        assert.equal((await api.call('/list', { headers: user.bearer })).status, 200)
        advance(30)
        assertProblem(await unknown(), 401, 'invalid-api-credentials')
      })
    })

    describe('requests without credentials', () => {
      const bodies = {
        '/auth/signup': (index: number) => ({ email: `p${index}@example.org`, password: 'short' }),
        '/auth/login': (index: number) => ({ email: `p${index}@example.org`, password: 'wrong' }),
        '/auth/login/finish': () => ({ challenge: 'none', code: '123456' }),
        '/auth/login/passkey': () => ({}),
        '/auth/operator/signup': (index: number) => ({
          token: 'none',
          email: `p${index}@example.org`,
          password: 'correct-horse-battery',
        }),
        '/auth/password-reset': (index: number) => ({ email: `p${index}@example.org` }),
        '/auth/password-reset/confirmation': () => ({
          token: 'none',
          password: 'correct-horse-battery',
        }),
        '/auth/device': () => ({}),
        '/auth/device/token': () => ({ deviceCode: 'none' }),
        '/auth/sso/{provider}': () => ({}),
        '/auth/refresh': () => ({ refreshToken: 'none' }),
        '/auth/logout': () => ({ refreshToken: 'none' }),
      }

      it('are counted together for an address', async (t) => {
        const { api, advance } = await open(t, { DRAGOMAN_ADDRESS_RATE_LIMIT: '2' })
        const limited = (await listOperations(api)).filter(
          ({ auth, responses, method }) =>
            auth === 'none' && '429' in responses && method === 'POST',
        )
        assert.deepEqual(limited.map(({ path }) => path).sort(), Object.keys(bodies).sort())
        for (const [path, body] of Object.entries(bodies)) {
          advance(60)
          const answers = [
            await api.post(path, body(1)),
            await api.post('/auth/logout', bodies['/auth/logout']()),
            await api.post(path, body(2)),
          ]
          assert.deepEqual(
            answers.map(limitHeaders),
            [
              ['2', '1', '30'],
              ['2', '0', '30'],
              ['2', '0', '30'],
            ],
            path,
          )
          assert.ok(
            answers.slice(0, 2).every(({ status }) => status !== 429),
            path,
          )
          assertProblem(answers[2] as Answer, 429, 'rate-limited')
        }
      })

      it('apply to an email address too, in any letter case, at sign-up and log-in', async (t) => {
        const { api, advance } = await open(t, { DRAGOMAN_LOGIN_RATE_LIMIT: '3' })
        const login = (email: string) =>
          api.post('/auth/login', { email, password: 'wrong but long' })
        await api.post('/auth/signup', {
          email: 'someone@example.org',
          password: 'long enough to do',
        })
        assertProblem(await login('someone@example.org'), 401, 'invalid-credentials')
        const third = await login('SOMEONE@example.org')
        assertProblem(third, 401, 'invalid-credentials')
        assert.deepEqual(limitHeaders(third), ['3', '0', '30'])
        const fourth = await login('someone@Example.org')
        assertProblem(fourth, 429, 'rate-limited')
        assert.equal(fourth.headers.get('retry-after'), '30')
        assertProblem(
          await api.post('/auth/signup', { email: 'someone@example.org', password: 'long enough' }),
          429,
          'rate-limited',
        )
        assertProblem(await login('other@example.org'), 401, 'invalid-credentials')
        advance(30)
        assertProblem(await login('someone@example.org'), 401, 'invalid-credentials')
      })

      it('are not limited when the settings are 0', async (t) => {
        const { api } = await open(t, {
          DRAGOMAN_ADDRESS_RATE_LIMIT: '0',
          DRAGOMAN_LOGIN_RATE_LIMIT: '0',
        })
        for (let index = 0; index < 20; index++) {
          const answer = await api.post('/auth/logout', { refreshToken: 'none' })
          assert.deepEqual([answer.status, ...limitHeaders(answer)], [204, null, null, null])
        }
        for (let index = 0; index < 12; index++)
          assertProblem(
            await api.post('/auth/login', { email: 'x@example.org', password: 'x' }),
            401,
            'invalid-credentials',
          )
      })

      it('are counted for the 2^64 addresses that one caller has in IPv6', async (t) => {
        const { api } = await open(t, { DRAGOMAN_ADDRESS_RATE_LIMIT: '1' })
        const { takeFromAddress } = api.services.metering.limits
        assert.deepEqual(await takeFromAddress('2001:db8::1'), {
          limit: 1,
          remaining: 0,
          resetSeconds: 30,
        })
        await assert.rejects(async () => takeFromAddress('2001:db8:0:0:ffff::2'), {
          code: 'rate-limited',
        })
        await takeFromAddress('2001:db8:0:1::1')
        await takeFromAddress('no: address')
        await takeFromAddress('192.0.2.1')
        await assert.rejects(async () => takeFromAddress('::ffff:192.0.2.1'), {
          code: 'rate-limited',
        })
      })
    })
  })
}
