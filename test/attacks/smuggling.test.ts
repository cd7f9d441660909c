// Requests whose end two parsers could see in different places. Behind a proxy the second request
// in such bytes would be another user's.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { sendRaw } from '../support/raw-http.ts'

const hidden = 'GET /languages HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
const login = 'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

for (const backend of backends) {
  describe(`a request with another inside, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    for (const [name, bytes] of [
      [
        'a length and chunks',
        `${login}content-length: ${hidden.length}\r\ntransfer-encoding: chunked\r\n\r\n` +
          `0\r\n\r\n${hidden}`,
      ],
      [
        'chunks and a length',
        `${login}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${hidden}`,
      ],
      [
        'two lengths',
        `${login}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
      ],
      ['a list of lengths', `${login}content-length: 0, ${hidden.length}\r\n\r\n${hidden}`],
      ['a length with a sign', `${login}content-length: +0\r\n\r\n${hidden}`],
      ['a length in hexadecimal', `${login}content-length: 0x0\r\n\r\n${hidden}`],
      [
        'a coding that is not chunked',
        `${login}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
      ],
      [
        'chunked that is not the last coding',
        `${login}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
      ],
      [
        'a coding behind a vertical tab',
        `${login}transfer-encoding: \u000bchunked\r\n\r\n0\r\n\r\n${hidden}`,
      ],
      ['a space before the colon', `${login}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
      [
        'a header that goes on in the next line',
        `${login}x-a: b\r\n transfer-encoding: chunked\r\n\r\n${hidden}`,
      ],
      [
        'a chunk size that is too large for a number',
        `${login}transfer-encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${hidden}`,
      ],
      [
        'a chunk size that is none',
        `${login}transfer-encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
      ],
      [
        'a chunk that is longer than its size',
        `${login}transfer-encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${hidden}`,
      ],
      [
        'lines that end without a carriage return',
        `${login.replaceAll('\r\n', '\n')}content-length: 0\n\n${hidden}`,
      ],
      ['a U+0000 in a header', `${login}x-a: b\u0000c\r\ncontent-length: 0\r\n\r\n${hidden}`],
      ['a lone carriage return in a header', `${login}x-a: b\rcontent-length: 0\r\n\r\n${hidden}`],
      ['two hosts', `${login}host: y\r\ncontent-length: 0\r\n\r\n${hidden}`],
      [
        'a coding before chunked',
        `${login}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n${hidden}`,
      ],
      [
        'two codings in two headers',
        `${login}transfer-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      ],
    ] as const) {
      it(`is refused, and the other is not answered: ${name}`, async () => {
        const answers = await sendRaw(api.url, bytes)
        assert.equal(
          answers.length,
          1,
          JSON.stringify(answers.map(({ status, body }) => [status, body.code])),
        )
        const [answer] = answers
        assert.ok(answer)
        assertProblem(answer, 400, 'malformed-request')
      })
    }

    it('is one request where its body looks like another', async () => {
      const body = hidden
      const bytes =
        'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
        `content-length: ${body.length}\r\n\r\n${body}`
      const answers = await sendRaw(api.url, bytes)
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.status]),
        [[200, 'live']],
      )
    })

    it('is not offered another protocol', async () => {
      for (const upgrade of ['h2c', 'websocket']) {
        const bytes =
          'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\n' +
          `upgrade: ${upgrade}\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`
        const [answer] = await sendRaw(api.url, bytes)
        assert.deepEqual([answer?.status, answer?.body.status], [200, 'live'])
      }
    })

    it('is answered also where it expects what nobody knows', async () => {
      const bytes =
        'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 200-maybe\r\n\r\n'
      const [answer] = await sendRaw(api.url, bytes)
      assert.deepEqual([answer?.status, answer?.body.status], [200, 'live'])
    })

    it('does not get in by saying its credentials twice', async () => {
      const { user, credentials } = await api.createApp()
      const key = credentials['x-api-key']
      const twice = (lines: string) =>
        sendRaw(api.url, `GET /queue HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines}\r\n`)
      const [keys] = await twice(
        `x-api-key: ${key}\r\nx-api-key: ${key}\r\n` +
          `x-api-secret: ${credentials['x-api-secret']}\r\n`,
      )
      assert.ok(keys)
      assertProblem(keys, 401, 'invalid-api-credentials')
      const [tokens] = await twice(
        `authorization: Bearer x\r\nauthorization: ${user.bearer.authorization}\r\n` +
          `x-api-key: ${key}\r\n`,
      )
      assert.ok(tokens)
      assertProblem(tokens, 401, 'unauthenticated')
    })
  })
}
