// Forms that break off, stall or lie, sent byte by byte.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf, sendForm } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { openConnection, readAnswers, sendRaw } from '../support/raw-http.ts'

const boundary = 'boundary'
const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const file = (content: string) => part('file', content, '; filename="a.txt"')
const end = `--${boundary}--\r\n`

/** Sends so many characters 20 times a second, until the connection is closed. */
function trickle(socket: Socket, characters: string, count: number): void {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.writable) socket.write(characters.slice(sent, sent + count))
    sent += count
  }, 50)
  socket.once('close', () => clearInterval(timer))
}

for (const backend of backends) {
  describe(`uploads on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: {
        DRAGOMAN_UPLOAD_TIMEOUT_SECONDS: '1',
        DRAGOMAN_REQUEST_TIMEOUT_SECONDS: '1',
        DRAGOMAN_MIN_UPLOAD_BYTES_PER_SECOND: '100',
        DRAGOMAN_MAX_DOCUMENT_BYTES: '100000',
        DRAGOMAN_MAX_IN_FLIGHT_REQUEST_BYTES: '8000000',
      },
    })
    const { credentials } = await api.createApp()

    const head = (headers: Record<string, string>, path = '/documents') =>
      [
        `POST ${path} HTTP/1.1`,
        'host: x',
        `content-type: multipart/form-data; boundary=${boundary}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '\r\n',
      ].join('\r\n')
    const request = (body: string): string => {
      const length = { connection: 'close', 'content-length': String(Buffer.byteLength(body)) }
      return head({ ...credentials, ...length }) + body
    }
    const send = async (body: string) => (await sendRaw(api.url, request(body)))[0]

    it('are accepted as a client writes them, in one chunk or in many', async () => {
      const body = part('to', 'es') + file('red') + end
      assert.equal((await send(body))?.status, 202)
      const socket = openConnection(api.url)
      socket.write(head({ ...credentials, connection: 'close', 'transfer-encoding': 'chunked' }))
      for (const character of body) socket.write(`1\r\n${character}\r\n`)
      socket.write('0\r\n\r\n')
      assert.equal(readAnswers(await text(socket))[0]?.status, 202)
    })

    it('that end before their form are refused', async () => {
      for (const body of [
        part('to', 'es') + file('red'),
        part('to', 'es') + file('red').slice(0, -4),
        part('to', 'es') + file('red') + end.slice(0, -6),
        `--${boundary}\r\ncontent-disposition: form-data; na`,
        '',
      ]) {
        const answer = await send(body)
        assert.ok(answer)
        assertProblem(answer, 400, 'malformed-request')
      }
    })

    it('with headers that no client writes do no harm', async () => {
      const padded = part('to', 'es', `; x="${'x'.repeat(20_000)}"`)
      const many = part('to', 'es', `\r\nx: y`.repeat(1_000))
      for (const start of [padded, many]) {
        const answer = await send(start + file('red') + end)
        assert.ok(answer && answer.status < 500, String(answer?.status))
      }
    })

    it('of one app leave room for those of others', async () => {
      const other = await api.createApp()
      const body = part('to', 'es') + file('red') + end
      const unfinished = Array.from({ length: 10 }, () => {
        const socket = openConnection(api.url)
        socket.write(head({ ...credentials, 'content-length': '1000000' }))
        socket.write(body.slice(0, -20))
        return text(socket)
      })
      const [refused] = readAnswers(await Promise.race(unfinished))
      assert.ok(refused)
      assertProblem(refused, 503, 'overloaded')
      const large = part('to', 'es') + file('red '.repeat(20_000)) + end
      const length = { connection: 'close', 'content-length': String(large.length) }
      const admitted = await sendRaw(api.url, head({ ...other.credentials, ...length }) + large)
      assert.equal(admitted[0]?.status, 202)
      await Promise.all(unfinished)
    })

    it('that stall are ended', async () => {
      const body = part('to', 'es') + file('red') + end
      const socket = openConnection(api.url)
      socket.write(head({ ...credentials, 'content-length': String(body.length) }))
      socket.write(body.slice(0, -20))
      const [answer] = readAnswers(await text(socket))
      assert.ok(answer)
      assertProblem(answer, 408, 'request-timeout')
    })

    it('that are slow may take longer than other requests', async () => {
      const body = part('to', 'es') + file('red '.repeat(100)) + end
      const socket = openConnection(api.url)
      const length = { connection: 'close', 'content-length': String(body.length) }
      socket.write(head({ ...credentials, ...length }))
      const startedAt = performance.now()
      trickle(socket, body, 10)
      assert.equal(readAnswers(await text(socket))[0]?.status, 202)
      // Node looks for requests whose time is over once a second.
      assert.ok(performance.now() - startedAt > 2_100)
    })

    for (const [name, framing, count, piece] of [
      ['with a length', { 'content-length': '90000' }, 1, 'x'],
      ['in chunks', { 'transfer-encoding': 'chunked' }, 6, '1\r\nx\r\n'],
    ] as const) {
      it(`that are too slow are ended: ${name}`, async () => {
        const socket = openConnection(api.url)
        socket.write(head({ ...credentials, ...framing }))
        trickle(socket, piece.repeat(1_000), count)
        const [answer] = readAnswers(await text(socket))
        assert.ok(answer)
        assertProblem(answer, 408, 'request-timeout')
        assert.match(answer.body.detail, /too slowly: after 1 s, at least 100 bytes a second/)
      })
    }

    it('have the time of any other request while the caller is unknown', async () => {
      const body = part('source', 'en') + file('red '.repeat(1_000)) + end
      const socket = openConnection(api.url)
      const path = '/compat/libretranslate/translate_file'
      socket.write(head({ 'content-length': String(body.length) }, path))
      trickle(socket, body, 10)
      const [answer] = readAnswers(await text(socket))
      assert.ok(answer)
      assertProblem(answer, 408, 'request-timeout')
      assert.match(answer.body.detail, /did not arrive in time/)
    })

    it('are not read without credentials', async () => {
      const socket = openConnection(api.url)
      socket.write(head({ 'content-length': '50000', connection: 'close' }))
      const [answer] = readAnswers(await text(socket))
      assert.ok(answer)
      assertProblem(answer, 401, 'invalid-api-credentials')
    })

    it('that state a size beyond the limit are refused before they are sent', async () => {
      const socket = openConnection(api.url)
      socket.write(head({ ...credentials, 'content-length': '1000000000', connection: 'close' }))
      const [answer] = readAnswers(await text(socket))
      assert.ok(answer)
      assertProblem(answer, 413, 'document-too-large')
    })

    it('of unknown size are refused at the limit', async () => {
      const socket = openConnection(api.url)
      socket.write(head({ ...credentials, 'transfer-encoding': 'chunked' }))
      const start = part('to', 'es') + file('').slice(0, -2)
      socket.write(`${start.length.toString(16)}\r\n${start}\r\n`)
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
      socket.write(chunk + chunk)
      const [answer] = readAnswers(await text(socket))
      assert.ok(answer)
      assertProblem(answer, 413, 'document-too-large')
    })

    it('that are refused are read for a while: some clients send all first', async () => {
      const bytes = 8_000_000
      const content = 'x'.repeat(bytes)
      const chunk = `${bytes.toString(16)}\r\n${content}\r\n`
      for (const framing of [
        `content-length: ${bytes}\r\n\r\n${content}`,
        `transfer-encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`,
      ]) {
        const socket = openConnection(api.url).pause()
        const start = head({ ...credentials, connection: 'close' }).slice(0, -2)
        await new Promise((sent) => socket.write(start + framing, sent))
        const [answer] = readAnswers(await text(socket))
        assert.ok(answer)
        assertProblem(answer, 413, 'document-too-large')
      }
    })

    it('are asked for only if they are accepted, from clients that wait for that', async () => {
      const expect = { expect: '100-continue', connection: 'close' }
      const body = part('to', 'es') + file('red') + end
      const length = { 'content-length': String(body.length) }
      const statuses = async (headers: Record<string, string>) => {
        const socket = openConnection(api.url)
        socket.write(head({ ...expect, ...headers }))
        let received = ''
        for await (const chunk of socket) {
          received += chunk
          if (received.startsWith('HTTP/1.1 100') && !received.includes('HTTP/1.1 2'))
            socket.write(body)
        }
        return readAnswers(received).map(({ status }) => status)
      }
      assert.deepEqual(await statuses({ ...credentials, ...length }), [100, 202])
      assert.deepEqual(await statuses(length), [401])
      assert.deepEqual(await statuses({ ...credentials, 'content-length': '9000000' }), [413])
    })

    it('leave nothing in memory when the client disconnects', async () => {
      for (let each = 0; each < 20; each++) {
        const socket = openConnection(api.url)
        await once(socket, 'connect')
        socket.write(head({ ...credentials, 'content-length': '90000' }))
        socket.write(part('to', 'es') + file('x'.repeat(50_000)))
        socket.destroy()
      }
      // Those that are still held would leave no room for this one.
      await eventually(
        () => sendForm(api, formOf({ to: 'es' }, { name: 'a.txt', content: 'red' }), credentials),
        ({ status }) => status === 202,
      )
    })
  })
}
