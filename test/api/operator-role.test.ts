// The role of operators: given, taken, never lost, and kept by those who had it before it was
// stored.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { settleOperators } from '../../src/accounts/operators/operators.ts'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends)
  describe(`the role of operators on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { bearer, id: ownId, password } = await api.createOperator()
    const change = (id: string, body: object, headers = bearer) =>
      api.call(`/users/${id}`, { method: 'PATCH', body, headers })
    const isOperator = async (headers: Record<string, string>) =>
      (await api.call('/users', { headers })).status === 200
    const typesOf = async (userId: string) =>
      (await listEvents(api.services.audit, { userId, limit: '2' })).events.map(
        ({ type, actor }) => `${type} by ${actor}`,
      )

    it('is given and taken at once, and both are audited', async () => {
      const user = await api.createUser()
      const { status, body } = await change(user.id, { operator: true })
      assert.deepEqual([status, body.operator], [200, true])
      assert.equal(await isOperator(user.bearer), true)
      assert.equal((await change(user.id, { operator: false })).body.operator, false)
      assert.equal(await isOperator(user.bearer), false)
      assert.deepEqual(await typesOf(user.id), [
        `user.operator-taken by ${ownId}`,
        `user.operator-given by ${ownId}`,
      ])
    })

    it('is not given by who is no operator', async () => {
      const user = await api.createUser()
      const answer = await change(user.id, { operator: true }, user.bearer)
      assertProblem(answer, 403, 'operator-required')
      const profile = { method: 'PATCH', body: { operator: true }, headers: user.bearer }
      assertProblem(await api.call('/auth/profile', profile), 400, 'validation-failed')
    })

    it('is not taken from the last who can log in, nor is that one deleted', async () => {
      assertProblem(await change(ownId, { operator: false }), 409, 'last-operator')
      const deletion = { method: 'DELETE', body: { password }, headers: bearer }
      assertProblem(await api.call('/auth/profile', deletion), 409, 'last-operator')
      const other = await api.createUser()
      await change(other.id, { operator: true })
      await change(other.id, { disabled: true })
      assertProblem(await change(ownId, { operator: false }), 409, 'last-operator')
      assert.equal((await change(other.id, { operator: false })).status, 200)
    })

    it('remains with one of two who take it from each other at once', async () => {
      const other = await api.createUser()
      await change(other.id, { operator: true })
      for (const body of [{ operator: false }, { disabled: true }]) {
        const answers = await Promise.all([
          change(other.id, body),
          change(ownId, body, other.bearer),
        ])
        const done = answers.filter(({ status }) => status === 200)
        assert.ok(done.length <= 1, JSON.stringify(answers.map(({ status }) => status)))
        // As before.
        await sql`update dragoman.users set operator = true, disabled_at = null
          where id in (${ownId}, ${other.id})`.execute(api.services.accounts.db)
        await sql`update dragoman.sessions set ended_at = null`.execute(api.services.accounts.db)
      }
      await change(other.id, { operator: false })
    })

    it('that was taken is not given again by the address', async () => {
      const { accounts } = api.services
      const [row] = (
        await sql<{ operator_taken_at: Date | null }>`
          select operator_taken_at from dragoman.users
          where operator = false and operator_taken_at is not null`.execute(
          accounts.db.withoutPlugins(),
        )
      ).rows
      assert.ok(row)
    })

    describe('after an upgrade', () => {
      const insert = async (email: string, createdAt: string) => {
        const { id } = await api.createUser()
        await sql`update dragoman.users
          set email = ${email}, operator = null, created_at = ${createdAt}
          where id = ${id}`.execute(api.services.accounts.db)
        return id
      }
      const operatorOf = async (id: string) =>
        (await api.call(`/users/${id}`, { headers: bearer })).body.operator

      it('remains with who had it, and with nobody else', async () => {
        const { accounts } = api.services
        const settings = {
          ...accounts.settings,
          operators: new Set(['old@example.org', 'new@example.org', 'later@example.org']),
        }
        const had = await insert('Old@Example.org', '2020-01-01')
        const ordinary = await insert('ordinary@example.org', '2020-01-01')
        // Signed up at a process of the previous version that did not know the setting.
        const during = await insert('new@example.org', '2999-01-01')
        await settleOperators({ ...accounts, settings })
        assert.equal(await operatorOf(had), true)
        assert.equal(await operatorOf(ordinary), false)
        assert.equal(await operatorOf(during), false)
        const [event] = (await listEvents(api.services.audit, { userId: had, limit: '1' })).events
        assert.deepEqual([event?.type, event?.details], ['user.operator-given', { by: 'upgrade' }])
      })

      it('is not given at a later start to whose address is listed only then', async () => {
        const { accounts } = api.services
        const user = await api.createUser()
        const settings = { ...accounts.settings, operators: new Set([user.email]) }
        await settleOperators({ ...accounts, settings })
        assert.equal(await operatorOf(user.id), false)
      })
    })
  })
