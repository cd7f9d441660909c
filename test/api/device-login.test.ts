// Log-in of programs through a browser: what the program and the person see.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { updateUser } from '../../src/accounts/user-administration.ts'
import { listEvents } from '../../src/audit/service.ts'
import { commandLineActor } from '../../src/shared/principals.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`log-in of a program on ${backend.name}`, async (t) => {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const api = await startApi(t, { backend, worker: false, now })
    const begin = async () => (await api.post('/auth/device', {})).body
    const finish = (deviceCode: string) => api.post('/auth/device/token', { deviceCode })

    async function answer(userCode: string, approve: boolean, bearer: Record<string, string>) {
      return api.post('/auth/device/answer', { userCode, approve }, bearer)
    }

    it('gives the program tokens once a person has confirmed the code', async () => {
      const user = await api.createUser()
      const { deviceCode, userCode, verificationUrlComplete } = await begin()
      assert.match(userCode, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
      assert.ok(verificationUrlComplete.endsWith(`/console/device#${userCode}`))
      const pending = await finish(deviceCode)
      assertProblem(pending, 409, 'device-login-pending')
      assert.equal(pending.headers.get('retry-after'), '3')
      const path = `/auth/device?userCode=${userCode}`
      const shown = await api.call(path, { headers: user.bearer })
      assert.equal(shown.body.address, '127.0.0.1')
      assert.equal((await answer(userCode, true, user.bearer)).status, 204)
      const { status, body } = await finish(deviceCode)
      assert.equal(status, 200, JSON.stringify(body))
      const headers = { authorization: `Bearer ${body.accessToken}` }
      assert.equal((await api.call('/auth/profile', { headers })).body.id, user.id)
      assertProblem(await finish(deviceCode), 404, 'device-code-not-found')
      const { events } = await listEvents(api.services.audit, {
        userId: user.id,
        type: 'device.approved',
      })
      assert.equal(events.length, 1)
    })

    it('takes the code as people type it', async () => {
      const user = await api.createUser()
      const { userCode } = await begin()
      const typed = userCode.toLowerCase().replace('-', ' ')
      assert.equal((await answer(typed, true, user.bearer)).status, 204)
    })

    it('tells the program of a refusal', async () => {
      const user = await api.createUser()
      const { deviceCode, userCode } = await begin()
      assert.equal((await answer(userCode, false, user.bearer)).status, 204)
      assertProblem(await answer(userCode, true, user.bearer), 404, 'device-code-not-found')
      assertProblem(await finish(deviceCode), 403, 'device-login-refused')
    })

    it('is answered by one person only, and taken by one program only', async () => {
      const users = await Promise.all([api.createUser(), api.createUser(), api.createUser()])
      const { deviceCode, userCode } = await begin()
      const answers = await Promise.all(users.map(({ bearer }) => answer(userCode, true, bearer)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404, 404])
      const taken = await Promise.all(Array.from({ length: 4 }, () => finish(deviceCode)))
      assert.deepEqual(taken.map(({ status }) => status).sort(), [200, 404, 404, 404])
    })

    it('ends after 10 minutes', async () => {
      const user = await api.createUser()
      const { deviceCode, userCode } = await begin()
      assert.equal((await answer(userCode, true, user.bearer)).status, 204)
      aheadMs += 601_000
      assertProblem(await finish(deviceCode), 404, 'device-code-not-found')
    })

    it('needs a person who proved lately who they are', async () => {
      const user = await api.createUser()
      aheadMs += 601_000
      const { userCode } = await begin()
      assertProblem(await answer(userCode, true, user.bearer), 403, 'proof-required')
    })

    it('lets nobody in whose account was disabled meanwhile', async () => {
      const user = await api.createUser()
      const { deviceCode, userCode } = await begin()
      assert.equal((await answer(userCode, true, user.bearer)).status, 204)
      await updateUser(api.services.accounts, user.id, { disabled: true }, commandLineActor)
      assertProblem(await finish(deviceCode), 403, 'device-login-refused')
    })

    it('knows no codes that it did not give', async () => {
      const { bearer } = await api.createUser()
      const path = '/auth/device?userCode=BBBB-BBBB'
      assertProblem(await api.call(path, { headers: bearer }), 404, 'device-code-not-found')
      assertProblem(await answer('BBBBBBBB', true, bearer), 404, 'device-code-not-found')
      assertProblem(await finish('x'), 404, 'device-code-not-found')
    })
  })
}
