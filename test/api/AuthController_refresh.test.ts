import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`POST /auth/refresh on ${backend.name}`, async (t) => {
    let clock = new Date()
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_REFRESH_TOKEN_DAYS: '30' },
      now: () => clock,
    })

    const refresh = (refreshToken: unknown) => api.post('/auth/refresh', { refreshToken })
    const profileStatus = async (accessToken: string) =>
      (await api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } }))
        .status
    const letPass = (ms: number) => {
      clock = new Date(clock.getTime() + ms)
    }

    describe('200', () => {
      it('answers as a log-in does, with tokens that work', async () => {
        const { tokens } = await api.createUser()
        const { status, body } = await refresh(tokens.refreshToken)
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body).sort(), Object.keys(tokens).sort())
        assert.deepEqual([body.tokenType, body.expiresIn], ['Bearer', 900])
        assert.notEqual(body.refreshToken, tokens.refreshToken)
        assert.notEqual(body.accessToken, tokens.accessToken)
        assert.equal(await profileStatus(body.accessToken), 200)
      })

      it('can be done with each new token in turn', async () => {
        let { tokens } = await api.createUser()
        for (let turn = 0; turn < 3; turn++) {
          const answer = await refresh(tokens.refreshToken)
          assert.equal(answer.status, 200)
          tokens = answer.body
        }
        assert.equal(await profileStatus(tokens.accessToken), 200)
      })

      it('leaves the earlier access token valid for its own life', async () => {
        const { tokens } = await api.createUser()
        await refresh(tokens.refreshToken)
        assert.equal(await profileStatus(tokens.accessToken), 200)
      })

      it('works after the access token has expired', async () => {
        const { tokens } = await api.createUser()
        letPass(901_000)
        assert.equal(await profileStatus(tokens.accessToken), 401)
        const { body } = await refresh(tokens.refreshToken)
        assert.equal(await profileStatus(body.accessToken), 200)
      })

      it('works until the last second of the token’s life', async () => {
        const { tokens } = await api.createUser()
        letPass(30 * dayMs - 1_000)
        assert.equal((await refresh(tokens.refreshToken)).status, 200)
      })

      it('gives the new token a whole life of its own', async () => {
        const { tokens } = await api.createUser()
        letPass(29 * dayMs)
        const { body } = await refresh(tokens.refreshToken)
        letPass(29 * dayMs)
        assert.equal((await refresh(body.refreshToken)).status, 200)
      })
    })

    describe('400', () => {
      it('names the field that was meant', async () => {
        const answer = await api.post('/auth/refresh', { refresh_token: 'x' })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /Did you mean `refreshToken`/)
      })
    })

    describe('401', () => {
      for (const [name, token] of [
        ['unknown', `drt_${'x'.repeat(43)}`],
        ['empty', ''],
        ['no text that a database could hold', '\u0000\ud800'],
      ] as const) {
        it(`refuses a token that is ${name}`, async () => {
          assertProblem(await refresh(token), 401, 'invalid-refresh-token')
        })
      }

      it('refuses an access token', async () => {
        const { tokens } = await api.createUser()
        assertProblem(await refresh(tokens.accessToken), 401, 'invalid-refresh-token')
      })

      it('refuses a token whose life is over', async () => {
        const { tokens } = await api.createUser()
        letPass(30 * dayMs)
        assertProblem(await refresh(tokens.refreshToken), 401, 'invalid-refresh-token')
      })

      it('refuses a token of a session that was logged out', async () => {
        const { tokens } = await api.createUser()
        await api.post('/auth/logout', { refreshToken: tokens.refreshToken })
        assertProblem(await refresh(tokens.refreshToken), 401, 'invalid-refresh-token')
      })

      it('ends the whole session when a spent token is used again', async () => {
        const { tokens: first } = await api.createUser()
        const { body: second } = await refresh(first.refreshToken)
        const { body: third } = await refresh(second.refreshToken)
        assertProblem(await refresh(first.refreshToken), 401, 'invalid-refresh-token')
        assertProblem(await refresh(third.refreshToken), 401, 'invalid-refresh-token')
        for (const { accessToken } of [first, second, third])
          assert.equal(await profileStatus(accessToken), 401)
      })

      it('leaves the user’s other sessions alone when one is ended', async () => {
        const { tokens, email, password } = await api.createUser()
        const { body: other } = await api.post('/auth/login', { email, password })
        await refresh(tokens.refreshToken)
        assertProblem(await refresh(tokens.refreshToken), 401, 'invalid-refresh-token')
        assert.equal(await profileStatus(other.accessToken), 200)
        assert.equal((await refresh(other.refreshToken)).status, 200)
      })

      it('gives new tokens to one of several concurrent uses, and ends the session', async () => {
        const { tokens } = await api.createUser()
        const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(tokens.refreshToken)))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
        const winner = answers.find(({ status }) => status === 200)
        assertProblem(await refresh(winner?.body.refreshToken), 401, 'invalid-refresh-token')
        assert.equal(await profileStatus(winner?.body.accessToken), 401)
      })
    })
  })
}
