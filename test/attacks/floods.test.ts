import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { resetConnection } from '../../src/http/connections.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { openConnection, readAnswers, sendRaw } from '../support/raw-http.ts'

/** Keeps sending the same few bytes until the connection is closed. */
function trickle(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.writable && socket.write(bytes), 50)
  socket.once('close', () => clearInterval(timer))
}

for (const backend of backends) {
  describe(`a caller that takes its time, on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_REQUEST_TIMEOUT_SECONDS: '1' },
    })
    // On a busy machine a request of the set-up may itself take longer than the second.
    const created = await eventually(
      () => api.createApp().catch(() => undefined),
      (app) => app !== undefined,
    )
    const lines = Object.entries(created?.credentials ?? {})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')

    for (const [name, head, rest] of [
      ['with its headers', 'GET /languages HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n'],
      ['with one header', 'GET /languages HTTP/1.1\r\nhost: x\r\nx-a: ', 'x'],
      ['with the first line', 'GET /', 'x'],
    ] as const) {
      it(`is disconnected after the time to send is over: ${name}`, async () => {
        const socket = openConnection(api.url)
        socket.write(head)
        trickle(socket, rest)
        const [answer] = readAnswers(await text(socket))
        assert.ok(answer)
        assertProblem(answer, 408, 'request-timeout')
        assert.equal(answer.headers.get('connection'), 'close')
      })
    }

    for (const [name, framing, rest] of [
      ['with a length', 'content-length: 100000\r\n', ' '],
      ['in chunks', 'transfer-encoding: chunked\r\n', '1\r\n \r\n'],
    ] as const) {
      it(`is disconnected in the middle of its body, ${name}`, async () => {
        const socket = openConnection(api.url)
        socket.write(
          'POST /translateText HTTP/1.1\r\nhost: x\r\n' +
            `content-type: application/json\r\n${lines}${framing}\r\n`,
        )
        trickle(socket, rest)
        const [answer] = readAnswers(await text(socket))
        assert.ok(answer)
        assertProblem(answer, 408, 'request-timeout')
      })
    }

    it('is disconnected when it sends nothing at all', async () => {
      const socket = openConnection(api.url)
      await text(socket)
    })

    it('is disconnected although it does not close its side', async () => {
      const socket = openConnection(api.url)
      socket.allowHalfOpen = true
      socket.write('GET / HTTP/1.1\r\n')
      trickle(socket, 'x')
      // Data that it still sends hits a closed connection, which is an error to `once`.
      await new Promise((resolve) => socket.once('close', resolve))
    })

    it('keeps nobody else waiting', async () => {
      const slow = Array.from({ length: 300 }, () => openConnection(api.url))
      for (const socket of slow) socket.write('GET /languages HTTP/1.1\r\n')
      await Promise.all(
        slow.map((socket) => socket.readyState === 'open' || once(socket, 'connect')),
      )
      assert.equal((await api.call('/languages')).status, 200)
      for (const socket of slow) socket.destroy()
    })
  })

  describe(`a caller that sends too much, on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_MAX_BODY_BYTES: '65536' },
    })
    const { credentials } = await api.createApp()
    const lines = Object.entries(credentials)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')

    const head = (path: string, more: string): string =>
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n`

    /** The first response, before the body is complete. */
    async function firstAnswer(socket: Socket): Promise<ReturnType<typeof readAnswers>[0]> {
      let received = ''
      for await (const chunk of socket) {
        received += String(chunk)
        if (received.includes('}')) break
      }
      return readAnswers(received)[0] as ReturnType<typeof readAnswers>[0]
    }

    for (const [path, limit] of [
      ['/translateText', 65_536],
      ['/queue', 65_536],
      ['/detect', 65_536],
      ['/auth/login', 16_384],
      ['/auth/signup', 16_384],
    ] as const) {
      it(`is refused by the length it announces, before the body comes: ${path}`, async () => {
        const socket = openConnection(api.url)
        socket.write(head(path, `${lines}content-length: ${limit + 1}\r\n`))
        assertProblem(await firstAnswer(socket), 413, 'payload-too-large')
      })

      it(`is refused in chunks as soon as they are too many: ${path}`, async () => {
        const socket = openConnection(api.url)
        socket.write(head(path, `${lines}transfer-encoding: chunked\r\n`))
        const chunk = `1000\r\n${' '.repeat(4096)}\r\n`
        for (let sent = 0; sent <= limit; sent += 4096) socket.write(chunk)
        assertProblem(await firstAnswer(socket), 413, 'payload-too-large')
      })
    }

    it('is asked for its credentials before a byte of the body is read', async () => {
      for (const path of ['/translateText', '/queue', '/create']) {
        const socket = openConnection(api.url)
        socket.write(head(path, 'content-length: 999999999\r\n'))
        assert.equal((await firstAnswer(socket)).status, 401)
      }
    })

    it('has thousands of headers that mean nothing', async () => {
      const [answer] = await sendRaw(
        api.url,
        'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
          `${'a:b\r\n'.repeat(3_000)}\r\n`,
      )
      assert.ok(answer && [200, 431].includes(answer.status))
    })

    it('asks a thousand times at once on one connection, and has a thousand answers', async () => {
      const requests = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(999)
      const answers = await sendRaw(
        api.url,
        `${requests}GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      )
      assert.deepEqual(
        [answers.length, new Set(answers.map(({ status }) => status))],
        [1_000, new Set([200])],
      )
    })

    it('sends requests and disconnects, again and again, and hurts nobody', async () => {
      for (let count = 0; count < 200; count++) {
        const socket = openConnection(api.url)
        socket.write(head('/translateText', `${lines}content-length: 20\r\n`))
        socket.write('{"text":"12",', () => resetConnection(socket))
      }
      assert.equal((await api.call('/health/ready')).status, 200)
    })
  })

  describe(`more connections than allowed, on ${backend.name}`, () => {
    it('are closed, and there is room again when others have gone', async (t) => {
      const api = await startApi(t, {
        backend,
        worker: false,
        environment: { DRAGOMAN_MAX_CONNECTIONS: '10' },
      })
      const sockets = Array.from({ length: 40 }, () => openConnection(api.url))
      const closed = sockets.map((socket) => once(socket.resume(), 'close'))
      let gone = 0
      for (const each of closed) void each.then(() => gone++)
      await eventually(
        () => new Promise((resolve) => setImmediate(() => resolve(gone))),
        (count) => (count as number) >= 30,
      )
      assert.equal(gone, 30)
      for (const socket of sockets) socket.destroy()
      await Promise.all(closed)
      await eventually(
        () => api.call('/health/live').catch(() => ({ status: 0 })),
        ({ status }) => status === 200,
      )
    })
  })
}
