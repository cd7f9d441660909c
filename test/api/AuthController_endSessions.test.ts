import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /auth/sessions on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const endAll = (headers: Record<string, string>) =>
      api.call('/auth/sessions', { method: 'DELETE', headers })

    describe('204', () => {
      it('ends all sessions of the user, this one included, and nobody else’s', async () => {
        const [user, stranger] = [await api.createUser(), await api.createUser()]
        const { body: other } = await api.post('/auth/login', {
          email: user.email,
          password: user.password,
        })
        const { status, body } = await endAll(user.bearer)
        assert.deepEqual([status, body], [204, ''])
        for (const { accessToken, refreshToken } of [user.tokens, other]) {
          const headers = { authorization: `Bearer ${accessToken}` }
          assertProblem(await api.call('/auth/profile', { headers }), 401, 'unauthenticated')
          assertProblem(
            await api.post('/auth/refresh', { refreshToken }),
            401,
            'invalid-refresh-token',
          )
        }
        assert.equal((await api.call('/auth/profile', { headers: stranger.bearer })).status, 200)
        const [event] = (await listEvents(api.services.audit, { userId: user.id, limit: '1' }))
          .events
        assert.deepEqual([event?.type, event?.details], ['session.all-ended', { count: 2 }])
      })

      it('is refused by every process on the same database at once', {
        skip: backend.name === 'PGlite',
      }, async (t) => {
        const user = await api.createUser()
        const second = await api.startAnother()
        t.after(second.close)
        const profile = () => second.call('/auth/profile', { headers: user.bearer })
        assert.equal((await profile()).status, 200)
        await endAll(user.bearer)
        assertProblem(await profile(), 401, 'unauthenticated')
      })
    })
  })
}
