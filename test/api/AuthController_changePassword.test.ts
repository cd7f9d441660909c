import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const newPassword = 'a-better-horse-battery'

for (const backend of backends) {
  describe(`POST /auth/password on ${backend.name}`, async (t) => {
    type User = Awaited<ReturnType<Api['createUser']>>
    const api = await startApi(t, { backend, worker: false })

    const change = (user: User, body: unknown, headers: Record<string, string> = user.bearer) =>
      api.post('/auth/password', body, headers)
    const login = async ({ email }: User, password: string) =>
      api.post('/auth/login', { email, password })
    const isLetIn = async (accessToken: string) =>
      (await api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } }))
        .status === 200

    describe('204', () => {
      it('makes the new password the one that logs in', async () => {
        const user = await api.createUser()
        const { status, body } = await change(user, { currentPassword: user.password, newPassword })
        assert.deepEqual([status, body], [204, ''])
        assert.equal((await login(user, newPassword)).status, 200)
        assertProblem(await login(user, user.password), 401, 'invalid-credentials')
      })

      it('ends the other sessions at once and leaves the one that asked', async () => {
        const user = await api.createUser()
        const { body: other } = await login(user, user.password)
        await change(user, { currentPassword: user.password, newPassword })
        assert.equal(await isLetIn(other.accessToken), false)
        assertProblem(
          await api.post('/auth/refresh', { refreshToken: other.refreshToken }),
          401,
          'invalid-refresh-token',
        )
        assert.equal(await isLetIn(user.tokens.accessToken), true)
        assert.equal(
          (await api.post('/auth/refresh', { refreshToken: user.tokens.refreshToken })).status,
          200,
        )
      })

      it('is audited with the number of sessions that it ended', async () => {
        const user = await api.createUser()
        await login(user, user.password)
        await change(user, { currentPassword: user.password, newPassword })
        const [event] = (await listEvents(api.services.audit, { userId: user.id, limit: '1' }))
          .events
        assert.deepEqual(
          [event?.type, event?.actor, event?.details],
          ['user.password-changed', user.id, { endedSessions: 1 }],
        )
      })

      it('lets one of two concurrent changes win, and ends all earlier sessions', async () => {
        const user = await api.createUser()
        const { body: other } = await login(user, user.password)
        const bearer = { authorization: `Bearer ${other.accessToken}` }
        const answers = await Promise.all([
          change(user, { currentPassword: user.password, newPassword: `${newPassword}-1` }),
          change(user, { currentPassword: user.password, newPassword: `${newPassword}-2` }, bearer),
        ])
        assert.equal(answers.filter(({ status }) => status === 204).length, 1)
        const winner = answers[0]?.status === 204 ? 1 : 2
        assert.equal((await login(user, `${newPassword}-${winner}`)).status, 200)
        assert.deepEqual(
          await Promise.all([isLetIn(user.tokens.accessToken), isLetIn(other.accessToken)]),
          [winner === 1, winner === 2],
        )
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        [
          'a new password that is too short',
          { currentPassword: 'x', newPassword: '1234567' },
          '/newPassword',
        ],
        [
          'a new password that is too long',
          { currentPassword: 'x', newPassword: 'x'.repeat(257) },
          '/newPassword',
        ],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await change(await api.createUser(), body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [pointer])
        })
      }
    })

    describe('403', () => {
      it('refuses a wrong current password, and changes nothing', async () => {
        const user = await api.createUser()
        const { body: other } = await login(user, user.password)
        assertProblem(
          await change(user, { currentPassword: 'wrong', newPassword }),
          403,
          'wrong-password',
        )
        assert.equal(await isLetIn(other.accessToken), true)
        assert.equal((await login(user, user.password)).status, 200)
        const { events } = await listEvents(api.services.audit, {
          userId: user.id,
          type: 'user.password-refused',
        })
        assert.equal(events.length, 1)
      })
    })
  })
}
