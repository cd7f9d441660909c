import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /users/{id}/password on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()

    const reset = (
      id: string,
      body: unknown = {},
      headers: Record<string, string> = operator.bearer,
    ) => api.post(`/users/${id}/password`, body, headers)

    describe('201', () => {
      for (const [name, body] of [
        ['one that is made up', {}],
        ['one that is given', { password: 'a-given-horse-battery' }],
      ] as const) {
        it(`gives the user another password, ${name}, and ends their sessions`, async () => {
          const user = await api.createUser()
          const answer = await reset(user.id, body)
          assert.equal(answer.status, 201)
          assert.deepEqual(Object.keys(answer.body), ['password'])
          assertProblem(
            await api.call('/auth/profile', { headers: user.bearer }),
            401,
            'unauthenticated',
          )
          assertProblem(
            await api.post('/auth/login', { email: user.email, password: user.password }),
            401,
            'invalid-credentials',
          )
          assert.equal(
            (await api.post('/auth/login', { email: user.email, password: answer.body.password }))
              .status,
            200,
          )
          const [event] = (
            await listEvents(api.services.audit, { userId: user.id, type: 'user.password-reset' })
          ).events
          assert.deepEqual([event?.actor, event?.details], [operator.id, { endedSessions: 1 }])
        })
      }
    })

    describe('400', () => {
      it('refuses a password that is too short', async () => {
        const answer = await reset((await api.createUser()).id, { password: 'x' })
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer), ['/password'])
      })
    })

    describe('409', () => {
      it('leaves one’s own password to POST /auth/password, which asks for it', async () => {
        assertProblem(await reset(operator.id), 409, 'own-account')
      })
    })
  })
}
