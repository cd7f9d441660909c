import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeAtEnd } from '../../../test/support/close-at-end.ts'
import { Dragoman, DragomanError } from '../src/index.ts'
import { type Fault, startFaultProxy } from './support/fault-proxy.ts'
import { startService } from './support/service.ts'

async function errorOf(call: Promise<unknown>): Promise<DragomanError> {
  const error = await call.then(
    () => undefined,
    (reason) => reason,
  )
  assert.ok(error instanceof DragomanError, String(error))
  return error
}

describe('an error of the client', async (t) => {
  const api = await startService(t)
  const proxy = await startFaultProxy(api.url)
  closeAtEnd(t, proxy.close)
  const app = await api.createAppClient({ url: proxy.url, maxRetries: 0 })

  const answerWith = (fault: Fault) => {
    proxy.failWith(fault)
    return errorOf(app.languages())
  }

  it('is the problem that the service returned', async () => {
    const error = await errorOf(app.translate([], { to: 'es' }))
    assert.deepEqual([error.code, error.status], ['validation-failed', 400])
    assert.equal(error.message, `${error.title}: ${error.detail}`)
    assert.deepEqual(
      error.errors.map(({ pointer }) => pointer),
      ['/text'],
    )
    assert.match(error.requestId ?? '', /./)
    assert.equal(error.requestId, error.problem?.requestId)
  })

  it('has the members that only its code has', async () => {
    const error = await errorOf(app.translate('The house is red.', { from: 'en', to: 'tlh' }))
    assert.equal(error.code, 'language-pair-not-supported')
    const { targets } = error.problem as { targets?: string[] }
    assert.ok(targets?.includes('es'))
  })

  it('says what a proxy responded', async () => {
    const body = '<html><h1>Bad Gateway</h1></html>'
    const headers = { 'content-type': 'text/html' }
    const error = await answerWith({ status: 502, headers, body })
    assert.deepEqual([error.code, error.status], ['unexpected-response', 502])
    assert.match(error.detail, /502.*text\/html.*<h1>Bad Gateway/)
    assert.equal(error.problem, undefined)
  })

  it('says that a success is none of the service', async () => {
    const headers = { 'content-type': 'text/html' }
    const error = await answerWith({ status: 200, headers, body: '<html>Log in</html>' })
    assert.deepEqual([error.code, error.status], ['unexpected-response', 200])
    assert.match(error.detail, /Log in/)
  })

  it('takes no problem details that are damaged', async () => {
    const headers = { 'content-type': 'application/problem+json' }
    for (const body of ['{"code":', 'null', '{"code": 1}'])
      assert.equal((await answerWith({ status: 500, headers, body })).code, 'unexpected-response')
  })

  it('reads when to try again, also from a date', async () => {
    const seconds = async (value: string) =>
      (await answerWith({ status: 503, headers: { 'retry-after': value } })).retryAfterSeconds
    assert.equal(await seconds('7'), 7)
    const later = await seconds(new Date(Date.now() + 60_000).toUTCString())
    assert.ok(later !== undefined && later > 50 && later <= 60, String(later))
    assert.equal(await seconds('soon'), undefined)
  })

  it('does not follow a redirect, which would take the secret to another host', async (t) => {
    const target = await startFaultProxy(api.url)
    closeAtEnd(t, target.close)
    const location = `${target.url}/languages`
    const error = await answerWith({ status: 307, headers: { location } })
    assert.equal(error.code, 'unexpected-response')
    assert.match(error.detail, /redirects to/)
    assert.equal(target.seen.length, 0)
  })

  it('is thrown at once for a URL that is none, and for an empty ID', async () => {
    for (const url of ['', 'translate.example.org', 'localhost:8080'])
      assert.throws(() => new Dragoman({ url }), TypeError)
    for (const id of ['', '.', '..']) await assert.rejects(app.queue.get(id), TypeError)
    assert.equal(proxy.seen.filter(({ path }) => path.startsWith('/queue')).length, 0)
  })

  it('comes from a request with the headers and options that the client has', async () => {
    let init: RequestInit | undefined
    const client = app.with({
      headers: { 'user-agent': 'a test', 'x-extra': '1' },
      credentials: 'include',
      fetch: (url, options) => {
        init = options
        return fetch(url, options)
      },
    })
    proxy.failWith({ status: 418 })
    await errorOf(client.detect('a'))
    const [seen] = proxy.seen
    assert.deepEqual([seen?.headers['user-agent'], seen?.headers['x-extra']], ['a test', '1'])
    assert.match(seen?.headers['x-api-secret']?.toString() ?? '', /./)
    assert.equal(init?.credentials, 'include')
  })

  it('keeps a path in the URL', async () => {
    proxy.failWith({ status: 418 })
    await errorOf(app.with({ url: `${proxy.url}/translate/?x#y` }).languages())
    assert.equal(proxy.seen[0]?.path, '/translate/languages')
  })
})
