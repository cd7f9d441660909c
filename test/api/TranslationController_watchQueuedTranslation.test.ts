import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { readEvents } from '../support/event-blocks.ts'
import { assertProblem } from '../support/problem.ts'

const request = { text: 'The house is red.', from: 'en', to: 'es' }

for (const backend of backends) {
  describe(`GET /queue/{id}/events on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const { credentials } = await api.createApp()

    const submit = async (body: unknown = request): Promise<string> =>
      (await api.post('/queue', body, credentials)).body.id
    const watch = (id: string, headers = credentials) =>
      api.call(`/queue/${id}/events`, { headers })

    describe('200', () => {
      it('sends the state of the job at once, and ends with its end', async () => {
        const { status, headers, body } = await watch(await submit())
        assert.equal(status, 200)
        assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
        assert.equal(headers.get('cache-control'), 'no-store')
        const events = readEvents(body)
        const last = events.at(-1)
        assert.deepEqual(
          [last?.name, last?.data.result.translatedText],
          ['succeeded', 'La casa es roja.'],
        )
        assert.ok(
          events
            .slice(0, -1)
            .every(({ name, data }) => name === 'progress' && data.finishedAt === undefined),
        )
      })

      it('sends the progress of a long text, which never goes back', async () => {
        const text = Array.from(
          { length: 12_000 },
          (_, index) => `The house ${index} is red and the garden is big.`,
        ).join('\n')
        const events = readEvents((await watch(await submit({ ...request, text }))).body)
        const completed = events.map(({ data }) => data.progress.completed)
        assert.deepEqual(
          completed,
          [...completed].sort((a, b) => a - b),
        )
        assert.ok(
          completed.some((characters) => characters > 0 && characters < text.length),
          completed.join(),
        )
        assert.equal(completed.at(-1), text.length)
      })

      it('answers with one event when the job has ended', async () => {
        const id = await submit()
        const { body: job } = await api.call(`/queue/${id}?wait=30`, { headers: credentials })
        assert.deepEqual(readEvents((await watch(id)).body), [{ name: 'succeeded', data: job }])
      })

      it('sends a failure', async () => {
        const id = await submit({
          text: 'Das Haus ist rot und der Garten ist sehr groß.',
          to: 'es',
        })
        const last = readEvents((await watch(id)).body).at(-1)
        assert.deepEqual(
          [last?.name, last?.data.error.code],
          ['failed', 'language-pair-not-supported'],
        )
      })
    })

    describe('404', () => {
      it('shows nobody another app’s job', async () => {
        const id = await submit()
        assertProblem(await watch(id, (await api.createApp()).credentials), 404, 'job-not-found')
        assertProblem(await watch('job_0'), 404, 'job-not-found')
      })
    })
  })

  describe(`GET /queue/{id}/events on ${backend.name}, while nobody works`, () => {
    it('sends a cancellation, and ends when the process stops', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const { credentials } = await api.createApp()
      const [first, second] = await Promise.all([
        api.post('/queue', request, credentials),
        api.post('/queue', request, credentials),
      ])
      const [one, two] = [first, second].map(({ body }) =>
        api.call(`/queue/${body.id}/events`, { headers: credentials }),
      )
      await api.call(`/queue/${first.body.id}`, { method: 'DELETE', headers: credentials })
      assert.equal(readEvents((await one)?.body).at(-1)?.name, 'cancelled')
      api.services.stopWaiting()
      assert.ok(readEvents((await two)?.body).every(({ name }) => name === 'progress'))
    })
  })
}
