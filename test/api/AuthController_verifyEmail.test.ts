import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { backends } from '../support/backends.ts'
import { startMailApi } from '../support/mail-api.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends)
  describe(`POST /auth/email-verification/confirmation on ${backend.name}`, async (t) => {
    let aheadMs = 0
    const { api, tokenFor } = await startMailApi(t, {
      backend,
      now: () => new Date(Date.now() + aheadMs),
      environment: { DRAGOMAN_OPERATORS: 'operator@example.org, chief@example.org' },
    })
    const verify = (token: string, headers: Record<string, string>) =>
      api.post('/auth/email-verification/confirmation', { token }, headers)
    const password = 'correct-horse-battery'
    async function signUp(email: string) {
      assert.equal((await api.post('/auth/signup', { email, password })).status, 201)
      const { body } = await api.post('/auth/login', { email, password })
      return { authorization: `Bearer ${body.accessToken}` }
    }

    it('200 proves the address, which is audited', async () => {
      const user = await api.createUser()
      const { status, body } = await verify(await tokenFor(user.email), user.bearer)
      assert.equal(status, 200)
      assert.deepEqual(
        [body.id, body.emailVerified, body.operator, body.language],
        [user.id, true, false, null],
      )
      const { events } = await listEvents(api.services.audit, { userId: user.id, limit: '1' })
      assert.equal(events[0]?.type, 'user.email-verified')
    })

    it('200 makes whom the settings name an operator, and the sign-up alone does not', async () => {
      const bearer = await signUp('chief@example.org')
      assertProblem(await api.call('/users', { headers: bearer }), 403, 'operator-required')
      const { body } = await verify(await tokenFor('chief@example.org'), bearer)
      assert.equal(body.operator, true)
      assert.equal((await api.call('/users', { headers: bearer })).status, 200)
      // Two events of one moment are in any order.
      const { events } = await listEvents(api.services.audit, { userId: body.id, limit: '2' })
      const given = events.find(({ type }) => type === 'user.operator-given')
      assert.deepEqual(given?.details, { by: 'address' })
    })

    it('403 for a token that was used, and for that of another user', async () => {
      const [one, other] = [await api.createUser(), await api.createUser()]
      const token = await tokenFor(one.email)
      assertProblem(await verify(token, other.bearer), 403, 'invalid-link')
      assert.equal((await verify(token, one.bearer)).status, 200)
      assertProblem(await verify(token, one.bearer), 403, 'invalid-link')
    })

    it('403 for the token of the address before', async () => {
      const user = await api.createUser()
      const token = await tokenFor(user.email)
      const body = { email: `new-${user.email}`, currentPassword: user.password }
      const change = { method: 'PATCH', body, headers: user.bearer }
      assert.equal((await api.call('/auth/profile', change)).status, 200)
      assertProblem(await verify(token, user.bearer), 403, 'invalid-link')
      const { status } = await verify(await tokenFor(body.email), user.bearer)
      assert.equal(status, 200)
    })

    it('403 after 24 hours', async () => {
      const user = await api.createUser()
      const token = await tokenFor(user.email)
      aheadMs += 24 * 3_600_000 + 1_000
      const answer = await api.post('/auth/login', {
        email: user.email,
        password: user.password,
      })
      const headers = { authorization: `Bearer ${answer.body.accessToken}` }
      assertProblem(await verify(token, headers), 403, 'invalid-link')
    })

    it('401 without an access token', async () => {
      assertProblem(await verify('dva_x', {}), 401, 'unauthenticated')
    })
  })
