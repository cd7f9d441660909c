import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

const german = 'Das Haus ist rot und der Garten ist sehr groß.'

for (const backend of backends) {
  describe(`POST /queue/{id}/retry on ${backend.name}`, () => {
    async function open(t: TestContext, { worker = true, change = {} as object } = {}) {
      const api = await startApi(t, { backend, worker })
      const { app, user, credentials } = await api.createApp()
      const update = (body: object) =>
        api.call(`/apps/${app.id}`, { method: 'PATCH', headers: user.bearer, body })
      if (Object.keys(change).length > 0) assert.equal((await update(change)).status, 200)
      const submit = async (body: object, headers = {}): Promise<string> => {
        const all = { ...credentials, ...headers }
        return (await api.post('/queue', { from: 'en', to: 'es', ...body }, all)).body.id
      }
      const end = (id: string) => api.call(`/queue/${id}?wait=30`, { headers: credentials })
      const retry = (id: string, headers = credentials) =>
        api.call(`/queue/${id}/retry`, { method: 'POST', headers })
      return { api, update, submit, end, retry, credentials }
    }

    describe('202', () => {
      it('submits the same text with the same settings as a new job', async (t) => {
        const { submit, end, retry } = await open(t, { change: { keepTexts: true } })
        const settings = {
          format: 'xml',
          ignoreTags: ['x'],
          score: true,
          qualityEstimate: true,
          optimizeFor: 'auto',
          priority: 'high',
          metadata: { order: 12 },
        }
        const id = await submit({ text: ['<p>The house <x>is</x> red.</p>', '12'], ...settings })
        const { body: first } = await end(id)
        const answer = await retry(id)
        assert.equal(answer.status, 202)
        assert.notEqual(answer.body.id, id)
        assert.equal(answer.headers.get('location'), `/queue/${answer.body.id}`)
        assert.equal(answer.headers.get('x-metered-characters'), String(answer.body.progress.total))
        const { body: second } = await end(answer.body.id)
        assert.equal(second.status, 'succeeded')
        for (const field of ['result', 'metadata', 'priority', 'from', 'to'])
          assert.deepEqual(second[field], first[field], field)
      })

      it('submits what failed, and what was cancelled', async (t) => {
        const { submit, end, retry } = await open(t, { change: { keepTexts: true } })
        const id = await submit({ text: german, from: undefined })
        assert.equal((await end(id)).body.status, 'failed')
        const { body } = await retry(id)
        assert.equal((await end(body.id)).body.error.code, 'language-pair-not-supported')

        const idle = await open(t, { worker: false, change: { keepTexts: true } })
        const cancelled = await idle.submit({ text: '12' })
        const headers = idle.credentials
        await idle.api.call(`/queue/${cancelled}`, { method: 'DELETE', headers })
        assert.equal((await idle.retry(cancelled)).body.status, 'queued')
      })

      it('counts under the tag of the job, unless the request has another', async (t) => {
        const { api, submit, end, retry, credentials } = await open(t, {
          change: { keepTexts: true },
        })
        const id = await submit({ text: 'The house' }, { 'x-usage-tag': 'first' })
        await end(id)
        await end((await retry(id)).body.id)
        await end((await retry(id, { ...credentials, 'x-usage-tag': 'second' })).body.id)
        const untagged = await submit({ text: 'The house' })
        await end(untagged)
        await end((await retry(untagged)).body.id)
        const tables = api.services.database.tables
        await eventually(
          () => tables.selectFrom('usage').select(['tag', 'requests']).execute(),
          (rows) => {
            const count = (tag: string) =>
              rows.filter((row) => row.tag === tag).reduce((sum, row) => sum + row.requests, 0)
            return count('first') === 2 && count('second') === 1 && count('') === 2
          },
        )
      })
    })

    describe('404', () => {
      it('submits nobody another app’s job', async (t) => {
        const { api, submit, end, retry } = await open(t, { change: { keepTexts: true } })
        const id = await submit({ text: '12' })
        await end(id)
        assertProblem(await retry(id, (await api.createApp()).credentials), 404, 'job-not-found')
        assertProblem(await retry('job_0'), 404, 'job-not-found')
      })
    })

    describe('409', () => {
      it('refuses a job that has not ended', async (t) => {
        const { submit, retry } = await open(t, { worker: false, change: { keepTexts: true } })
        const refused = await retry(await submit({ text: '12' }))
        assertProblem(refused, 409, 'job-not-retryable')
        assert.match(refused.body.detail, /has not ended/)
      })

      for (const [app, change] of [
        ['that keeps no texts', {}],
        ['with noStore', { keepTexts: true, noStore: true }],
      ] as const)
        it(`refuses a job of an app ${app}`, async (t) => {
          const { submit, end, retry } = await open(t, { change })
          const id = await submit({ text: '12' })
          await end(id)
          const refused = await retry(id)
          assertProblem(refused, 409, 'job-not-retryable')
          assert.match(refused.body.detail, /no longer stored/)
        })

      for (const change of [{ keepTexts: false }, { noStore: true }])
        it(`refuses a job after ${JSON.stringify(change)}`, async (t) => {
          const { submit, end, retry, update } = await open(t, { change: { keepTexts: true } })
          const id = await submit({ text: '12' })
          await end(id)
          await update(change)
          assertProblem(await retry(id), 409, 'job-not-retryable')
        })
    })
  })
}
