// A refresh token that is used twice was stolen: the second use ends the session and all its
// tokens.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

for (const backend of backends) {
  describe(`replayed refresh tokens on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const refresh = (refreshToken: string, at: Pick<Api, 'post'> = api) =>
      at.post('/auth/refresh', { refreshToken })
    const isLetIn = async ({ accessToken }: Tokens) =>
      (await api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } }))
        .status === 200
    const isOver = async (tokens: readonly Tokens[]) => {
      for (const pair of tokens) {
        assert.equal(await isLetIn(pair), false)
        assertProblem(await refresh(pair.refreshToken), 401, 'invalid-refresh-token')
      }
    }
    const eventsOf = async (userId: string, type: 'session.refresh-reused') =>
      (await listEvents(api.services.audit, { userId, type })).events

    it('of the thief, after the owner went on, end the family', async () => {
      const { tokens: first, id } = await api.createUser()
      const { body: second } = await refresh(first.refreshToken)
      const { body: third } = await refresh(second.refreshToken)
      assertProblem(await refresh(first.refreshToken), 401, 'invalid-refresh-token')
      await isOver([first, second, third])
      const events = await eventsOf(id, 'session.refresh-reused')
      assert.equal(events.length, 1)
      assert.deepEqual([events[0]?.actor, events[0]?.address], [null, '127.0.0.1'])
    })

    it('of the owner, after the thief went on, end what the thief has', async () => {
      const { tokens: stolen } = await api.createUser()
      const { body: thiefs } = await refresh(stolen.refreshToken)
      assert.equal(await isLetIn(thiefs), true)
      assertProblem(await refresh(stolen.refreshToken), 401, 'invalid-refresh-token')
      await isOver([thiefs])
    })

    it('of two who race leave nothing that works, whoever wins', async () => {
      for (let round = 0; round < 5; round++) {
        const { tokens } = await api.createUser()
        const answers = await Promise.all([
          refresh(tokens.refreshToken),
          refresh(tokens.refreshToken),
        ])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
        await isOver([
          tokens,
          ...answers.filter(({ status }) => status === 200).map(({ body }) => body),
        ])
      }
    })

    it('of two who race at two processes leave nothing that works', {
      skip: backend.name === 'PGlite',
    }, async (t) => {
      const second = await api.startAnother()
      t.after(second.close)
      for (let round = 0; round < 5; round++) {
        const { tokens } = await api.createUser()
        const answers = await Promise.all([
          refresh(tokens.refreshToken),
          refresh(tokens.refreshToken, second),
        ])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
        await isOver([
          tokens,
          ...answers.filter(({ status }) => status === 200).map(({ body }) => body),
        ])
      }
    })

    it('race with the log-out of their session in vain', async () => {
      for (let round = 0; round < 5; round++) {
        const { tokens } = await api.createUser()
        const [answer] = await Promise.all([
          refresh(tokens.refreshToken),
          api.post('/auth/logout', { refreshToken: tokens.refreshToken }),
        ])
        await isOver([tokens, ...(answer.status === 200 ? [answer.body] : [])])
      }
    })

    it('are refused after the log-out, with any token of the session', async () => {
      const { tokens: first } = await api.createUser()
      const { body: second } = await refresh(first.refreshToken)
      await api.post('/auth/logout', { refreshToken: first.refreshToken })
      await isOver([first, second])
    })

    it('are refused after a change of the password, but in the session that made it', async () => {
      const user = await api.createUser()
      const { body: stolen } = await api.post('/auth/login', {
        email: user.email,
        password: user.password,
      })
      const change = { currentPassword: user.password, newPassword: 'another-horse-battery' }
      await api.post('/auth/password', change, user.bearer)
      await isOver([stolen])
      assert.equal((await refresh(user.tokens.refreshToken)).status, 200)
    })

    it('race with a change of the password in vain', async () => {
      for (let round = 0; round < 3; round++) {
        const user = await api.createUser()
        const { body: stolen } = await api.post('/auth/login', {
          email: user.email,
          password: user.password,
        })
        const change = { currentPassword: user.password, newPassword: 'another-horse-battery' }
        const [answer, late] = await Promise.all([
          refresh(stolen.refreshToken),
          api.post('/auth/login', { email: user.email, password: user.password }),
          api.post('/auth/password', change, user.bearer),
        ])
        await isOver([
          stolen,
          ...[answer, late].filter(({ status }) => status === 200).map(({ body }) => body),
        ])
        assert.equal(await isLetIn(user.tokens), true)
      }
    })

    it('of one user give nothing of another, and end nobody else’s session', async () => {
      const [user, stranger] = [await api.createUser(), await api.createUser()]
      const { body } = await refresh(user.tokens.refreshToken)
      const { body: profile } = await api.call('/auth/profile', {
        headers: { authorization: `Bearer ${body.accessToken}` },
      })
      assert.equal(profile.id, user.id)
      await refresh(user.tokens.refreshToken)
      await isOver([body])
      assert.equal(await isLetIn(stranger.tokens), true)
      assert.equal((await refresh(stranger.tokens.refreshToken)).status, 200)
    })

    it('that were altered are unknown, and end nothing', async () => {
      const { tokens } = await api.createUser()
      const token: string = tokens.refreshToken
      for (const altered of [
        token.slice(0, -1),
        `${token}x`,
        token.toUpperCase(),
        ` ${token}`,
        token.replace('drt_', ''),
        `${token}\u0000`,
      ])
        assertProblem(await refresh(altered), 401, 'invalid-refresh-token')
      assert.equal(await isLetIn(tokens), true)
    })

    it('of a forged log-out are not reported as reuse', async () => {
      const { tokens, id } = await api.createUser()
      await api.post('/auth/logout', { refreshToken: tokens.refreshToken })
      await refresh(tokens.refreshToken)
      assert.deepEqual(await eventsOf(id, 'session.refresh-reused'), [])
    })
  })
}
