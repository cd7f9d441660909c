// The app that the console makes for a user who has none.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

for (const backend of backends)
  describe(`POST /console/app on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    type Bearer = Record<string, string>
    const ensure = (headers: Bearer) => api.call('/console/app', { method: 'POST', headers })
    const list = async (bearer: Bearer) => (await api.call('/list', { headers: bearer })).body

    it('204: makes one app, of many requests at once', async () => {
      const { bearer } = await api.createUser()
      const answers = await Promise.all(Array.from({ length: 8 }, () => ensure(bearer)))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]))
      assert.equal((await ensure(bearer)).status, 204)
      const apps = await list(bearer)
      assert.deepEqual(
        apps.map(({ name, credentials }: { name: string; credentials: object[] }) => [
          name,
          credentials.length,
        ]),
        [['Console', 1]],
      )
      const audit = await api.call(`/apps/${apps[0].id}/audit`, { headers: bearer })
      assert.deepEqual(
        audit.body.events.map(({ type }: { type: string }) => type),
        ['app.created'],
      )
    })

    it('204: makes none for a user who has one, whatever state it is in', async () => {
      const { user, app } = await api.createApp()
      const body = { disabled: true }
      await api.call(`/apps/${app.id}`, { method: 'PATCH', body, headers: user.bearer })
      assert.equal((await ensure(user.bearer)).status, 204)
      assert.equal((await list(user.bearer)).length, 1)
    })

    it('204: makes one beside the apps of teams of others', async () => {
      const team = await createTeam(api)
      await createTeamApp(api, team)
      const { viewer } = team
      assert.equal((await list(viewer.bearer)).length, 1)
      assert.equal((await ensure(viewer.bearer)).status, 204)
      assert.equal((await list(viewer.bearer)).length, 2)
    })

    it('401: needs a user', async () => {
      assertProblem(await ensure({}), 401, 'unauthenticated')
      const { credentials } = await api.createApp()
      assertProblem(await ensure(credentials), 401, 'unauthenticated')
    })
  })
