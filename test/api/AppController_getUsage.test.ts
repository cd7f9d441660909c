import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /usage on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    describe('200', () => {
      it('has what all apps of the user have used, and nobody else’s', async () => {
        const { app, user, credentials } = await api.createApp()
        const { body: second } = await api.post('/create', { name: 'second' }, user.bearer)
        const stranger = await api.createApp()
        const translate = (text: string, headers: Record<string, string>) =>
          api.post('/translateText', { text, from: 'en', to: 'es' }, headers)
        await translate('house', credentials)
        await translate('garden', { 'x-api-key': second.apiKey, 'x-api-secret': second.apiSecret })
        await translate('window', stranger.credentials)
        const { status, body } = await api.call('/usage', { headers: user.bearer })
        assert.equal(status, 200)
        assert.deepEqual([body.totals.characters, body.totals.requests], [5 + 6, 2])
        const byApp = body.groups.map(
          ({ appId, characters }: { appId: string; characters: number }) => [appId, characters],
        )
        assert.deepEqual(
          new Map(byApp),
          new Map([
            [app.id, 5],
            [second.id, 6],
          ]),
        )
      })

      it('is empty for a user without apps', async () => {
        const { bearer } = await api.createUser()
        const { body } = await api.call('/usage?from=2026-01-01&to=2026-01-31', { headers: bearer })
        const none = { cacheHits: 0, cachedCharacters: 0, errors: 0, tokens: 0 }
        const totals = { characters: 0, requests: 0, ...none }
        assert.deepEqual(body, { from: '2026-01-01', to: '2026-01-31', totals, groups: [] })
      })
    })

    describe('400', () => {
      it('refuses days that are none', async () => {
        const { bearer } = await api.createUser()
        assertProblem(
          await api.call('/usage?from=today', { headers: bearer }),
          400,
          'validation-failed',
        )
        assertProblem(
          await api.call('/usage?from=2026-03-21&to=2026-03-20', { headers: bearer }),
          400,
          'validation-failed',
        )
      })
    })
  })
}
