import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { purgeSessions } from '../../src/accounts/sessions/sessions.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /auth/sessions on ${backend.name}`, async (t) => {
    let clock = new Date('2026-01-01T00:00:00.000Z')
    const api = await startApi(t, { backend, worker: false, now: () => clock })

    const list = async (headers: Record<string, string>) => api.call('/auth/sessions', { headers })
    const bearerOf = ({ accessToken }: { accessToken: string }) => ({
      authorization: `Bearer ${accessToken}`,
    })
    const letPass = (ms: number) => {
      clock = new Date(clock.getTime() + ms)
    }

    describe('200', () => {
      it('shows when and from where each session began, and which is this one', async () => {
        const user = await api.createUser()
        const begun = clock.toISOString()
        letPass(1_000)
        const login = { email: user.email, password: user.password }
        const { body: second } = await api.post('/auth/login', login, { 'user-agent': 'a program' })
        const { status, body } = await list(bearerOf(second))
        assert.equal(status, 200)
        assert.deepEqual(body, [
          {
            id: body[0].id,
            createdAt: clock.toISOString(),
            lastUsedAt: null,
            expiresAt: new Date(clock.getTime() + 30 * 86_400_000).toISOString(),
            address: '127.0.0.1',
            userAgent: 'a program',
            current: true,
          },
          { ...body[1], createdAt: begun, current: false },
        ])
        assert.match(body[0].id, /^ses_[0-9a-f]{32}$/)
      })

      it('shows the last refresh of a session, and lists the session once', async () => {
        const { tokens } = await api.createUser()
        letPass(60_000)
        const { body: next } = await api.post('/auth/refresh', {
          refreshToken: tokens.refreshToken,
        })
        const { body } = await list(bearerOf(next))
        assert.deepEqual(
          body.map(({ lastUsedAt }: { lastUsedAt: string }) => lastUsedAt),
          [clock.toISOString()],
        )
      })

      it('omits sessions that have ended or expired, and those of other users', async () => {
        const user = await api.createUser()
        await api.createUser()
        const login = { email: user.email, password: user.password }
        const { body: ended } = await api.post('/auth/login', login)
        await api.post('/auth/logout', { refreshToken: ended.refreshToken })
        letPass(31 * 86_400_000)
        const { body: fresh } = await api.post('/auth/login', login)
        assert.equal((await list(bearerOf(fresh))).body.length, 1)
      })

      it('forgets what can no longer matter, and nothing else', async () => {
        const user = await api.createUser()
        await purgeSessions(api.services.accounts)
        assert.equal((await list(user.bearer)).body.length, 1)
        assert.equal(
          (await api.post('/auth/refresh', { refreshToken: user.tokens.refreshToken })).status,
          200,
        )
        letPass(31 * 86_400_000)
        await purgeSessions(api.services.accounts)
        const { body: fresh } = await api.post('/auth/login', {
          email: user.email,
          password: user.password,
        })
        assert.equal((await list(bearerOf(fresh))).body.length, 1)
      })

      it('ends the oldest where there are more than a hundred', async () => {
        const user = await api.createUser()
        for (let index = 0; index < 100; index++) {
          letPass(1)
          await api.post('/auth/login', { email: user.email, password: user.password })
        }
        assertProblem(await list(user.bearer), 401, 'unauthenticated')
        const { body: fresh } = await api.post('/auth/login', {
          email: user.email,
          password: user.password,
        })
        assert.equal((await list(bearerOf(fresh))).body.length, 100)
      })
    })
  })
}
