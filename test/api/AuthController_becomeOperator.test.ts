import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createOperatorLink } from '../../src/accounts/operators/operators.ts'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends)
  describe(`POST /auth/operator on ${backend.name}`, async (t) => {
    let aheadMs = 0
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => new Date(Date.now() + aheadMs),
    })
    const newToken = (isFirst: boolean) =>
      createOperatorLink(api.services.accounts, { isFirst }).path.split('#')[1] ?? ''
    const become = (token: string, headers: Record<string, string>) =>
      api.post('/auth/operator', { token }, headers)

    it('200 makes the user an operator at once, which is audited', async () => {
      const user = await api.createUser()
      const { status, body } = await become(newToken(true), user.bearer)
      assert.deepEqual([status, body.operator], [200, true])
      assert.equal((await api.call('/users', { headers: user.bearer })).status, 200)
      const { events } = await listEvents(api.services.audit, { userId: user.id, limit: '1' })
      assert.deepEqual(
        [events[0]?.type, events[0]?.actor, events[0]?.details],
        ['user.operator-given', user.id, { by: 'link' }],
      )
    })

    it('403 for the link of a start once there is an operator', async () => {
      await api.createOperator()
      const { bearer } = await api.createUser()
      assertProblem(await become(newToken(true), bearer), 403, 'invalid-link')
      assert.equal((await become(newToken(false), bearer)).status, 200)
    })

    it('403 for all but one of those who use a link at once', async () => {
      const users = await Promise.all(Array.from({ length: 6 }, () => api.createUser()))
      const token = newToken(false)
      const answers = await Promise.all(users.map(({ bearer }) => become(token, bearer)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      assert.equal(answers.filter(({ status }) => status === 403).length, 5)
    })

    it('403 for a link that was changed, signed with another key or has expired', async () => {
      const { bearer } = await api.createUser()
      const first = newToken(true)
      const token = newToken(false)
      const later = token.replace(/\.(\d+)\./, (_, seconds) => `.${Number(seconds) + 1}.`)
      const other = `${token.slice(0, -4)}AAAA`
      for (const each of [first.replace('_f.', '_o.'), later, other, 'dol_', '\u0000', 'x'])
        assertProblem(await become(each, bearer), 403, 'invalid-link')
      aheadMs += 24 * 3_600_000 + 1_000
      const fresh = await api.createUser()
      assertProblem(await become(token, fresh.bearer), 403, 'invalid-link')
    })

    it('401 without an access token, and the link can still be used', async () => {
      const token = newToken(false)
      assertProblem(await become(token, {}), 401, 'unauthenticated')
      assert.equal((await become(token, (await api.createUser()).bearer)).status, 200)
    })
  })
