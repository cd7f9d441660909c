// A hostile page on another port of the service's host, in a real browser. To cookies it is of the
// same site, so `SameSite` stops nothing here.
import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createBuiltConsole, script, scriptName } from '../support/built-console.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { closeAtEnd, type Scope } from '../support/close-at-end.ts'

/** Serves an empty page without any policy, and returns its URL. */
async function serveHostilePage(t: Scope): Promise<string> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><body></body>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(t, async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/**
 * The next request for the session that this process answers, which also serves the hostile page.
 * The browser hides answers from hostile pages.
 */
function nextAnswer(): Promise<{ status: number; cookie: string }> {
  return new Promise((resolve) => {
    const finished = 'http.server.response.finish'
    subscribe(finished, function note(message) {
      const { request, response } = message as Record<'request', IncomingMessage> &
        Record<'response', ServerResponse>
      if (!request.url?.startsWith('/console/session/')) return
      unsubscribe(finished, note)
      resolve({ status: response.statusCode, cookie: request.headers.cookie ?? '' })
    })
  })
}

/** Runs in pages, whose types the tests do not have. */
const postFromConsole = `async (path, body) => {
  const response = await fetch('/console/session/' + path, {
    method: 'POST',
    headers: {
      'x-dragoman-console': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: JSON.stringify(body),
  })
  return response.status
}`

for (const backend of backends) {
  describe(`a hostile page in a browser, on ${backend.name}`, inChromium, async (t) => {
    if (inChromium.skip !== undefined) return
    const api = await startApi(t, {
      backend,
      worker: false,
      consoleDirectory: await createBuiltConsole(t),
    })
    const browser = await startBrowser(t)
    const hostileUrl = await serveHostilePage(t)
    const { email, password } = await api.createUser()
    const context = await browser.newContext()
    const console = await context.newPage()
    await console.goto(`${api.url}/console`)
    const post = (page: Page, path: string, body?: unknown): Promise<unknown> =>
      page.evaluate(`(${postFromConsole})(${JSON.stringify(path)}, ${JSON.stringify(body)})`)
    assert.equal(await post(console, 'login', { email, password }), 200)
    const hostile = await context.newPage()

    /** What a request of the hostile page gives it, or why it gives nothing. */
    const request = (path: string, init: Record<string, unknown>): Promise<unknown> =>
      hostile.evaluate(
        `fetch(${JSON.stringify(api.url + path)}, ${JSON.stringify(init)}).then(
          (response) => response.type + ' ' + response.status,
          (error) => error.name,
        )`,
      )
    const isLoggedIn = async () => (await post(console, 'refresh')) === 200
    const cookieValue = async () => (await context.cookies(`${api.url}/console/session`))[0]?.value

    it('finds a cookie that scripts cannot read, not even the console’s', async () => {
      await hostile.goto(hostileUrl)
      for (const page of [console, hostile])
        assert.equal(await page.evaluate('document.cookie'), '')
      const [cookie, ...others] = await context.cookies(`${api.url}/console/session`)
      assert.deepEqual(others, [])
      assert.deepEqual(
        [cookie?.name, cookie?.path, cookie?.httpOnly, cookie?.sameSite],
        ['dragoman-session', '/console/session', true, 'Strict'],
      )
    })

    it('cannot send a request that changes the session', async () => {
      await hostile.goto(hostileUrl)
      const before = await cookieValue()
      for (const path of ['login', 'refresh', 'logout']) {
        const init = { method: 'POST', mode: 'no-cors', credentials: 'include' }
        const [answered] = await Promise.all([
          nextAnswer(),
          request(`/console/session/${path}`, init),
        ])
        // The browser sends the cookie: only the service stops the request.
        assert.match(answered.cookie, /dragoman-session=drt_/)
        assert.equal(answered.status, 403)
      }
      for (const headers of [{ 'x-dragoman-console': '1' }, { 'content-type': 'application/json' }])
        assert.equal(
          await request('/console/session/logout', {
            method: 'POST',
            credentials: 'include',
            headers,
          }),
          'TypeError',
        )
      assert.equal(await cookieValue(), before)
      assert.equal(await isLoggedIn(), true)
    })

    it('cannot send a form that logs out', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
        await hostile.goto(hostileUrl)
        const [response] = await Promise.all([
          hostile.waitForNavigation(),
          hostile.evaluate(`
            const form = document.createElement('form')
            form.method = 'post'
            form.enctype = ${JSON.stringify(type)}
            form.action = ${JSON.stringify(`${api.url}/console/session/logout`)}
            document.body.append(form)
            form.submit()
          `),
        ])
        assert.equal(response?.status(), 403)
        assert.equal(await isLoggedIn(), true)
      }
    })

    it('can neither read the console’s files and settings nor run its scripts', async () => {
      await hostile.goto(hostileUrl)
      for (const path of ['/console', `/console/assets/${scriptName}`, '/console/session/settings'])
        for (const mode of ['cors', 'no-cors'])
          assert.equal(await request(path, { mode, credentials: 'include' }), 'TypeError', path)
      const loaded = await hostile.evaluate(`new Promise((resolve) => {
        const script = document.createElement('script')
        script.src = ${JSON.stringify(`${api.url}/console/assets/${scriptName}`)}
        script.onload = () => resolve('loaded')
        script.onerror = () => resolve('refused')
        document.body.append(script)
      })`)
      assert.equal(loaded, 'refused')
    })

    it('cannot show the console in a frame', async () => {
      for (const path of ['/', '/console', '/console/apps']) {
        await hostile.goto(hostileUrl)
        await hostile.evaluate(`new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.src = ${JSON.stringify(api.url + path)}
          frame.onload = resolve
          document.body.append(frame)
        })`)
        const [, frame] = hostile.frames()
        assert.ok(frame)
        assert.match(frame.url(), /^chrome-error:/)
      }
    })

    it('is not what runs the console’s own script', async () => {
      const messages: string[] = []
      const own = await context.newPage()
      own.on('console', (message) => messages.push(message.text()))
      await own.goto(`${api.url}/`)
      assert.deepEqual(messages, [script.match(/x+/)?.[0]])
      await own.close()
    })

    it('whose markup reached the console would run nothing', async () => {
      await console.goto(`${api.url}/console`)
      // In a callback: what a debugger evaluates directly may call `eval`.
      const outcome = await console.evaluate(`new Promise((resolve) => setTimeout(async () => {
        const attempts = [
          () => { document.body.innerHTML = '<img src=x onerror="globalThis.ran = 1">' },
          () => eval('globalThis.ran = 1'),
          () => trustedTypes.createPolicy('mine', {}),
          () => {
            const element = document.createElement('script')
            element.textContent = 'globalThis.ran = 1'
            document.body.append(element)
          },
        ]
        const thrown = attempts.map((attempt) => {
          try {
            attempt()
          } catch (error) {
            return error.name
          }
        })
        const elsewhere = await fetch(${JSON.stringify(hostileUrl)}, { mode: 'no-cors' })
          .then(() => 'sent', () => 'refused')
        resolve({ ran: globalThis.ran ?? 0, thrown, elsewhere })
      }))`)
      assert.deepEqual(outcome, {
        ran: 0,
        thrown: ['TypeError', 'EvalError', 'TypeError', 'TypeError'],
        elsewhere: 'refused',
      })
    })
  })
}
