// The configurations of deploy/proxies, each run by the program that it is for. Only addresses,
// certificates and the places of logs are replaced.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import type { Scope } from '../support/close-at-end.ts'
import { connectHttp2, type Http2Client } from '../support/http2-client.ts'
import { makeDocx, wordParagraph, wordRun } from '../support/office-files.ts'
import { until } from '../support/product.ts'
import { proxyPrograms, startProxy } from '../support/reverse-proxy.ts'

const megabyte = 1024 ** 2

async function start(t: Scope, program: keyof typeof proxyPrograms) {
  const api = await startApi(t, {
    environment: {
      // Clients of these tests are on loopback too, so only the proxy's own address is trusted.
      DRAGOMAN_TRUST_PROXY: '127.0.0.1',
      DRAGOMAN_BASE_URL: 'https://translate.example.org',
      DRAGOMAN_ADDRESS_RATE_LIMIT: '3',
    },
  })
  const { credentials } = await api.createApp()
  const proxy = await startProxy(t, program, api.url)
  const clientAt = (localAddress: string): Promise<Http2Client> =>
    connectHttp2(t, { port: proxy.port, localAddress })
  return { credentials, clientAt }
}

const boundary = 'a boundary of parts'
const multipart = { 'content-type': `multipart/form-data; boundary="${boundary}"` }

function formOf(file: Buffer): Buffer {
  const part = (headers: string) =>
    Buffer.from(`\r\n--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`)
  return Buffer.concat([
    ...[part('name="from"'), Buffer.from('en'), part('name="to"'), Buffer.from('es')],
    ...[part('name="file"; filename="large.docx"'), file],
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

/** With something in it that can hardly be compressed. */
const docxWith = (bytes: number): Buffer =>
  makeDocx({
    body: wordParagraph(wordRun('The house is red.')),
    parts: [
      {
        name: 'media/large.bin',
        contentType: 'application/octet-stream',
        content: randomBytes(bytes).toString('base64'),
      },
    ],
  })

/** More than a body of another operation may have, and less than a document. */
const largeForm = formOf(docxWith(9 * megabyte))
const tooLargeForm = formOf(Buffer.alloc(31 * megabyte))

for (const [program, missing] of Object.entries(proxyPrograms)) {
  describe(`Dragoman behind ${program}`, { skip: missing }, async (t) => {
    if (missing !== false) return
    const name = program as keyof typeof proxyPrograms
    const { credentials, clientAt } = await start(t, name)

    it('sees the addresses of its callers, and no others', async () => {
      const [one, other] = await Promise.all(['127.0.0.2', '127.0.0.3'].map(clientAt))
      assert.ok(one && other)
      const logIn = async (client: Http2Client, claimed: string) => {
        const { status } = await client.send('/auth/login', {
          headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
          body: JSON.stringify({ email: 'nobody@example.org', password: 'no password of anyone' }),
        })
        return status
      }
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) statuses.push(await logIn(one, `198.51.100.${index}`))
      assert.ok(statuses.includes(429), statuses.join())
      assert.equal(await logIn(other, '127.0.0.2'), 401)
    })

    it('sends events at once, and waits for jobs', async () => {
      const client = await clientAt('127.0.0.2')
      const submit = async (text: string): Promise<string> => {
        const { status, body } = await client.send('/queue', {
          headers: { ...credentials, 'content-type': 'application/json' },
          body: JSON.stringify({ text, from: 'en', to: 'es' }),
        })
        assert.equal(status, 202, body)
        return JSON.parse(body).id
      }
      const long = await submit('The house is red. '.repeat(50_000))
      const stream = client.open(`/queue/${long}/events`, { headers: credentials })
      await until(() => stream.received().includes(long), 'the event arrives', 30_000)
      // It is still open: what has arrived was not kept back.
      assert.equal(stream.isOpen(), true)
      stream.close()
      const short = await submit('The house is red.')
      const ended = await client.send(`/queue/${short}?wait=30`, { headers: credentials })
      assert.equal(JSON.parse(ended.body).status, 'succeeded')
    })

    it('takes large documents, and itself refuses what is too large', async () => {
      const client = await clientAt('127.0.0.2')
      const large = await client.send('/documents', {
        headers: { ...credentials, ...multipart },
        body: largeForm,
      })
      assert.equal(large.status, 202, large.body)
      const tooLarge = await client.send('/documents', {
        headers: { ...credentials, ...multipart },
        body: tooLargeForm,
      })
      assert.equal(tooLarge.status, 413, tooLarge.body)
      assert.match(JSON.parse(tooLarge.body).code, /^(payload|document)-too-large$/)
      const text = JSON.stringify({ text: 'x'.repeat(9 * megabyte), to: 'es' })
      const tooLong = await client.send('/translateText', {
        headers: { ...credentials, 'content-type': 'application/json' },
        body: text,
      })
      assert.equal(tooLong.status, 413, tooLong.body)
      assert.equal(JSON.parse(tooLong.body).code, 'payload-too-large')
    })
  })
}
