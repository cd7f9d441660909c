import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import {
  addPasskey,
  addTotp,
  askedAtLogin,
  finishLogin,
  passkeyEnvironment,
} from '../support/second-factors.ts'

for (const backend of backends) {
  describe(`DELETE /users/:id/factors on ${backend.name}`, async (t) => {
    let aheadMs = 0
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => new Date(Date.now() + aheadMs),
      environment: passkeyEnvironment,
    })
    const { id: ownId, bearer: headers } = await api.createOperator()
    const reset = (id: string) => api.call(`/users/${id}/factors`, { method: 'DELETE', headers })

    it('204: removes all of them, ends the sessions, and is in the audit log', async () => {
      const user = await api.createUser()
      const { recoveryCodes } = await addTotp(api, user)
      await addPasskey(api, user)
      const { challenge } = await askedAtLogin(api, user)
      assert.equal((await reset(user.id)).status, 204)
      assertProblem(
        await api.call('/auth/profile', { headers: user.bearer }),
        401,
        'unauthenticated',
      )
      assertProblem(
        await finishLogin(api, { challenge, recoveryCode: recoveryCodes[0] }),
        401,
        'invalid-challenge',
      )
      const { email, password } = user
      const login = await api.post('/auth/login', { email, password })
      assert.equal(login.status, 200)
      const factors = await api.call('/auth/factors', {
        headers: { authorization: `Bearer ${login.body.accessToken}` },
      })
      const { totp, passkeys, recoveryCodes: left } = factors.body
      assert.deepEqual({ totp, passkeys, left }, { totp: null, passkeys: [], left: 0 })
      const { events } = await listEvents(api.services.audit, {
        userId: user.id,
        type: 'factor.reset',
      })
      assert.deepEqual(
        events.map(({ actor, details }) => ({ actor, details })),
        [{ actor: ownId, details: { endedSessions: 1 } }],
      )
    })

    it('409: is not for one’s own', async () => {
      assertProblem(await reset(ownId), 409, 'own-account')
    })

    it('403: needs a proof of an operator who has a second factor', async () => {
      const user = await api.createUser()
      const own = await addTotp(api, { bearer: headers })
      aheadMs += 11 * 60_000
      for (const [method, path] of [
        ['DELETE', `/users/${user.id}/factors`],
        ['DELETE', `/users/${user.id}`],
        ['POST', `/users/${user.id}/password`],
      ] as const)
        assertProblem(
          await api.call(path, { method, headers, ...(method === 'POST' && { body: {} }) }),
          403,
          'proof-required',
        )
      const [recoveryCode] = own.recoveryCodes
      assert.equal((await api.post('/auth/proof', { recoveryCode }, headers)).status, 200)
      assert.equal((await reset(user.id)).status, 204)
    })
  })
}
