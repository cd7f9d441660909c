import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /auth/logout on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const logout = (refreshToken: unknown) => api.post('/auth/logout', { refreshToken })
    const refresh = (refreshToken: string) => api.post('/auth/refresh', { refreshToken })
    const profile = (accessToken: string) =>
      api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } })

    describe('204', () => {
      it('answers without a body', async () => {
        const { tokens } = await api.createUser()
        const answer = await logout(tokens.refreshToken)
        assert.deepEqual([answer.status, answer.body], [204, ''])
        assert.equal(answer.headers.get('content-type'), null)
        assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      })

      it('ends the session for its access token and its refresh token', async () => {
        const { tokens } = await api.createUser()
        await logout(tokens.refreshToken)
        assertProblem(await profile(tokens.accessToken), 401, 'unauthenticated')
        assertProblem(await refresh(tokens.refreshToken), 401, 'invalid-refresh-token')
      })

      it('ends the session also by a token that is spent', async () => {
        const { tokens } = await api.createUser()
        const { body: next } = await refresh(tokens.refreshToken)
        assert.equal((await logout(tokens.refreshToken)).status, 204)
        assertProblem(await profile(next.accessToken), 401, 'unauthenticated')
        assertProblem(await refresh(next.refreshToken), 401, 'invalid-refresh-token')
      })

      it('leaves the user’s other sessions alone', async () => {
        const { tokens, email, password } = await api.createUser()
        const { body: other } = await api.post('/auth/login', { email, password })
        await logout(tokens.refreshToken)
        assert.equal((await profile(other.accessToken)).status, 200)
        assert.equal((await refresh(other.refreshToken)).status, 200)
      })

      it('lets the user log in again', async () => {
        const { tokens, email, password } = await api.createUser()
        await logout(tokens.refreshToken)
        const { body } = await api.post('/auth/login', { email, password })
        assert.equal((await profile(body.accessToken)).status, 200)
      })

      it('is the same when done twice', async () => {
        const { tokens } = await api.createUser()
        await logout(tokens.refreshToken)
        assert.equal((await logout(tokens.refreshToken)).status, 204)
      })

      for (const [name, token] of [
        ['unknown', `drt_${'x'.repeat(43)}`],
        ['empty', ''],
        ['no text that a database could hold', '\u0000\ud800'],
      ] as const) {
        it(`says nothing about a token that is ${name}`, async () => {
          assert.equal((await logout(token)).status, 204)
        })
      }
    })
  })
}
