// Who reads the result of an app that stores nothing, and for whom it is then gone.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf, sendForm } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

for (const backend of backends) {
  describe(`results of an app with noStore on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const team = await createTeam(api)
    const { app, credentials } = await createTeamApp(api, team)
    const asUser = ({ bearer }: { bearer: Record<string, string> }) => ({
      ...bearer,
      'x-api-key': app.apiKey as string,
    })
    const change = { method: 'PATCH', headers: team.owner.bearer, body: { noStore: true } }
    assert.equal((await api.call(`/apps/${app.id}`, change)).status, 200)

    /** The ID of a job that has succeeded, whose result nobody has read. */
    async function endedJob({ status, body }: Answer): Promise<string> {
      assert.equal(status, 202, JSON.stringify(body))
      await eventually(
        async () => (await api.call('/queue', { headers: credentials })).body.jobs,
        (jobs: { id: string; status: string }[]) =>
          jobs.some((job) => job.id === body.id && job.status === 'succeeded'),
      )
      return body.id
    }
    const translateText = async () => {
      const text = { text: 'The house is red.', from: 'en', to: 'es' }
      return endedJob(await api.post('/queue', text, credentials))
    }
    const translateFile = async () => {
      const form = formOf({ from: 'en', to: 'es' }, { name: 'a.txt', content: 'The house is red.' })
      return endedJob(await sendForm(api, form, credentials))
    }
    const readAsProgram = (id: string) => api.call(`/queue/${id}`, { headers: credentials })

    /** The program gets the result once. */
    async function isDelivered(id: string): Promise<void> {
      const { body } = await readAsProgram(id)
      assert.match(body.result?.translatedText ?? '', /casa/, JSON.stringify(body))
      await eventually(
        () => readAsProgram(id),
        (answer) => answer.body.resultDeletedAt !== undefined,
      )
    }

    it('stay after HEAD, which brings none', async () => {
      const id = await translateText()
      for (const path of [`/queue/${id}`, `/queue/${id}?wait=5`, `/queue/${id}`])
        assert.equal((await api.call(path, { method: 'HEAD', headers: credentials })).status, 200)
      await isDelivered(id)
    })

    it('stay after a viewer has read them', async () => {
      const id = await translateText()
      const headers = asUser(team.viewer)
      for (const path of [`/queue/${id}`, `/queue/${id}?wait=5`, `/queue/${id}/events`]) {
        const { body } = await api.call(path, { headers })
        assert.match(JSON.stringify(body), /casa/, path)
      }
      await isDelivered(id)
      const { body } = await api.call(`/queue/${id}`, { headers })
      assert.deepEqual([body.status, body.result], ['succeeded', undefined])
    })

    it('are gone after a member, who may submit jobs, has read them', async () => {
      const id = await translateText()
      const { body } = await api.call(`/queue/${id}`, { headers: asUser(team.member) })
      assert.match(body.result.translatedText, /casa/)
      await eventually(
        () => readAsProgram(id),
        (answer) => answer.body.resultDeletedAt !== undefined,
      )
    })

    it('that are documents stay after HEAD and a viewer, and go with a download', async () => {
      const path = `/documents/${await translateFile()}`
      for (let round = 0; round < 3; round++) {
        const head = await api.call(path, { method: 'HEAD', headers: credentials })
        assert.equal(head.status, 200)
        const viewed = await api.call(path, { headers: asUser(team.viewer) })
        assert.match(viewed.body, /casa/)
      }
      assert.match((await api.call(path, { headers: credentials })).body, /casa/)
      const gone = await eventually(
        () => api.call(path, { headers: credentials }),
        ({ status }) => status === 404,
      )
      assertProblem(gone, 404, 'document-not-found')
    })
  })
}
