// The bundled client in Chromium, on a page of another origin than the service's, loaded over http
// from a host for which browsers leave out what they offer to secure pages.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { inChromium, startBrowser } from '../../../test/support/chromium.ts'
import { closeAtEnd, type Scope } from '../../../test/support/close-at-end.ts'
import type * as Client from '../src/index.ts'
import { startFaultProxy } from './support/fault-proxy.ts'
import { startService } from './support/service.ts'

const home = join(import.meta.dirname, '..')

describe('the client in Chromium', inChromium, async (t) => {
  if (inChromium.skip) return
  const origin = await servePage(t)
  const api = await startService(t, { environment: { DRAGOMAN_CORS_ORIGINS: origin } })
  const proxy = await startFaultProxy(api.url)
  closeAtEnd(t, proxy.close)
  const browser = await startBrowser(t)
  const page = await browser.newPage()
  await page.goto(origin)

  const { user, app } = await api.createApp()
  const { apiKey, apiSecret } = app
  const input = { url: proxy.url, apiKey, apiSecret, email: user.email, password: user.password }
  type Input = typeof input

  it('translates, detects and lists languages', async () => {
    const output = await page.evaluate(async ({ url, apiKey, apiSecret }: Input) => {
      const { Dragoman } = await importClient()
      const client = new Dragoman({ url, apiKey, apiSecret })
      const { translatedText } = await client.translate('The house is red.', { to: 'es' })
      const { language } = await client.detect('The house is red.')
      return [translatedText, language, (await client.languages()).length > 0]
    }, input)
    assert.deepEqual(output, ['La casa es roja.', 'en', true])
  })

  it('queues a text, waits for it and watches it while a stream breaks', async () => {
    const output = await page.evaluate(async ({ url, apiKey, apiSecret }: Input) => {
      const { Dragoman } = await importClient()
      const { queue } = new Dragoman({ url, apiKey, apiSecret })
      const { id } = await queue.submit('The house is red.', { to: 'es' })
      const { status } = await queue.wait(id)
      return { id, status, isSecureContext }
    }, input)
    assert.deepEqual([output.status, output.isSecureContext], ['succeeded', false])
    proxy.failWith('cut-body')
    const types = await page.evaluate(
      async ({ url, apiKey, apiSecret, id }) => {
        const { Dragoman } = await importClient()
        const types: string[] = []
        const { queue } = new Dragoman({ url, apiKey, apiSecret })
        for await (const { type } of queue.events(id)) types.push(type)
        return types
      },
      { ...input, ...output },
    )
    assert.deepEqual(types, ['succeeded'])
    assert.ok(proxy.seen.filter(({ method }) => method === 'GET').length >= 2)
  })

  it('acts for a user, with a session', async () => {
    const output = await page.evaluate(async ({ url, email, password, apiKey }: Input) => {
      const { createSession, Dragoman } = await importClient()
      const { accessToken } = createSession({ url, email, password })
      const client = new Dragoman({ url, accessToken, apiKey })
      const { translatedText } = await client.translate('The house is red.', { to: 'es' })
      return [(await client.account.get()).email, translatedText]
    }, input)
    assert.deepEqual(output, [user.email, 'La casa es roja.'])
  })

  it('rejects as it does elsewhere', async () => {
    const codes = (faults: Parameters<typeof proxy.failWith>) => {
      proxy.failWith(...faults)
      return page.evaluate(async ({ url }: Input) => {
        const { Dragoman } = await importClient()
        const client = new Dragoman({ url, maxRetries: 0 })
        const error = await client.languages({ timeoutMs: 5_000 }).catch((reason) => reason)
        return error.code
      }, input)
    }
    const location = `${origin}/elsewhere`
    // Chromium itself repeats a request whose connection was open before.
    assert.equal(await codes(['drop', 'drop', 'drop']), 'connection-failed')
    assert.equal(
      await codes([{ status: 307, headers: { location, ...cors } }]),
      'unexpected-response',
    )
    assert.equal(await codes([{ status: 502, headers: cors }]), 'unexpected-response')

    const { name, code, retryAfter } = await page.evaluate(async ({ url, apiKey }: Input) => {
      const { Dragoman } = await importClient()
      const client = new Dragoman({ url, apiKey, apiSecret: 'wrong' })
      const error = await client.detect('a').catch((reason) => reason)
      return { name: error.name, code: error.code, retryAfter: error.retryAfterSeconds }
    }, input)
    assert.deepEqual(
      [name, code, retryAfter],
      ['DragomanError', 'invalid-api-credentials', undefined],
    )
  })

  it('aborts and times out', async () => {
    proxy.failWith('hang', 'hang')
    const output = await page.evaluate(async ({ url }: Input) => {
      const { Dragoman } = await importClient()
      const client = new Dragoman({ url })
      const controller = new AbortController()
      const aborted = client.languages({ signal: controller.signal }).catch(({ name }) => name)
      controller.abort()
      const timedOut = client.languages({ timeoutMs: 200 }).catch(({ code }) => code)
      return Promise.all([aborted, timedOut])
    }, input)
    assert.deepEqual(output, ['AbortError', 'timed-out'])
  })
})

/** What a proxy must send so that a page of another origin may read its response. */
const cors = { 'access-control-allow-origin': '*' }

declare global {
  var isSecureContext: boolean
  /** Defined by the page. */
  var importClient: () => Promise<typeof Client>
}

/** Serves an empty page with the bundled client. Returns its origin. */
async function servePage(t: Scope): Promise<string> {
  const esbuild = join(home, '../../node_modules/.bin/esbuild')
  const options = ['--bundle', '--minify', '--format=esm', '--target=es2022']
  const bundle = execFileSync(esbuild, [join(home, 'dist/index.js'), ...options])
  const html = `<!doctype html><script type="module">
    globalThis.importClient = () => import('/client.js')
  </script>`
  const server = createServer(({ url }, response) => {
    const isScript = url === '/client.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? bundle : html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(t, async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://client.test:${(server.address() as AddressInfo).port}`
}
