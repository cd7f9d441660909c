import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`PATCH /apps/{id}/credentials/{apiKey} on ${backend.name}`, async (t) => {
    let clock = new Date()
    type Created = Awaited<ReturnType<Api['createApp']>>
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => clock,
      environment: { DRAGOMAN_ACCESS_TOKEN_SECONDS: '86400' },
    })

    const patch = (
      { app, user }: Created,
      body: unknown,
      { apiKey = app.apiKey, headers = user.bearer as Record<string, string> } = {},
    ) => api.call(`/apps/${app.id}/credentials/${apiKey}`, { method: 'PATCH', headers, body })
    const isLetIn = async (credentials: Record<string, string>) =>
      (await api.post('/detect', { text: 'x' }, credentials)).status === 200
    const inSeconds = (seconds: number) => new Date(clock.getTime() + seconds * 1000)

    describe('200', () => {
      it('changes and removes the label, and changes nothing without fields', async () => {
        const created = await api.createApp()
        const [before] = (
          await api.call(`/apps/${created.app.id}`, { headers: created.user.bearer })
        ).body.credentials
        for (const change of [{ label: 'a label' }, { label: null }, {}]) {
          const { status, body } = await patch(created, change)
          assert.equal(status, 200)
          Object.assign(before, change)
          assert.deepEqual(body, before)
        }
      })

      it('expires a pair in use at the given time, and never with null', async () => {
        const created = await api.createApp()
        assert.equal(await isLetIn(created.credentials), true)
        assert.equal(
          (await patch(created, { expiresAt: inSeconds(60).toISOString() })).body.expiresAt,
          inSeconds(60).toISOString(),
        )
        clock = inSeconds(60)
        assert.equal(await isLetIn(created.credentials), false)
        assert.equal((await patch(created, { expiresAt: null })).body.expiresAt, null)
        assert.equal(await isLetIn(created.credentials), true)
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['a time that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
        ['a label of two lines', { label: 'a\nb' }, '/label'],
        ['a field that nobody may change', { apiSecret: 'mine' }, '/apiSecret'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await patch(await api.createApp(), body)
          assertProblem(answer, 400, 'validation-failed')
          assert.ok(pointers(answer).includes(pointer), JSON.stringify(answer.body))
        })
      }
    })

    describe('404', () => {
      it('knows no key of another app, even of the same user, and none that none has', async () => {
        const created = await api.createApp()
        const { body: other } = await api.post('/create', { name: 'other' }, created.user.bearer)
        for (const apiKey of [other.apiKey, 'dk_1', '%00', `dk_${'0'.repeat(32)}`])
          assertProblem(
            await patch(created, { label: 'x' }, { apiKey }),
            404,
            'credential-not-found',
          )
      })
    })

    describe('409', () => {
      it('makes no expired pair good again where that would be one too many', async () => {
        const created = await api.createApp()
        await patch(created, { expiresAt: inSeconds(1).toISOString() })
        clock = inSeconds(1)
        for (let index = 0; index < 10; index++)
          await api.post(`/apps/${created.app.id}/credentials`, {}, created.user.bearer)
        assertProblem(await patch(created, { expiresAt: null }), 409, 'too-many-credentials')
        assert.equal(await isLetIn(created.credentials), false)
      })
    })
  })
}
