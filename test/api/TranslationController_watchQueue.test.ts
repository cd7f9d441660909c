import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { type Backend, backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

const request = { text: 'The house is red.', from: 'en', to: 'es' }

interface Event {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: jobs in every state.
  data: any
}

/** Watches the queue; `events` grows while the stream is open. */
async function watch(t: TestContext, api: Api, headers: Record<string, string>) {
  const controller = new AbortController()
  t.after(() => controller.abort())
  const response = await fetch(`${api.url}/queue/events`, { headers, signal: controller.signal })
  const events: Event[] = []
  let arrived = Promise.withResolvers<void>()
  const ended = (async () => {
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (name && data) events.push({ name, data: JSON.parse(data) })
      }
      arrived.resolve()
      arrived = Promise.withResolvers()
    }
  })()
  ended.catch(() => {})
  /** Resolves once the events that have arrived fulfil a condition. */
  const received = async (isEnough: () => boolean) => {
    while (!isEnough()) await arrived.promise
  }
  return { response, events, ended, received, stop: () => controller.abort() }
}

const namesOf = (events: readonly Event[], id: string) =>
  events.filter(({ data }) => data.id === id).map(({ name }) => name)

for (const backend of backends) {
  describe(`GET /queue/events on ${backend.name}`, () => {
    const open = async (t: TestContext, options: { worker?: boolean; backend?: Backend } = {}) => {
      const api = await startApi(t, { backend, ...options })
      const { credentials, user, app } = await api.createApp()
      const submit = async (body: unknown = request): Promise<string> =>
        (await api.post('/queue', body, credentials)).body.id
      return { api, credentials, user, app, submit }
    }

    describe('200', () => {
      it('sends the newest jobs at once, the oldest first, as they are listed', async (t) => {
        const { api, credentials, submit } = await open(t, { worker: false })
        const ids = [await submit(), await submit(), await submit()]
        await api.call(`/queue/${ids[1]}`, { method: 'DELETE', headers: credentials })
        const { response, events, received } = await watch(t, api, credentials)
        assert.equal(response.status, 200)
        assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
        await received(() => events.length === 3)
        const { body } = await api.call('/queue', { headers: credentials })
        assert.deepEqual(
          events.map(({ name, data }) => [name, data]),
          body.jobs
            .toReversed()
            .map((job: { status: string }) => [
              job.status === 'queued' ? 'created' : job.status,
              job,
            ]),
        )
      })

      it('sends jobs that are created, fail, succeed and are cancelled', async (t) => {
        const { api, credentials, submit } = await open(t)
        const { events, received } = await watch(t, api, credentials)
        const long = await submit({ ...request, text: 'The house is red. '.repeat(20_000) })
        const good = await submit()
        const bad = await submit({
          text: 'Das Haus ist rot und der Garten ist sehr groß.',
          to: 'es',
        })
        await received(
          () =>
            namesOf(events, good).includes('succeeded') && namesOf(events, bad).includes('failed'),
        )
        await api.call(`/queue/${long}`, { method: 'DELETE', headers: credentials })
        await received(() => /succeeded|cancelled/.test(namesOf(events, long).join()))
        assert.ok(events.every(({ data }) => data.result === undefined))
        assert.ok(events.some(({ data }) => data.error?.code === 'language-pair-not-supported'))
      })

      it('sends nothing of other apps, and accepts an access token with a key', async (t) => {
        const { api, user, app, submit } = await open(t, { worker: false })
        const other = await api.createApp()
        const headers = { ...user.bearer, 'x-api-key': app.apiKey }
        const { events, received, response } = await watch(t, api, headers)
        assert.equal(response.status, 200)
        await api.post('/queue', request, other.credentials)
        const id = await submit()
        await received(() => events.length > 0)
        assert.deepEqual(
          events.map(({ data }) => data.id),
          [id],
        )
      })

      it('sends headers at once, and ends when the process stops', async (t) => {
        const { api, credentials } = await open(t, { worker: false })
        const { response, events, ended } = await watch(t, api, credentials)
        assert.equal(response.status, 200)
        api.services.stopWaiting()
        await ended
        assert.deepEqual(events, [])
      })
    })

    describe('429', () => {
      it('limits watchers, and has room again when one disconnects', async (t) => {
        const api = await startApi(t, {
          backend,
          worker: false,
          environment: { DRAGOMAN_MAX_WATCHERS: '4' },
        })
        const { credentials } = await api.createApp()
        const first = await watch(t, api, credentials)
        const refused = await eventually(
          () => watchOrRefuse(t, api, credentials),
          ({ status }) => status !== 200,
        )
        assertProblem(refused, 429, 'rate-limited')
        first.stop()
        await eventually(
          () => watchOrRefuse(t, api, credentials),
          ({ status }) => status === 200,
        )
      })

      async function watchOrRefuse(t: TestContext, api: Api, headers: Record<string, string>) {
        const controller = new AbortController()
        t.after(() => controller.abort())
        const response = await fetch(`${api.url}/queue/events`, {
          headers,
          signal: controller.signal,
        })
        const { status } = response
        const body = status === 200 ? undefined : await response.json()
        return { status, headers: response.headers, body }
      }
    })
  })
}
