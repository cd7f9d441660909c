import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /auth/sessions/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const end = (id: string, headers: Record<string, string>) =>
      api.call(`/auth/sessions/${id}`, { method: 'DELETE', headers })
    const sessionsOf = async (headers: Record<string, string>) =>
      (await api.call('/auth/sessions', { headers })).body

    describe('204', () => {
      it('ends the session with its access and refresh tokens, and no other', async () => {
        const user = await api.createUser()
        const { body: other } = await api.post('/auth/login', {
          email: user.email,
          password: user.password,
        })
        const session = (await sessionsOf(user.bearer)).find(
          ({ current }: { current: boolean }) => !current,
        )
        const { status, body } = await end(session.id, user.bearer)
        assert.deepEqual([status, body], [204, ''])
        const headers = { authorization: `Bearer ${other.accessToken}` }
        assertProblem(await api.call('/auth/profile', { headers }), 401, 'unauthenticated')
        assertProblem(
          await api.post('/auth/refresh', { refreshToken: other.refreshToken }),
          401,
          'invalid-refresh-token',
        )
        assert.equal((await sessionsOf(user.bearer)).length, 1)
        const [event] = (await listEvents(api.services.audit, { userId: user.id, limit: '1' }))
          .events
        assert.deepEqual(
          [event?.type, event?.details],
          ['session.ended', { sessionId: session.id }],
        )
      })

      it('can be the one that asks', async () => {
        const { bearer } = await api.createUser()
        const [session] = await sessionsOf(bearer)
        assert.equal((await end(session.id, bearer)).status, 204)
        assertProblem(await end(session.id, bearer), 401, 'unauthenticated')
      })
    })

    describe('404', () => {
      it('does not find sessions of other users, ended sessions and unknown IDs', async () => {
        const [user, stranger] = [await api.createUser(), await api.createUser()]
        const [session] = await sessionsOf(stranger.bearer)
        for (const id of [session.id, 'ses_1', '%00', `ses_${'0'.repeat(32)}`])
          assertProblem(await end(id, user.bearer), 404, 'session-not-found')
        assert.equal((await sessionsOf(stranger.bearer)).length, 1)
      })
    })
  })
}
