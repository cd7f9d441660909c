import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /users on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: {
        DRAGOMAN_SIGNUP: 'closed',
        DRAGOMAN_OPERATORS: 'operator@example.org, second@example.org',
      },
    })
    const operator = await api.createOperator()

    const create = (body: unknown, headers: Record<string, string> = operator.bearer) =>
      api.post('/users', body, headers)

    describe('201', () => {
      it('makes an account with a password of its own, though nobody may sign up', async () => {
        const { status, body } = await create({ email: 'made@example.org', name: 'Made' })
        assert.equal(status, 201)
        assert.deepEqual(Object.keys(body).sort(), [
          'createdAt',
          'disabled',
          'email',
          'emailVerified',
          'id',
          'name',
          'operator',
          'password',
          'secondFactor',
        ])
        assert.match(body.password, /^[\w-]{20}$/)
        assert.equal(
          (await api.post('/auth/login', { email: body.email, password: body.password })).status,
          200,
        )
        const [event] = (
          await listEvents(api.services.audit, { userId: body.id, type: 'user.created' })
        ).events
        assert.deepEqual([event?.actor, event?.address], [operator.id, '127.0.0.1'])
      })

      it('takes a password that is given', async () => {
        const account = { email: 'given@example.org', password: 'correct-horse-battery' }
        assert.equal((await create(account)).body.password, account.password)
        assert.equal((await api.post('/auth/login', account)).status, 200)
      })

      it('makes another operator, which signing up cannot', async () => {
        const { body } = await create({ email: 'Second@example.org' })
        assert.equal(body.operator, true)
        const { body: tokens } = await api.post('/auth/login', {
          email: body.email,
          password: body.password,
        })
        const headers = { authorization: `Bearer ${tokens.accessToken}` }
        assert.equal((await api.call('/users', { headers })).status, 200)
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['an email that is none', { email: 'x' }, '/email'],
        ['a password that is too short', { email: 'a@example.org', password: 'x' }, '/password'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await create(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [pointer])
        })
      }
    })

    describe('409', () => {
      it('refuses an address that a user has, in any letter case', async () => {
        assertProblem(await create({ email: 'OPERATOR@example.org' }), 409, 'email-taken')
      })
    })
  })
}
