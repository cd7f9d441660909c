// Responses that nobody reads and bodies that never end.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { type Backend, backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { openConnection, readAnswers } from '../support/raw-http.ts'

const lines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** The first response, before the request is complete. */
async function firstAnswer(socket: Socket): Promise<Answer> {
  let received = ''
  for await (const chunk of socket) {
    received += String(chunk)
    if (received.includes('}')) break
  }
  return readAnswers(received)[0] as Answer
}

async function open(t: TestContext, backend: Backend, environment: Record<string, string>) {
  const api = await startApi(t, { backend, environment })
  const sockets: Socket[] = []
  const connect = () => {
    const socket = openConnection(api.url)
    sockets.push(socket)
    return socket
  }
  closeAtEnd(t, async () => {
    for (const socket of sockets) socket.destroy()
  })
  /** A job with a result of 1 MB, which needs no engine. */
  const createJob = async (credentials: Record<string, string>): Promise<string> => {
    const text = 'casa '.repeat(200_000)
    const { body } = await api.post('/queue', { text, from: 'es', to: 'es' }, credentials)
    const ended = await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })
    assert.equal(ended.body.status, 'succeeded')
    return body.id
  }
  /** A connection that requests a result many times and reads nothing. */
  const askAndNotRead = (id: string, credentials: Record<string, string>, times = 20) => {
    const socket = connect().pause()
    const request = `GET /queue/${id} HTTP/1.1\r\nhost: x\r\n${lines(credentials)}\r\n`
    socket.write(request.repeat(times))
    return Object.assign(socket, { askAgain: () => socket.write(request) })
  }
  return {
    api,
    connect,
    createJob,
    askAndNotRead,
    forget: () => sockets.map((one) => one.destroy()),
  }
}

for (const backend of backends) {
  describe(`answers that nobody reads, on ${backend.name}`, () => {
    it('are cut off, although the caller continues to send', async (t) => {
      const environment = { DRAGOMAN_RESPONSE_TIMEOUT_SECONDS: '1' }
      const { api, createJob, askAndNotRead } = await open(t, backend, environment)
      const { credentials } = await api.createApp()
      const id = await createJob(credentials)
      const silent = Array.from({ length: 2 }, () => askAndNotRead(id, credentials))
      const timers = silent.map((socket) =>
        setInterval(() => socket.writable && socket.write('GET /'), 50),
      )
      await Promise.all(silent.map((socket) => new Promise((done) => socket.once('close', done))))
      for (const timer of timers) clearInterval(timer)
    })

    it('are bounded in bytes for a user, and keep no other user from theirs', async (t) => {
      const environment = { DRAGOMAN_MAX_IN_FLIGHT_RESPONSE_BYTES: '16000000' }
      const { api, createJob, askAndNotRead, forget } = await open(t, backend, environment)
      const [greedy, other] = [await api.createApp(), await api.createApp()]
      const id = await createJob(greedy.credentials)
      const own = await createJob(other.credentials)
      const get = (job: string, headers: Record<string, string>) =>
        api.call(`/queue/${job}`, { headers })
      const silent = askAndNotRead(id, greedy.credentials, 1)
      const refused = await eventually(
        () => {
          // The kernel buffers some megabytes of the responses before the service notices.
          silent.askAgain()
          return get(id, greedy.credentials)
        },
        ({ status }) => status === 503,
      )
      assertProblem(refused, 503, 'overloaded')
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      assert.equal((await get(own, other.credentials)).body.status, 'succeeded')
      assert.equal((await api.call('/queue', { headers: greedy.credentials })).status, 200)
      forget()
      await eventually(
        () => get(id, greedy.credentials),
        ({ status }) => status === 200,
      )
    })
  })

  describe(`bodies that never end, on ${backend.name}`, () => {
    const part = 'x'.repeat(100_000)
    for (const [name, framing, begin] of [
      ['with a length', 'content-length: 200000\r\n', part],
      ['in chunks', 'transfer-encoding: chunked\r\n', `186a0\r\n${part}\r\n186a0\r\n${part}\r\n`],
    ] as const) {
      it(`are bounded in bytes per user, without effect on others: ${name}`, async (t) => {
        const environment = { DRAGOMAN_MAX_IN_FLIGHT_REQUEST_BYTES: '2000000' }
        const { api, connect, forget } = await open(t, backend, environment)
        const [greedy, other] = [await api.createApp(), await api.createApp()]
        const begins = (credentials: Record<string, string>): Socket => {
          const socket = connect()
          const json = 'content-type: application/json\r\n'
          const head = `POST /queue HTTP/1.1\r\nhost: x\r\n${json}${lines(credentials)}${framing}`
          socket.write(`${head}\r\n${begin}`)
          return socket
        }
        const unfinished = Array.from({ length: 20 }, () => begins(greedy.credentials))
        const refused = await Promise.race(unfinished.map(firstAnswer))
        assertProblem(refused, 503, 'overloaded')
        assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
        assert.equal(refused.headers.get('connection'), 'close')
        const queue = (credentials: Record<string, string>) =>
          api.post('/queue', { text: 'casa '.repeat(40_000), from: 'es', to: 'es' }, credentials)
        assert.equal((await queue(other.credentials)).status, 202)
        forget()
        await eventually(
          () => queue(greedy.credentials),
          ({ status }) => status === 202,
        )
      })
    }
  })
}
