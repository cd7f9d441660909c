import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /apps/{id}/webhook-secret on ${backend.name}`, async (t) => {
    const clock = new Date()
    const api = await startApi(t, { backend, worker: false, now: () => clock })
    const created = await api.createApp()

    const rotate = (body: unknown = {}, headers: Record<string, string> = created.user.bearer) =>
      api.post(`/apps/${created.app.id}/webhook-secret`, body, headers)

    describe('201', () => {
      it('answers with a new secret, of the form that Standard Webhooks gives it', async () => {
        const { status, body } = await rotate()
        assert.equal(status, 201)
        assert.match(body.webhookSecret, /^whsec_[A-Za-z0-9+/]{43}=$/)
        assert.notEqual(body.webhookSecret, created.app.webhookSecret)
        assert.equal(body.previousExpiresAt, new Date(clock.getTime() + 86_400_000).toISOString())
      })

      it('expires the old secret at the given time', async () => {
        const { body } = await rotate({ overlapSeconds: 0 })
        assert.equal(body.previousExpiresAt, clock.toISOString())
      })
    })

    describe('400', () => {
      it('refuses an overlap that is no number of seconds up to 30 days', async () => {
        for (const overlapSeconds of [-1, 1.5, '60', 2_592_001]) {
          const answer = await rotate({ overlapSeconds })
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), ['/overlapSeconds'])
        }
      })
    })
  })
}
