import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /queue on ${backend.name}, when much waits`, async (t) => {
    const request = { from: 'en', to: 'es' }
    const environment = {
      DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS_PER_APP: '1000',
      DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS: '4000',
    }
    const api = await startApi(t, { backend, worker: false, environment })

    const queue = (credentials: Record<string, string>, characters: number) =>
      api.post('/queue', { ...request, text: 'x'.repeat(characters) }, credentials)

    it('rejects excess of an app with 429, of all with 503, until there is room', async () => {
      const [first, second] = [await api.createApp(), await api.createApp()]
      const accepted = await queue(first.credentials, 900)
      assert.equal(accepted.status, 202)
      const tooMuch = await queue(first.credentials, 101)
      assertProblem(tooMuch, 429, 'rate-limited')
      assert.match(tooMuch.headers.get('retry-after') ?? '', /^\d+$/)
      assert.equal((await queue(first.credentials, 100)).status, 202)
      assert.equal((await queue(second.credentials, 800)).status, 202)
      const full = await queue((await api.createApp()).credentials, 2_201)
      assertProblem(full, 503, 'overloaded')
      assert.match(full.headers.get('retry-after') ?? '', /^\d+$/)
      await api.call(`/queue/${accepted.body.id}`, { method: 'DELETE', headers: first.credentials })
      await eventually(
        () => queue(first.credentials, 101),
        ({ status }) => status === 202,
      )
    })

    it('rejects with 429 when a user’s apps exceed half of what others leave', async () => {
      const { user, credentials } = await api.createApp()
      const credentialsOfApp = async () => {
        const { body } = await api.post('/create', { name: 'another' }, user.bearer)
        return { 'x-api-key': body.apiKey, 'x-api-secret': body.apiSecret }
      }
      const first = await queue(credentials, 600)
      assert.equal(first.status, 202)
      assert.equal((await queue(await credentialsOfApp(), 600)).status, 202)
      const tooMuch = await queue(await credentialsOfApp(), 600)
      assertProblem(tooMuch, 429, 'rate-limited')
      assert.match(tooMuch.body.detail, /this user's apps/)
      assert.equal((await queue((await api.createApp()).credentials, 600)).status, 202)
    })

    it('lets one job in where nothing waits, however long it is', async (t) => {
      const alone = await startApi(t, {
        backend,
        worker: false,
        environment: { DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS_PER_APP: '10' },
      })
      const { credentials } = await alone.createApp()
      const post = () => alone.post('/queue', { ...request, text: 'x'.repeat(100) }, credentials)
      assert.equal((await post()).status, 202)
      assertProblem(await post(), 429, 'rate-limited')
    })
  })

  describe(`POST /queue on ${backend.name}, with another app's long jobs before it`, () => {
    it('does not wait for them', async (t) => {
      const api = await startApi(t, { backend, environment: { DRAGOMAN_JOB_CONCURRENCY: '2' } })
      const [busy, brief] = [await api.createApp(), await api.createApp()]
      const long = Array.from(
        { length: 4_000 },
        (_, index) => `The house ${index} is red and the garden is big.`,
      )
      for (let index = 0; index < 6; index++)
        await api.post(
          '/queue',
          { text: `${index}\n${long.join('\n')}`, from: 'en', to: 'es' },
          busy.credentials,
        )
      const { body: job } = await api.post(
        '/queue',
        { text: 'ten letters', from: 'en', to: 'es' },
        brief.credentials,
      )
      const { body: ended } = await api.call(`/queue/${job.id}?wait=30`, {
        headers: brief.credentials,
      })
      assert.equal(ended.status, 'succeeded')
      const { body } = await api.call('/queue?status=succeeded', { headers: busy.credentials })
      assert.ok(body.jobs.length <= 1, `${body.jobs.length} long jobs were done before`)
    })
  })
}
