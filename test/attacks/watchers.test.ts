// Many clients that watch a job or wait for it.
import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { openConnection, readAnswers } from '../support/raw-http.ts'

const request = { text: 'The house is red.', from: 'en', to: 'es' }

const watching = (id: string, credentials: Record<string, string>, last = true): string => {
  const lines = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`)
  const close = last ? 'connection: close\r\n' : ''
  return `GET /queue/${id}/events HTTP/1.1\r\nhost: x\r\n${close}${lines.join('')}\r\n`
}

/** A connection that watches; resolves at the first event. */
async function watch(api: Api, bytes: string) {
  const socket = openConnection(api.url)
  const whole = text(socket)
  const begun = Promise.withResolvers<void>()
  socket.once('data', () => begun.resolve())
  socket.write(bytes)
  await Promise.race([begun.promise, whole])
  return { socket, whole }
}

for (const backend of backends) {
  describe(`590 callers that watch one job, on ${backend.name}`, () => {
    it('are all notified of its end, and delay nobody else', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const [{ credentials }, other] = [await api.createApp(), await api.createApp()]
      const { body: job } = await api.post('/queue', request, credentials)
      const bytes = watching(job.id, credentials)
      const watchers = await Promise.all(Array.from({ length: 590 }, () => watch(api, bytes)))
      const [cancelled, theirs] = await Promise.all([
        api.call(`/queue/${job.id}`, { method: 'DELETE', headers: credentials }),
        api.post('/queue', request, other.credentials),
      ])
      assert.deepEqual([cancelled.status, theirs.status], [200, 202])
      const streams = await Promise.all(watchers.map(({ whole }) => whole))
      assert.ok(streams.every((stream) => stream.includes('event: cancelled\n')))
    })
  })

  describe(`more callers than may wait, on ${backend.name}`, () => {
    it('are limited per app, per user and in total, and admitted when others leave', async (t) => {
      const environment = { DRAGOMAN_MAX_WATCHERS: '8' }
      const api = await startApi(t, { backend, worker: false, environment })
      const [{ credentials }, other] = [await api.createApp(), await api.createApp()]
      const submit = async (headers: Record<string, string>): Promise<string> =>
        (await api.post('/queue', request, headers)).body.id
      const [id, theirs] = [await submit(credentials), await submit(other.credentials)]
      const wait = (job: string, headers: Record<string, string>) =>
        api.call(`/queue/${job}?wait=30`, { headers })
      const streams = [
        await watch(api, watching(id, credentials)),
        await watch(api, watching(id, credentials)),
      ]
      const refused = await wait(id, credentials)
      assertProblem(refused, 429, 'rate-limited')
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      const events = await api.call(`/queue/${id}/events`, { headers: credentials })
      assertProblem(events, 429, 'rate-limited')
      assert.equal((await api.call(`/queue/${id}`, { headers: credentials })).status, 200)
      streams.push(await watch(api, watching(theirs, other.credentials)))
      for (const { socket } of streams) socket.destroy()
      await eventually(
        async () => {
          const { socket, whole } = await watch(api, watching(id, credentials))
          socket.destroy()
          return readAnswers(await whole.catch(() => 'HTTP/1.1 200 OK\r\n\r\n'))[0]?.status
        },
        (status) => status === 200,
      )
    })

    it('leave nothing behind where several watch on one connection that breaks', async (t) => {
      const environment = { DRAGOMAN_MAX_WATCHERS: '8' }
      const api = await startApi(t, { backend, worker: false, environment })
      const { credentials } = await api.createApp()
      const { body: job } = await api.post('/queue', request, credentials)
      for (let round = 0; round < 3; round++)
        await eventually(
          async () => {
            const both = watching(job.id, credentials, false) + watching(job.id, credentials)
            const { socket, whole } = await watch(api, both)
            socket.destroy()
            const received = await whole.catch(() => 'HTTP/1.1 200 OK')
            return received.startsWith('HTTP/1.1 200')
          },
          (isLetIn) => isLetIn,
        )
    })
  })
}
