import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { createErrorHandler, renderProblemDetails } from '../errors/error-handler.ts'
import { type StaticFiles, sendStaticFile } from './static-files.ts'

const content = 'body { color: black }\n'.repeat(50)

/** A server of one directory, in which `style.css` has copies in both encodings. */
async function serve(t: TestContext, options: Partial<StaticFiles> = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'dragoman-files-'))
  t.after(() => rm(parent, { recursive: true }))
  const directory = join(parent, 'files')
  await mkdir(join(directory, 'deeper'), { recursive: true })
  await writeFile(join(parent, 'secret.txt'), 'a secret')
  await writeFile(join(directory, 'style.css'), content)
  await writeFile(join(directory, 'style.css.br'), brotliCompressSync(content))
  await writeFile(join(directory, 'style.css.gz'), gzipSync(content))
  await writeFile(join(directory, 'only.txt.gz'), gzipSync('only compressed'))
  await writeFile(join(directory, 'unknown.kind'), 'x')
  const server = Fastify()
  t.after(() => server.close())
  server.setErrorHandler(createErrorHandler(renderProblemDetails(String)))
  server.get<{ Params: { '*': string } }>('/*', (request, reply) =>
    sendStaticFile(
      request,
      reply,
      { directory, immutable: false, encodings: ['br', 'gzip'], ...options },
      request.params['*'],
    ),
  )
  return {
    ask: (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      server.inject({ method, url, headers }),
  }
}

describe('a static file', () => {
  it('is sent with its type, and asked for again at each use', async (t) => {
    const { ask } = await serve(t)
    const { statusCode, headers, body } = await ask('/style.css')
    assert.deepEqual([statusCode, body], [200, content])
    assert.equal(headers['content-type'], 'text/css; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['content-length'], String(content.length))
    assert.equal((await ask('/unknown.kind')).headers['content-type'], 'application/octet-stream')
  })

  it('is kept for a year where its name changes with its content', async (t) => {
    const { ask } = await serve(t, { immutable: true })
    const { headers } = await ask('/style.css')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  })

  it('is not sent again to who has it', async (t) => {
    const { ask } = await serve(t)
    for (const encoding of ['identity', 'gzip', 'br']) {
      const accepted = { 'accept-encoding': encoding }
      const { headers } = await ask('/style.css', accepted)
      const { etag, 'last-modified': modified } = headers
      assert.ok(etag && modified)
      for (const condition of [{ 'if-none-match': etag }, { 'if-modified-since': modified }]) {
        const again = await ask('/style.css', { ...accepted, ...condition })
        assert.deepEqual([again.statusCode, again.body], [304, ''])
        assert.deepEqual([again.headers.etag, again.headers.vary], [etag, 'accept-encoding'])
        assert.equal(again.headers['cache-control'], 'no-cache')
      }
      const { statusCode } = await ask('/style.css', { ...accepted, 'if-none-match': 'W/"other"' })
      assert.equal(statusCode, 200)
    }
  })

  it('has another tag in each encoding', async (t) => {
    const { ask } = await serve(t)
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (each) => (await ask('/style.css', { 'accept-encoding': each })).headers.etag,
      ),
    )
    assert.equal(new Set(tags).size, 3)
  })

  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    [undefined, undefined],
  ] as const)
    it(`is sent as ${encoding} to who accepts ${accepted}`, async (t) => {
      const { ask } = await serve(t)
      const { headers, rawPayload } = await ask(
        '/style.css',
        accepted === undefined ? {} : { 'accept-encoding': accepted },
      )
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['content-type'], 'text/css; charset=utf-8')
      assert.equal(headers.vary, 'accept-encoding')
      assert.equal(headers['content-length'], String(rawPayload.length))
      const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (raw: Buffer) => raw }
      assert.equal(decode[encoding ?? 'none'](rawPayload).toString(), content)
    })

  it('is sent as it is where there is no copy, or none is looked for', async (t) => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const { ask } = await serve(t)
    assert.equal((await ask('/unknown.kind', headers)).headers['content-encoding'], undefined)
    const { ask: askPlain } = await serve(t, { encodings: [] })
    const answer = await askPlain('/style.css', headers)
    assert.deepEqual(
      [answer.body, answer.headers['content-encoding'], answer.headers.vary],
      [content, undefined, undefined],
    )
  })

  it('is not sent for HEAD, but all its headers are', async (t) => {
    const { ask } = await serve(t)
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const [get, head] = [
        await ask('/style.css', headers),
        await ask('/style.css', headers, 'HEAD'),
      ]
      assert.deepEqual([head.statusCode, head.body], [200, ''])
      const { date: _, ...expected } = get.headers
      const { date: __, ...actual } = head.headers
      assert.deepEqual(actual, expected)
    }
  })

  for (const path of [
    '/missing.css',
    '/deeper',
    '/deeper/',
    '/',
    '/only.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/%00',
    '/style.css%00',
    '/style.css/',
  ])
    it(`is not at ${path}`, async (t) => {
      const { ask } = await serve(t)
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(path, { 'accept-encoding': 'identity' }, method)
        assert.equal(answer.statusCode, 404)
        assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8')
        assert.equal(answer.headers.etag, undefined)
        if (method === 'GET') assert.equal(answer.json().code, 'route-not-found')
      }
    })
})
