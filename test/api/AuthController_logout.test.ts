import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /auth/logout on ${backend.name}`, () => {
    let api: Api
    const logout = (refreshToken: unknown) => api.post('/auth/logout', { refreshToken })
    const refresh = (refreshToken: string) => api.post('/auth/refresh', { refreshToken })
    const profile = (accessToken: string) =>
      api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } })

    before(async () => {
      api = await startApi({ backend, worker: false })
    })
    after(() => api.close())

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

    describe('400', () => {
      const cases: [string, unknown, string[]][] = [
        ['a missing token', {}, ['/refreshToken']],
        ['a token that is no string', { refreshToken: null }, ['/refreshToken']],
        ['a field it does not know', { refreshToken: 'x', everywhere: true }, ['/everywhere']],
      ]
      for (const [name, body, expected] of cases) {
        it(`refuses ${name} and points at it`, async () => {
          const answer = await api.post('/auth/logout', body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), expected)
        })
      }

      it('refuses an empty body', async () => {
        assertProblem(await api.post('/auth/logout', ''), 400, 'malformed-json')
      })
    })

    describe('413', () => {
      it('refuses a body that is too large', async () => {
        assertProblem(await logout('x'.repeat(20_000)), 413, 'payload-too-large')
      })
    })

    describe('415', () => {
      it('refuses a body that is not sent as JSON', async () => {
        const headers = { 'content-type': 'text/plain' }
        assertProblem(
          await api.post('/auth/logout', '{"refreshToken":"x"}', headers),
          415,
          'unsupported-media-type',
        )
      })
    })
  })
}
