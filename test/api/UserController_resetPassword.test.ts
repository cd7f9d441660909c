import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /users/{id}/password on ${backend.name}`, () => {
    let api: Api
    let operator: Awaited<ReturnType<Api['createOperator']>>
    const reset = (
      id: string,
      body: unknown = {},
      headers: Record<string, string> = operator.bearer,
    ) => api.post(`/users/${id}/password`, body, headers)

    before(async () => {
      api = await startApi({ backend, worker: false })
      operator = await api.createOperator()
    })
    after(() => api.close())

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
            await api.services.audit.list({ userId: user.id, type: 'user.password-reset' })
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

    describe('401, 403', () => {
      it('refuses a missing token, and a user who is no operator', async () => {
        const user = await api.createUser()
        assertProblem(await reset(user.id, {}, {}), 401, 'unauthenticated')
        assertProblem(await reset(user.id, {}, user.bearer), 403, 'operator-required')
      })
    })

    describe('404', () => {
      it('knows no user with an id that none has', async () => {
        for (const id of ['usr_1', '%00', `usr_${'0'.repeat(32)}`])
          assertProblem(await reset(id), 404, 'user-not-found')
      })
    })

    describe('409', () => {
      it('leaves one’s own password to POST /auth/password, which asks for it', async () => {
        assertProblem(await reset(operator.id), 409, 'own-account')
      })
    })

    describe('413, 415', () => {
      it('refuses a body that is too large, and one that is not JSON', async () => {
        const { id } = await api.createUser()
        assertProblem(await reset(id, { password: 'x'.repeat(20_000) }), 413, 'payload-too-large')
        assertProblem(
          await reset(id, 'x', { ...operator.bearer, 'content-type': 'text/plain' }),
          415,
          'unsupported-media-type',
        )
      })
    })
  })
}
