// How long a session can last, and how many a user can have.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createBrowser } from '../support/browser.ts'
import { assertProblem } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`the bounds of sessions on ${backend.name}`, async (t) => {
    let time = Date.now()
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => new Date(time),
      environment: { DRAGOMAN_MAX_SESSION_DAYS: '40', DRAGOMAN_MAX_SESSIONS: '3' },
    })
    const profile = async ({ accessToken }: { accessToken: string }) =>
      (await api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } }))
        .status

    it('end a session that is refreshed again and again', async () => {
      const { tokens: first } = await api.createUser()
      let tokens = first
      for (let day = 0; day < 39; day += 13) {
        time += 13 * dayMs
        const { refreshToken } = tokens
        const { status, body } = await api.post('/auth/refresh', { refreshToken })
        assert.equal(status, 200)
        tokens = body
      }
      time += dayMs - 1000
      assert.equal(await profile(tokens), 401, 'the access token has expired')
      const { refreshToken } = tokens
      const { body: last } = await api.post('/auth/refresh', { refreshToken })
      assert.equal(await profile(last), 200)
      time += 2000
      assert.equal(await profile(last), 401, 'the session has')
      assertProblem(
        await api.post('/auth/refresh', { refreshToken: last.refreshToken }),
        401,
        'invalid-refresh-token',
      )
    })

    it('are in the list of sessions', async () => {
      const { bearer, tokens } = await api.createUser()
      const begun = time
      time += 25 * dayMs
      const { refreshToken } = tokens
      const { body } = await api.post('/auth/refresh', { refreshToken })
      const headers = { authorization: `Bearer ${body.accessToken}` }
      const { body: sessions } = await api.call('/auth/sessions', { headers })
      assert.equal(sessions[0].expiresAt, new Date(begun + 40 * dayMs).toISOString())
      assert.equal((await api.call('/auth/profile', { headers: bearer })).status, 401)
    })

    it('end that of the console, also within the time of its repeatable tokens', async () => {
      const { email, password } = await api.createUser()
      const browser = createBrowser(api)
      await browser.post('login', { email, password })
      time += 29 * dayMs
      assert.equal((await browser.post('refresh')).status, 200)
      time += 11 * dayMs
      assert.equal((await browser.post('refresh')).status, 401)
    })

    it('end the oldest session with one log-in more', async () => {
      const { email, password, tokens } = await api.createUser()
      const others = []
      for (let index = 0; index < 3; index++) {
        time += 1000
        others.push((await api.post('/auth/login', { email, password })).body)
      }
      assert.equal(await profile(tokens), 401)
      for (const other of others) assert.equal(await profile(other), 200)
    })
  })
}
