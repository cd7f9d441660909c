import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /apps/{id}/webhook-secret on ${backend.name}`, () => {
    let api: Api
    let created: Awaited<ReturnType<Api['createApp']>>
    const clock = new Date()
    const rotate = (body: unknown = {}, headers: Record<string, string> = created.user.bearer) =>
      api.post(`/apps/${created.app.id}/webhook-secret`, body, headers)

    before(async () => {
      api = await startApi({ backend, worker: false, now: () => clock })
      created = await api.createApp()
    })
    after(() => api.close())

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

    describe('401', () => {
      it('refuses a missing token', async () => {
        assertProblem(await rotate({}, {}), 401, 'unauthenticated')
      })
    })

    describe('404', () => {
      it('knows no app of another user', async () => {
        assertProblem(await rotate({}, (await api.createUser()).bearer), 404, 'app-not-found')
      })
    })
  })
}
