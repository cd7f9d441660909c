import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`what no operation answers, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    /**
     * Sends the bytes on a new connection and reads the response, which must close the connection.
     */
    async function sendRaw(bytes: string): Promise<Answer> {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
      // The server may disconnect before it has read everything.
      socket.on('error', () => {})
      socket.write(bytes)
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2)
      const [statusLine = '', ...lines] = head.split('\r\n')
      const headers = new Headers(
        lines.map((line): [string, string] => [
          line.split(': ', 1)[0] ?? '',
          line.slice(line.indexOf(': ') + 2),
        ]),
      )
      return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body) }
    }

    describe('404', () => {
      for (const path of [
        '/no-such-thing',
        '/translateText/more',
        '/queue/job_1/more',
        '/TRANSLATETEXT',
        '//',
        '/docs/static/no-such.js',
      ]) {
        it(`finds nothing at ${path}`, async () => {
          assertProblem(await api.call(path), 404, 'route-not-found')
        })
      }

      it('names the address that was meant', async () => {
        for (const [path, meant] of [
          ['/translatetext', '/translateText'],
          ['/languages/', '/languages'],
          ['/auth/log-in', '/auth/login'],
        ] as const) {
          const answer = await api.post(path, {})
          assertProblem(answer, 404, 'route-not-found')
          assert.ok(answer.body.detail.includes(meant), answer.body.detail)
        }
      })

      it('asks for no credentials and looks at no body', async () => {
        assertProblem(await api.post('/no-such-thing', '{"text":'), 404, 'route-not-found')
        assertProblem(
          await api.post('/no-such-thing', 'a=b', { 'content-type': 'text/plain' }),
          404,
          'route-not-found',
        )
      })

      it('does not repeat the query', async () => {
        const answer = await api.call('/no-such-thing?token=hunter2')
        assert.doesNotMatch(JSON.stringify(answer.body), /hunter2/)
      })
    })

    describe('405', () => {
      for (const [method, path, allow] of [
        ['POST', '/openapi.json', 'GET, HEAD'],
        ['PROPFIND', '/languages', 'GET, HEAD'],
      ] as const) {
        it(`refuses ${method} ${path} and says what is allowed`, async () => {
          const answer = await api.call(path, { method })
          assertProblem(answer, 405, 'method-not-allowed')
          assert.equal(answer.headers.get('allow'), allow)
        })
      }

      it('refuses HEAD where there is no GET', async () => {
        const response = await fetch(`${api.url}/translateText`, { method: 'HEAD' })
        assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'])
      })
    })

    describe('HEAD', () => {
      for (const path of [
        '/languages',
        '/health/live',
        '/health/ready',
        '/openapi.json',
        '/problems/internal',
        '/docs',
      ]) {
        it(`answers for ${path} as GET does, without a body`, async () => {
          const [head, get] = await Promise.all(
            ['HEAD', 'GET'].map((method) => fetch(api.url + path, { method })),
          )
          assert.equal(head?.status, 200)
          assert.equal(head?.headers.get('content-type'), get?.headers.get('content-type'))
          assert.equal(head?.headers.get('content-length'), get?.headers.get('content-length'))
          assert.equal(await head?.text(), '')
        })
      }

      it('asks for the same credentials as GET', async () => {
        const { bearer } = await api.createUser()
        const [without, withToken] = await Promise.all([
          fetch(`${api.url}/auth/profile`, { method: 'HEAD' }),
          fetch(`${api.url}/auth/profile`, { method: 'HEAD', headers: bearer }),
        ])
        assert.deepEqual([without.status, withToken.status], [401, 200])
      })
    })

    describe('400', () => {
      for (const path of ['/%', '/queue/%zz', '/problems/%ff', `/problems/${'x'.repeat(300)}`]) {
        it(`cannot read the address ${path.slice(0, 20)}`, async () => {
          assertProblem(await api.call(path), 400, 'malformed-request')
        })
      }

      for (const [name, bytes] of [
        ['words that are not HTTP', 'HELLO THERE\r\n\r\n'],
        ['a method that does not exist', 'FETCH /languages HTTP/1.1\r\nhost: x\r\n\r\n'],
        ['a version that does not exist', 'GET /languages HTTP/9.9\r\nhost: x\r\n\r\n'],
        [
          'a header with a line feed for a name',
          'GET /languages HTTP/1.1\r\nhost: x\r\nb\nad: 1\r\n\r\n',
        ],
        [
          'a length that is no number',
          'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: ten\r\n\r\n',
        ],
        [
          'two lengths',
          'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n' +
            'content-length: 3\r\n\r\n{}',
        ],
        [
          'a length beside chunks',
          'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n' +
            'transfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        ],
        ['no host', 'GET /languages HTTP/1.1\r\nconnection: close\r\n\r\n'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          assertProblem(await sendRaw(bytes), 400, 'malformed-request')
        })
      }

      it('continues to serve others', async () => {
        await sendRaw('\u0000\u0001\u0002\r\n\r\n')
        assert.equal((await api.call('/health/live')).status, 200)
      })
    })

    describe('431', () => {
      for (const [name, headers] of [
        ['one header that is too large', `x-large: ${'x'.repeat(20_000)}`],
        [
          'many headers that are too large together',
          Array.from({ length: 300 }, (_, index) => `x-${index}: ${'x'.repeat(80)}`).join('\r\n'),
        ],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await sendRaw(`GET /languages HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`)
          assertProblem(answer, 431, 'headers-too-large')
        })
      }
    })
  })
}
