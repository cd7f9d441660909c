// The LibreTranslate API at the root of a port of its own.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { closeAtEnd, type Scope } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startProduct } from '../support/product.ts'
import { openConnection, sendRaw } from '../support/raw-http.ts'
import { createSilentMode } from '../support/silent-mode.ts'
import { formOf, keyOf } from './support.ts'

async function startWithPort(t: Scope, environment: Record<string, string> = {}) {
  const api = await startApi(t, {
    worker: false,
    environment: { DRAGOMAN_COMPAT_PORTS: 'libretranslate:0', ...environment },
  })
  assert.ok(api.portUrls.libretranslate)
  return { api, url: api.portUrls.libretranslate }
}

describe('the port of LibreTranslate', async (t) => {
  const { api, url } = await startWithPort(t)
  const { app, credentials, user } = await api.createApp()
  const red = { q: 'The house is red.', source: 'en', target: 'es', api_key: keyOf(app) }
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  it('has the API at the root', async () => {
    const answer = await send('/translate', { method: 'POST', body: formOf(red) })
    assert.deepEqual(answer, { status: 200, body: { translatedText: 'La casa es roja.' } })
    const detected = await send('/detect', { method: 'POST', body: formOf(red) })
    assert.equal(detected.body[0].language, 'en')
    assert.ok((await send('/languages')).body.some(({ code }: { code: string }) => code === 'es'))
    assert.deepEqual((await send('//health/')).body, { status: 'ok' })
    assert.equal((await send('/frontend/settings')).body.charLimit, 50_000)
    const { basePath, info } = (await send('/spec')).body
    // GNOME's Dialect compares the title.
    assert.deepEqual([basePath, info.title], ['/', 'LibreTranslate'])
  })

  it('has nothing else, in any spelling', async () => {
    const headers = { ...credentials, ...user.bearer, 'content-type': 'application/json' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    for (const target of [
      'GET /list',
      'GET /queue',
      'GET /health/live',
      'GET /docs',
      'GET /openapi.json',
      'POST /translateText',
      'GET //list',
      'GET /../list',
      'GET /../../list',
      'GET /%2e%2e/%2e%2e/list',
      'GET http://127.0.0.1/list',
      'GET /compat/google/language/translate/v2/languages',
      'GET /language/translate/v2/languages',
      'GET /%zz',
      'OPTIONS *',
    ]) {
      const request = `${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${lines.join('')}\r\n`
      const [answer] = await sendRaw(url, request)
      assert.ok([404, 405].includes(answer?.status ?? 0), `${target}: ${answer?.status}`)
      assert.deepEqual(Object.keys(answer?.body), ['error'], target)
    }
  })

  it('has a short page at the root, by which clients test the host', async () => {
    for (const path of ['/', '/?/list']) {
      const response = await fetch(url + path)
      assert.equal(response.status, 200)
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
      assert.match(await response.text(), /LibreTranslate/)
    }
    assert.equal((await fetch(url, { method: 'HEAD' })).status, 200)
  })

  it('does not open the native port to them', async () => {
    assert.equal((await api.call('/translate')).status, 404)
    assert.ok('languages' in (await api.call('/languages')).body)
  })
})

describe('connections to the port of LibreTranslate', () => {
  it('are bounded', async (t) => {
    const { url } = await startWithPort(t, { DRAGOMAN_MAX_CONNECTIONS: '10' })
    const open = Array.from({ length: 10 }, () => openConnection(url))
    t.after(() => open.forEach((socket) => void socket.destroy()))
    await Promise.all(open.map((socket) => once(socket, 'connect')))
    assert.equal(await text(openConnection(url)), '')
  })

  it('end with the process, which answers what it has begun', async (t) => {
    const { api, url } = await startWithPort(t, {
      DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
      DRAGOMAN_DEADLINE_SECONDS: '1',
    })
    const { app } = await api.createApp()
    const unused = openConnection(url)
    const idle = openConnection(url)
    idle.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(idle, 'data')
    const translations = t.mock.method(api.services.translation, 'translateNow').mock
    const body = formOf({ q: 'HANG on', source: 'en', target: 'es', api_key: keyOf(app) })
    const answer = fetch(`${url}/translate`, { method: 'POST', body })
    await eventually(
      () => api.call('/health/live'),
      () => translations.callCount() === 1,
    )
    const ended = Promise.all([once(unused, 'close'), once(idle, 'close')])
    const closed = api.close()
    const { status, headers } = await answer
    assert.deepEqual([status, headers.get('connection')], [504, 'close'])
    await closed
    await ended
    const refused = connect(Number(new URL(url).port), '127.0.0.1')
    await assert.rejects(once(refused, 'connect'), { code: 'ECONNREFUSED' })
  })
})

describe('a process with a port of LibreTranslate', () => {
  async function start(t: TestContext, port: number) {
    const storage = await anyBackend.createStorage()
    closeAtEnd(t, storage.remove)
    return startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_COMPAT_PORTS: `libretranslate:${port}`,
      },
    })
  }

  it('logs its address, and stops cleanly with a connection to it', async (t) => {
    const product = await start(t, 0)
    closeAtEnd(t, async () => product.child.kill('SIGKILL'))
    const [, url = ''] = /"libretranslate":"([^"]+)"/.exec(product.output()) ?? []
    assert.equal((await fetch(`${url}/health`)).status, 200)
    const idle = openConnection(url)
    idle.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(idle, 'data')
    assert.equal(await product.stop(), 0)
    assert.match(product.output(), /"msg":"stopped"/)
  })

  it('says that the port is in use', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    closeAtEnd(t, async () => other.close())
    const { port } = other.address() as AddressInfo
    await assert.rejects(start(t, port), {
      message: new RegExp(`port ${port}: choose another with DRAGOMAN_COMPAT_PORTS`),
    })
  })
})
