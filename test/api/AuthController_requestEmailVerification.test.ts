import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { startMailApi } from '../support/mail-api.ts'
import { tokenIn } from '../support/mail-server.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends)
  describe(`POST /auth/email-verification on ${backend.name}`, async (t) => {
    const { api, server } = await startMailApi(t, { backend })
    const ask = (headers: Record<string, string>) =>
      api.call('/auth/email-verification', { method: 'POST', headers })

    it('204 mails another link than the one of the sign-up', async () => {
      const user = await api.createUser()
      assert.equal((await ask(user.bearer)).status, 204)
      const mails = await server.mailTo(user.email, 2)
      assert.equal(new Set(mails.map(tokenIn)).size, 2)
    })

    it('429 beyond five in an hour, with the one of the sign-up', async () => {
      const user = await api.createUser()
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) statuses.push((await ask(user.bearer)).status)
      assert.deepEqual(statuses, [204, 204, 204, 204, 429])
      const answer = await ask(user.bearer)
      assertProblem(answer, 429, 'rate-limited')
      assert.equal(answer.headers.get('retry-after'), '3600')
    })

    it('401 without an access token', async () => {
      assertProblem(await ask({}), 401, 'unauthenticated')
    })

    it('403 without mail', async (test) => {
      const without = await startApi(test, { backend, worker: false })
      const { bearer } = await without.createUser()
      const answer = await without.call('/auth/email-verification', {
        method: 'POST',
        headers: bearer,
      })
      assertProblem(answer, 403, 'mail-off')
    })
  })
