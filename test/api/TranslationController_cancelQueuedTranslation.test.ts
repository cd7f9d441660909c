import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const request = { text: 'The house is red.', from: 'en', to: 'es' }

for (const backend of backends) {
  describe(`DELETE /queue/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials } = await api.createApp()

    const submit = async (body: unknown = request): Promise<string> =>
      (await api.post('/queue', body, credentials)).body.id
    const cancel = (id: string, headers = credentials) =>
      api.call(`/queue/${id}`, { method: 'DELETE', headers })
    const get = (id: string, query = '') =>
      api.call(`/queue/${id}${query}`, { headers: credentials })

    describe('200', () => {
      it('ends a job that waits, and nobody works on it later', async () => {
        const id = await submit()
        const { status, body } = await cancel(id)
        assert.equal(status, 200)
        assert.equal(body.status, 'cancelled')
        assert.ok(body.finishedAt >= body.createdAt)
        const other = await submit()
        const worker = await api.services.startWorker()
        try {
          assert.equal((await get(other, '?wait=30')).body.status, 'succeeded')
          assert.deepEqual((await get(id)).body, body)
        } finally {
          await worker.stop(0)
        }
      })

      it('answers who waits for the job', async () => {
        const id = await submit()
        const waiting = get(id, '?wait=30')
        await cancel(id)
        assert.equal((await waiting).body.status, 'cancelled')
      })

      it('answers the same when it is asked again', async () => {
        const id = await submit()
        const first = await cancel(id)
        assert.deepEqual((await cancel(id)).body, first.body)
      })
    })

    describe('404', () => {
      it('cancels nobody else’s job', async () => {
        const id = await submit()
        assertProblem(await cancel(id, (await api.createApp()).credentials), 404, 'job-not-found')
        assert.equal((await get(id)).body.status, 'queued')
      })
    })
  })

  describe(`DELETE /queue/{id} on ${backend.name}, while somebody works`, async (t) => {
    const api = await startApi(t, { backend, environment: { DRAGOMAN_JOB_CONCURRENCY: '1' } })
    const { credentials } = await api.createApp()

    const get = (id: string, query = '') =>
      api.call(`/queue/${id}${query}`, { headers: credentials })
    const cancel = (id: string) =>
      api.call(`/queue/${id}`, { method: 'DELETE', headers: credentials })

    describe('200', () => {
      it('ends a job that is being translated, and its worker continues', async () => {
        const sentences = Array.from({ length: 20_000 }, (_, index) => `The house ${index} is red.`)
        const { body: long } = await api.post(
          '/queue',
          { ...request, text: sentences.join('\n') },
          credentials,
        )
        while ((await get(long.id)).body.status === 'queued');
        const { status, body } = await cancel(long.id)
        assert.deepEqual([status, body.status], [200, 'cancelled'])
        const { body: next } = await api.post('/queue', request, credentials)
        assert.equal((await get(next.id, '?wait=30')).body.status, 'succeeded')
        assert.deepEqual((await get(long.id)).body, body)
      })
    })

    describe('409', () => {
      it('does not cancel what has succeeded or failed', async () => {
        for (const text of [
          'The house is red.',
          'Das Haus ist rot und der Garten ist sehr groß.',
        ]) {
          const { body: job } = await api.post('/queue', { text, to: 'es' }, credentials)
          const { body: ended } = await get(job.id, '?wait=30')
          const answer = await cancel(job.id)
          assertProblem(answer, 409, 'job-not-cancellable')
          assert.ok(answer.body.detail.includes(ended.status))
          assert.deepEqual((await get(job.id)).body, ended)
        }
      })
    })
  })
}
