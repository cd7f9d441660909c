// The endpoints below /console/session/, which keep the console's session in a cookie.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { cookiesOf, createBrowser } from '../support/browser.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const secondOperator = 'second-operator@example.org'
const days30 = 30 * 86_400
const name = 'dragoman-session'
/** A minute that does not end while requests are counted in it. */
const stopped = new Date()

for (const backend of backends) {
  describe(`the console's session on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_OPERATORS: `operator@example.org,${secondOperator}` },
    })

    const profileStatus = async (accessToken: string) =>
      (await api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } }))
        .status

    async function logIn() {
      const { email, password, id, bearer } = await api.createUser()
      const browser = createBrowser(api)
      const login = await browser.post('login', { email, password })
      return { email, password, id, bearer, browser, login }
    }

    describe('POST /console/session/login', () => {
      describe('200', () => {
        it('gives an access token, and the refresh token only in the cookie', async () => {
          const { login, browser } = await logIn()
          assert.equal(login.status, 200)
          assert.deepEqual(Object.keys(login.body).sort(), [
            'accessToken',
            'expiresIn',
            'operator',
            'tokenType',
          ])
          assert.equal(await profileStatus(login.body.accessToken), 200)
          assert.match(browser.cookies.get(name) ?? '', /^drt_[\w-]{43}$/)
          assert.equal(login.headers.get('cache-control'), 'no-store')
        })

        it('keeps the cookie for as long as the token is valid', async () => {
          const { login } = await logIn()
          const [cookie, ...others] = cookiesOf(login)
          assert.deepEqual(others, [])
          assert.equal(cookie?.maxAge, days30)
        })

        it('is a session like any other: listed, and in the audit log', async () => {
          const { id, login } = await logIn()
          const { body } = await api.call('/auth/sessions', {
            headers: { authorization: `Bearer ${login.body.accessToken}` },
          })
          assert.equal(body.filter(({ current }: { current: boolean }) => current).length, 1)
          const { events } = await listEvents(api.services.audit, {
            userId: id,
            type: 'user.logged-in',
          })
          assert.equal(events.length, 2)
        })
      })

      it('200: distinguishes operators from other users', async () => {
        const { login } = await logIn()
        assert.equal(login.body.operator, false)
        const { email, password } = await api.createOperator()
        const browser = createBrowser(api)
        assert.equal((await browser.post('login', { email, password })).body.operator, true)
        assert.equal((await browser.post('refresh')).body.operator, true)
      })

      it('400: names the field that was meant', async () => {
        const answer = await createBrowser(api).post('login', { mail: 'x', password: 'y' })
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer).sort(), ['/email', '/mail'])
        assertProblem(await createBrowser(api).post('login', '{"'), 400, 'malformed-json')
      })

      it('401: does not distinguish an unknown email from a wrong password', async () => {
        const { email, browser } = await logIn()
        const before = browser.cookies.get(name)
        for (const address of [email, 'nobody@example.org']) {
          const answer = await browser.post('login', { email: address, password: 'not this one' })
          assertProblem(answer, 401, 'invalid-credentials')
          assert.deepEqual(cookiesOf(answer), [])
        }
        assert.equal(browser.cookies.get(name), before)
      })

      it('403: refuses a disabled user', async () => {
        const { email, password, id, browser } = await logIn()
        const { bearer } = await api.createOperator(secondOperator)
        await api.call(`/users/${id}`, {
          method: 'PATCH',
          body: { disabled: true },
          headers: bearer,
        })
        assertProblem(await browser.post('login', { email, password }), 403, 'user-disabled')
        assertProblem(await browser.post('refresh'), 401, 'invalid-refresh-token')
      })

      it('413 and 415: reads small JSON bodies only', async () => {
        const browser = createBrowser(api)
        const large = { email: 'x', password: 'x'.repeat(17_000) }
        assertProblem(await browser.post('login', large), 413, 'payload-too-large')
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        assertProblem(
          await browser.post('login', 'email=x&password=y', form),
          415,
          'unsupported-media-type',
        )
      })

      it('429: counts with the log-ins of the API', async (t) => {
        const limited = await startApi(t, {
          backend,
          worker: false,
          now: () => stopped,
          environment: { DRAGOMAN_LOGIN_RATE_LIMIT: '2' },
        })
        const account = { email: 'somebody@example.org', password: 'wrong but long' }
        const browser = createBrowser(limited)
        assert.equal((await limited.post('/auth/login', account)).status, 401)
        assert.equal((await browser.post('login', account)).status, 401)
        const answer = await browser.post('login', account)
        assertProblem(answer, 429, 'rate-limited')
        assert.equal(answer.headers.get('ratelimit-remaining'), '0')
        assertProblem(await limited.post('/auth/login', account), 429, 'rate-limited')
      })
    })

    describe('POST /console/session/refresh', () => {
      it('200: gives new tokens and replaces the cookie, many times', async () => {
        const { login, browser } = await logIn()
        const seen = new Set([browser.cookies.get(name)])
        for (let turn = 1; turn <= 3; turn++) {
          const answer = await browser.post('refresh')
          assert.equal(answer.status, 200)
          assert.deepEqual(Object.keys(answer.body), Object.keys(login.body))
          assert.equal(await profileStatus(answer.body.accessToken), 200)
          assert.equal(cookiesOf(answer)[0]?.maxAge, days30)
          assert.equal(seen.add(browser.cookies.get(name)).size, turn + 1)
        }
      })

      it('400, 413 and 415: a body is none of its business', async () => {
        const { browser } = await logIn()
        assertProblem(await browser.post('refresh', '{'), 400, 'malformed-json')
        assertProblem(
          await browser.post('refresh', `"${'x'.repeat(17_000)}"`),
          413,
          'payload-too-large',
        )
        const text = { 'content-type': 'text/plain' }
        assertProblem(await browser.post('refresh', 'x', text), 415, 'unsupported-media-type')
        assert.equal((await browser.post('refresh')).status, 200)
      })

      for (const [title, cookie] of [
        ['with an unknown token', `${name}=drt_${'x'.repeat(43)}`],
        ['with what no database could hold', `${name}=%00%ED%A0%80`],
      ] as const)
        it(`401: refuses a request ${title}, and clears the cookie`, async () => {
          const answer = await createBrowser(api).post('refresh', undefined, { cookie })
          assertProblem(answer, 401, 'invalid-refresh-token')
          assert.deepEqual(
            cookiesOf(answer).map(({ value, maxAge }) => [value, maxAge]),
            [['', 0]],
          )
        })

      for (const [title, cookie] of [
        ['without a cookie', undefined],
        ['with an empty cookie', `${name}=`],
        ['with the cookie of another service', 'session=x; other=y'],
      ] as const)
        it(`401: refuses a request ${title}, and leaves a later log-in its cookie`, async () => {
          const answer = await createBrowser(api).post('refresh', undefined, { cookie })
          assertProblem(answer, 401, 'invalid-refresh-token')
          assert.deepEqual(cookiesOf(answer), [])
        })

      it('429: counts with the refreshes of the API', async (t) => {
        const limited = await startApi(t, {
          backend,
          worker: false,
          now: () => stopped,
          environment: { DRAGOMAN_ADDRESS_RATE_LIMIT: '2' },
        })
        const browser = createBrowser(limited)
        assert.equal((await browser.post('refresh')).status, 401)
        assert.equal((await browser.post('logout')).status, 204)
        assertProblem(await browser.post('refresh'), 429, 'rate-limited')
        assertProblem(await browser.post('logout'), 429, 'rate-limited')
      })
    })

    describe('POST /console/session/logout', () => {
      it('204: ends the session and clears the cookie', async () => {
        const { login, browser, bearer } = await logIn()
        const cookie = `${name}=${browser.cookies.get(name)}`
        const answer = await browser.post('logout')
        assert.deepEqual([answer.status, answer.body], [204, ''])
        assert.equal(browser.cookies.size, 0)
        assert.equal(await profileStatus(login.body.accessToken), 401)
        assertProblem(
          await browser.post('refresh', undefined, { cookie }),
          401,
          'invalid-refresh-token',
        )
        assert.equal((await api.call('/auth/profile', { headers: bearer })).status, 200)
      })

      it('204: clears the cookie without a session too', async () => {
        for (const cookie of [undefined, `${name}=drt_unknown`]) {
          const answer = await createBrowser(api).post('logout', undefined, { cookie })
          assert.equal(answer.status, 204)
          assert.equal(cookiesOf(answer)[0]?.maxAge, 0)
        }
      })
    })

    it('403: each of them refuses what no page of the service sent', async () => {
      const { browser, email, password } = await logIn()
      for (const [path, body] of [
        ['login', { email, password }],
        ['refresh', undefined],
        ['logout', undefined],
      ] as const) {
        const headers = { origin: 'https://evil.example' }
        const answer = await browser.post(path, body, headers)
        assertProblem(answer, 403, 'origin-refused')
        assert.ok(answer.body.detail.includes(api.url), answer.body.detail)
        assert.deepEqual(cookiesOf(answer), [])
      }
      assert.equal((await browser.post('refresh')).status, 200)
    })

    it('405: other methods', async () => {
      const answer = await api.call('/console/session/login', { headers: { accept: 'text/html' } })
      assertProblem(answer, 405, 'method-not-allowed')
      assert.equal(answer.headers.get('allow'), 'POST')
      assertProblem(await api.post('/console/session/settings', {}), 405, 'method-not-allowed')
    })

    it('is no part of the documented API', async () => {
      const { body } = await api.call('/openapi.json')
      assert.deepEqual(
        Object.keys(body.paths).filter((path) => path.startsWith('/console')),
        [],
      )
    })
  })
}
