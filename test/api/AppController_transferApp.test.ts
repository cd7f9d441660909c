import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

for (const backend of backends) {
  describe(`POST /apps/{id}/transfer on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const transfer = (id: string, teamId: string, headers: Record<string, string>) =>
      api.post(`/apps/${id}/transfer`, { teamId }, headers)

    it('200: gives an app to a team and back, with all that it has', async () => {
      const { app, user, credentials } = await api.createApp()
      await api.post('/glossaries', { name: 'kept', dictionaries: [] }, credentials)
      const { body: team } = await api.post('/teams', { name: 'Berlin' }, user.bearer)
      const { status, body } = await transfer(app.id, team.id, user.bearer)
      assert.deepEqual([status, body.team], [200, { id: team.id, name: 'Berlin', role: 'owner' }])
      const { body: kept } = await api.call('/glossaries', { headers: credentials })
      assert.equal(kept.glossaries[0].name, 'kept')
      const { body: back } = await transfer(app.id, user.id, user.bearer)
      assert.equal(back.team, undefined)
      const { body: events } = await api.call(`/apps/${app.id}/audit?type=app.transferred`, {
        headers: user.bearer,
      })
      assert.deepEqual(
        events.events.map(({ details }: { details: unknown }) => details),
        [
          { from: team.id, to: user.id },
          { from: user.id, to: team.id },
        ],
      )
    })

    it('200: leaves an app where it is', async () => {
      const { app, user } = await api.createApp()
      assert.equal((await transfer(app.id, user.id, user.bearer)).status, 200)
    })

    it('403: refuses admins of its team, and members of the other', async () => {
      const [ours, theirs] = [await createTeam(api), await createTeam(api)]
      const { app } = await createTeamApp(api, ours)
      const { id, bearer } = ours.admin
      assertProblem(await transfer(app.id, id, bearer), 403, 'role-required')
      const { app: own } = await createTeamApp(api, { id: theirs.member.id, owner: theirs.member })
      const answer = await transfer(own.id, theirs.id, theirs.member.bearer)
      assertProblem(answer, 403, 'role-required')
    })

    it('404: knows neither apps nor teams of others', async () => {
      const { app, user } = await api.createApp()
      const { id, owner } = await createTeam(api)
      assertProblem(await transfer(app.id, owner.id, owner.bearer), 404, 'app-not-found')
      assertProblem(await transfer(app.id, id, user.bearer), 404, 'team-not-found')
    })
  })
}
