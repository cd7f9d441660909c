import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const newEmail = () => `New-${randomBytes(6).toString('hex')}@example.org`

for (const backend of backends) {
  describe(`PATCH /auth/profile on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const user = await api.createUser()

    const patch = (body: unknown, headers: Record<string, string> = user.bearer) =>
      api.call('/auth/profile', { method: 'PATCH', headers, body })
    const profile = async () => (await api.call('/auth/profile', { headers: user.bearer })).body

    describe('200', () => {
      it('changes and removes the name, and changes nothing without fields', async () => {
        const before = await profile()
        for (const change of [{ name: 'Ada' }, { name: null }, {}]) {
          const { status, body } = await patch(change)
          assert.equal(status, 200)
          Object.assign(before, change)
          assert.deepEqual(body, before)
          assert.deepEqual(await profile(), before)
        }
      })

      it('changes the email with the password: only the new address logs in', async () => {
        const own = await api.createUser()
        const email = newEmail()
        const { status, body } = await patch({ email, currentPassword: own.password }, own.bearer)
        assert.deepEqual([status, body.email], [200, email])
        assert.equal((await api.post('/auth/login', { email, password: own.password })).status, 200)
        assertProblem(
          await api.post('/auth/login', { email: own.email, password: own.password }),
          401,
          'invalid-credentials',
        )
      })

      it('is audited with the names of the fields, not with their values', async () => {
        const own = await api.createUser()
        const email = newEmail()
        await patch({ email, name: 'Grace', currentPassword: own.password }, own.bearer)
        const [event] = (
          await listEvents(api.services.audit, { userId: own.id, type: 'user.changed' })
        ).events
        assert.deepEqual(event?.details, { fields: ['email', 'name'] })
        assert.doesNotMatch(JSON.stringify(event), new RegExp(`${email}|Grace`, 'i'))
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['a new email without the password', { email: 'x@example.org' }, '/currentPassword'],
        ['an email that is none', { email: 'x', currentPassword: 'x' }, '/email'],
        ['an empty name', { name: '' }, '/name'],
        ['a field that only operators may change', { disabled: false }, '/disabled'],
        ['a field that nobody may change', { id: 'usr_1' }, '/id'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await patch(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.ok(pointers(answer).includes(pointer), JSON.stringify(answer.body))
        })
      }
    })

    describe('403', () => {
      it('refuses a wrong password', async () => {
        assertProblem(
          await patch({ email: newEmail(), currentPassword: 'wrong' }),
          403,
          'wrong-password',
        )
        assert.equal((await profile()).email, user.email)
      })

      it('makes nobody an operator', async () => {
        for (const email of ['operator@example.org', 'OPERATOR@example.org'])
          assertProblem(
            await patch({ email, currentPassword: user.password }),
            403,
            'email-reserved',
          )
      })
    })

    describe('409', () => {
      it('refuses the address of another user, in any letter case', async () => {
        const other = await api.createUser()
        const answer = await patch({
          email: other.email.toUpperCase(),
          currentPassword: user.password,
        })
        assertProblem(answer, 409, 'email-taken')
        assert.equal((await profile()).email, user.email)
      })

      it('gives an address that two ask for at once to one of them', async () => {
        const users = [await api.createUser(), await api.createUser()]
        const email = newEmail()
        const answers = await Promise.all(
          users.map(({ bearer, password }) => patch({ email, currentPassword: password }, bearer)),
        )
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
      })
    })
  })
}
