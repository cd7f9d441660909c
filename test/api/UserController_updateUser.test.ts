import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`PATCH /users/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()

    const patch = (id: string, body: unknown, headers: Record<string, string> = operator.bearer) =>
      api.call(`/users/${id}`, { method: 'PATCH', headers, body })
    const detect = (credentials: Record<string, string>, from: Pick<Api, 'post'> = api) =>
      from.post('/detect', { text: 'x' }, credentials)

    describe('200', () => {
      it('refuses a disabled user at every door, in this process at once', async () => {
        const { user, credentials } = await api.createApp()
        assert.equal((await detect(credentials)).status, 200)
        const { status, body } = await patch(user.id, { disabled: true })
        assert.deepEqual([status, body.disabled], [200, true])
        assertProblem(
          await api.call('/auth/profile', { headers: user.bearer }),
          401,
          'unauthenticated',
        )
        assertProblem(
          await api.post('/auth/refresh', { refreshToken: user.tokens.refreshToken }),
          401,
          'invalid-refresh-token',
        )
        assertProblem(
          await api.post('/auth/login', { email: user.email, password: user.password }),
          403,
          'user-disabled',
        )
        assertProblem(
          await api.post('/auth/login', { email: user.email, password: 'wrong' }),
          401,
          'invalid-credentials',
        )
        assertProblem(await detect(credentials), 403, 'app-disabled')
        assertProblem(
          await api.post(
            '/detect',
            { text: 'x' },
            { ...user.bearer, 'x-api-key': String(credentials['x-api-key']) },
          ),
          401,
          'unauthenticated',
        )
      })

      it('admits an enabled user again, but not earlier sessions', async () => {
        const { user, credentials } = await api.createApp()
        await patch(user.id, { disabled: true })
        assert.equal((await patch(user.id, { disabled: false })).body.disabled, false)
        assertProblem(
          await api.call('/auth/profile', { headers: user.bearer }),
          401,
          'unauthenticated',
        )
        assert.equal(
          (await api.post('/auth/login', { email: user.email, password: user.password })).status,
          200,
        )
        assert.equal((await detect(credentials)).status, 200)
      })

      it('rejects the apps of a disabled user in other processes once their cache expires', {
        skip: backend.name === 'PGlite',
      }, async (t) => {
        const second = await api.startAnother()
        t.after(second.close)
        const { user, credentials } = await api.createApp()
        assert.equal((await detect(credentials, second)).status, 200)
        await patch(user.id, { disabled: true })
        assertProblem(
          await second.call('/auth/profile', { headers: user.bearer }),
          401,
          'unauthenticated',
        )
        const refused = await eventually(
          () => detect(credentials, second),
          ({ status }) => status === 403,
        )
        assertProblem(refused, 403, 'app-disabled')
      })

      it('renames, and changes nothing when nothing is named', async () => {
        const { id } = await api.createUser()
        for (const change of [{ name: 'Ada' }, { name: null }, {}]) {
          const { status, body } = await patch(id, change)
          assert.deepEqual([status, body.name], [200, change.name ?? null])
        }
      })

      it('is audited once per actual change', async () => {
        const { id } = await api.createUser()
        for (const disabled of [true, true, false]) await patch(id, { disabled })
        const { events } = await listEvents(api.services.audit, { userId: id, limit: '2' })
        assert.deepEqual(
          events.map(({ type, actor }) => [type, actor]),
          [
            ['user.enabled', operator.id],
            ['user.disabled', operator.id],
          ],
        )
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['a field that only the user may change', { email: 'x@example.org' }, '/email'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await patch((await api.createUser()).id, body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [pointer])
        })
      }
    })

    describe('401, 403', () => {
      it('rejects a missing token, and a non-operator, even for their own account', async () => {
        const user = await api.createUser()
        assertProblem(await patch(user.id, {}, {}), 401, 'unauthenticated')
        assertProblem(await patch(user.id, {}, user.bearer), 403, 'operator-required')
      })
    })

    describe('409', () => {
      it('keeps operators from locking themselves out', async () => {
        assertProblem(await patch(operator.id, { disabled: true }), 409, 'own-account')
        assert.equal((await patch(operator.id, { name: 'Me' })).status, 200)
      })
    })
  })
}
