// Webhook receivers whose name servers never respond, given to the running service by one user.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createHostResolver } from '../../src/webhooks/host-resolver.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { startNameServer } from '../support/name-server.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`a name server that never answers, on ${backend.name}`, async (t) => {
    const names = await startNameServer((name) =>
      name.endsWith('.hung.invalid') ? 'silence' : ['93.184.216.34'],
    )
    closeAtEnd(t, names.close)
    const servers = [names.address]
    const resolveHost = createHostResolver({ servers, deadlineMs: 1_000 })
    const api = await startApi(t, { backend, worker: false, resolveHost })

    const queue = (credentials: Record<string, string>, host: string) =>
      api.post('/queue', { text: '12', to: 'es', webhookUrl: `https://${host}/` }, credentials)

    it('has a webhook address refused, of an app and of a job', async () => {
      const { app, user, credentials } = await api.createApp()
      const ofApp = await api.call(`/apps/${app.id}`, {
        method: 'PATCH',
        headers: user.bearer,
        body: { webhookUrl: 'https://one.hung.invalid/' },
      })
      for (const answer of [ofApp, await queue(credentials, 'one.hung.invalid')]) {
        assertProblem(answer, 422, 'webhook-address-refused')
        assert.match(answer.body.detail, /name server of its host did not respond within 1 s/)
      }
    })

    it('holds up one user, who may have 16 such lookups at a time, and nobody else', async () => {
      const [attacker, other] = [await api.createApp(), await api.createApp()]
      const answers = Array.from({ length: 20 }, (_, index) =>
        queue(attacker.credentials, `n${index}.hung.invalid`),
      )
      // Answered while all others still wait.
      assertProblem(await Promise.any(answers), 429, 'rate-limited')
      assert.equal((await queue(other.credentials, 'fine.invalid')).status, 202)
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      assert.deepEqual(
        [422, 429].map((status) => statuses.filter((one) => one === status).length),
        [16, 4],
      )
      assert.equal((await queue(attacker.credentials, 'fine.invalid')).status, 202)
    })

    it('is asked once for many requests with the same host', async () => {
      const { credentials } = await api.createApp()
      const before = names.queries.length
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => queue(credentials, 'same.hung.invalid')),
      )
      for (const answer of answers) assertProblem(answer, 422, 'webhook-address-refused')
      // Two families, two attempts each.
      const queries = names.queries.length - before
      assert.ok(queries < 40, `${queries} queries`)
    })
  })
}
