// The pages and files of the console, in a small console that the test builds.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createBuiltConsole, page, script, scriptName } from '../support/built-console.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { assertProblem } from '../support/problem.ts'
import { sendRaw } from '../support/raw-http.ts'

const html = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const ifBuilt: { skip?: string } = existsSync('packages/console/dist/index.html')
  ? {}
  : { skip: 'the console is not built: `npm run build:console`' }
const scriptPath = `/console/assets/${scriptName}`

for (const backend of backends) {
  describe(`the console's pages on ${backend.name}`, async (t) => {
    const directory = await createBuiltConsole(t)
    const api = await startApi(t, { backend, worker: false, consoleDirectory: directory })
    const open = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      api.call(path, { headers: { ...html, ...headers } })

    it('show problems to browsers', async () => {
      for (const path of ['/problems', '/problems/internal']) {
        const { status, headers } = await open(path)
        assert.deepEqual([status, headers.get('location')], [302, `/console/docs${path}`])
        assert.match(headers.get('vary') ?? '', /accept/)
      }
      assert.equal((await open('/problems/no-such-code')).status, 404)
    })

    for (const path of [
      '/',
      '/?from=en&to=es',
      '/console',
      '/console/',
      '/console/apps',
      '/console/apps/app_123/webhooks?page=2',
      '/console/assetsandmore',
      '/console/queue',
    ])
      it(`are one page, also at ${path}`, async () => {
        const answer = await open(path)
        assert.deepEqual([answer.status, answer.body], [200, page])
        assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
        assert.equal(answer.headers.get('cache-control'), 'no-cache')
        assert.match(answer.headers.get('vary') ?? '', /^accept, accept-encoding$/)
      })

    it('answer HEAD with the same headers and no body', async () => {
      for (const path of ['/', '/console', '/console/apps', scriptPath]) {
        const get = await open(path)
        const head = await api.call(path, { method: 'HEAD', headers: html })
        assert.deepEqual([head.status, head.body], [200, ''])
        // The others differ from request to request and from connection to connection.
        const ofFile = ({ headers }: Answer) =>
          [...headers].filter(
            ([name]) => !/^(?:x-request-id|date|connection|keep-alive)$/.test(name),
          )
        assert.deepEqual(ofFile(head), ofFile(get))
      }
    })

    it('run only scripts of the service, in no frame, and without HTML from strings', async () => {
      for (const path of ['/', '/console', '/console/apps']) {
        const { headers } = await open(path)
        const policy = headers.get('content-security-policy') ?? ''
        assert.deepEqual(
          Object.fromEntries(policy.split('; ').map((each) => each.split(/ (.*)/))),
          {
            'default-src': "'none'",
            'script-src': "'self'",
            'style-src': "'self'",
            'img-src': "'self' data:",
            'font-src': "'self'",
            'connect-src': "'self'",
            'base-uri': "'none'",
            'form-action': "'none'",
            'frame-ancestors': "'none'",
            'require-trusted-types-for': "'script'",
            'trusted-types': 'pdf-worker',
          },
        )
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        assert.equal(headers.get('referrer-policy'), 'no-referrer')
        assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
      }
    })

    it('have files beside them, such as the icon', async () => {
      const answer = await api.call('/console/icon.svg', { headers: { accept: 'image/*,*/*' } })
      assert.deepEqual([answer.status, answer.body], [200, '<svg/>'])
      assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
      assert.equal(answer.headers.get('cache-control'), 'no-cache')
      for (const headers of [html, { accept: 'image/*' }])
        assertProblem(await api.call('/console/other.svg', { headers }), 404, 'route-not-found')
    })

    it('give programs what they gave before', async () => {
      for (const accept of ['*/*', 'application/json']) {
        const root = await api.call('/', { headers: { accept } })
        assert.deepEqual([root.status, root.headers.get('location')], [302, '/docs'])
        assert.equal(root.headers.get('vary'), 'accept')
        assertProblem(
          await api.call('/console/apps', { headers: { accept } }),
          404,
          'route-not-found',
        )
      }
    })

    for (const path of ['/apps/123', '/no-such-thing', '/consoles', '/CONSOLE', '/list', '/users'])
      it(`are not at ${path}: the API never answers with a page`, async () => {
        const answer = await open(path)
        assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
        assert.ok(answer.status >= 400)
      })

    it('are not among the session’s addresses', async () => {
      for (const path of ['/console/session', '/console/session/', '/console/session/other'])
        assertProblem(await open(path), 404, 'route-not-found')
      assertProblem(await open('/console/session/login'), 405, 'method-not-allowed')
    })

    it('are read only', async () => {
      assertProblem(await api.post('/console', {}), 405, 'method-not-allowed')
      assertProblem(await api.post(scriptPath, {}), 405, 'method-not-allowed')
    })

    describe('files', () => {
      it('are kept by browsers for a year', async () => {
        const answer = await open(scriptPath)
        assert.deepEqual([answer.status, answer.body], [200, script])
        assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        const type = answer.headers.get('content-type') ?? ''
        assert.match(type, /^(?:application|text)\/javascript; charset=utf-8$/)
        assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      })

      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip, deflate', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['identity', null],
        ['zstd', null],
      ] as const)
        it(`are sent as ${encoding} to who accepts ${accepted}`, async () => {
          for (const [path, content] of [
            [scriptPath, script],
            ['/console/apps', page],
          ] as const) {
            // `fetch` decompresses what it receives.
            const { headers, body } = await open(path, { 'accept-encoding': accepted })
            assert.equal(headers.get('content-encoding'), encoding)
            assert.equal(body, content)
          }
        })

      it('are sent whole where there is no compressed copy', async () => {
        const answer = await open('/console/assets/plain.svg', { 'accept-encoding': 'br' })
        assert.deepEqual([answer.body, answer.headers.get('content-encoding')], ['<svg/>', null])
      })

      it('that are missing are a problem, not the page', async () => {
        for (const path of ['index-000.js', '', 'deeper/index.js', `${scriptName}.map`]) {
          const answer = await open(`/console/assets/${path}`)
          assertProblem(answer, 404, 'route-not-found')
          assert.equal(answer.headers.get('cache-control'), 'no-store')
        }
      })

      for (const path of [
        '/console/assets/../outside-assets.txt',
        '/console/assets/../../secret.txt',
        '/console/assets/%2e%2e/outside-assets.txt',
        '/console/assets/..%2foutside-assets.txt',
        '/console/assets/..%2f..%2fsecret.txt',
        '/console/assets/..%5coutside-assets.txt',
        '/console/assets/%252e%252e%252foutside-assets.txt',
        '/console/assets/..%00',
        '/console/assets/.hidden',
        '/console/assets%2f..%2foutside-assets.txt',
        '/console/assets//etc/passwd',
        '/console/..%2fsecret.txt',
        '/console/..%2F..%2Fpackage.json',
        '/console/..%5csecret.txt',
        '/console/.hidden.txt',
        '/console/secret.txt%00.svg',
        '/console/session/..%2f..%2fsecret.txt',
      ])
        it(`are not found outside of their directory: ${path}`, async () => {
          const [answer] = await sendRaw(
            api.url,
            `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept: image/*\r\n\r\n`,
          )
          assert.ok(answer)
          assertProblem(answer, 404, 'route-not-found')
        })
    })
  })

  describe(`the console that set-up builds, on ${backend.name}`, ifBuilt, async (t) => {
    if (ifBuilt.skip !== undefined) return
    const api = await startApi(t, { backend, worker: false })
    const { body } = await api.call('/', { headers: html })
    const addresses = [...(body as string).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    )

    it('has every file that its page names, compressed', async () => {
      assert.ok(addresses.some((address) => address.endsWith('.js')))
      assert.ok(addresses.some((address) => address.endsWith('.css')))
      for (const address of addresses)
        for (const encoding of ['br', 'gzip']) {
          const headers = { 'accept-encoding': encoding }
          const answer = await api.call(address, { headers })
          assert.equal(answer.status, 200, address)
          // Fonts are compressed by themselves.
          const expected = address.endsWith('.woff2') ? null : encoding
          assert.equal(answer.headers.get('content-encoding'), expected, address)
          assert.ok(answer.body.length > 0)
        }
    })

    it('names files of the service only, and has neither scripts nor styles within', () => {
      for (const address of addresses) assert.match(address, /^\/console\//)
      assert.doesNotMatch(body, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/i)
    })
  })

  describe(`a console that is not built, on ${backend.name}`, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-console-'))
    closeAtEnd(t, async () => rmSync(directory, { recursive: true }))
    const api = await startApi(t, { backend, worker: false, consoleDirectory: directory })

    it('leaves the root to the reference, and says how to build it', async () => {
      const root = await api.call('/', { headers: html })
      assert.deepEqual([root.status, root.headers.get('location')], [302, '/docs'])
      for (const path of ['/console', '/console/apps']) {
        const answer = await api.call(path, { headers: html })
        assertProblem(answer, 404, 'route-not-found')
        assert.match(answer.body.detail, /`npm run build:console`/)
      }
      assertProblem(await api.call(scriptPath), 404, 'route-not-found')
    })

    it('needs no restart once it is built', async () => {
      writeFileSync(join(directory, 'index.html'), page)
      const { status, body } = await api.call('/console', { headers: html })
      assert.deepEqual([status, body], [200, page])
    })
  })
}
