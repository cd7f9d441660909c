import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

/** The absolute URLs that a page or a style sheet makes a browser load. */
function references(text: string, base: string): URL[] {
  const found = [
    ...text.matchAll(
      /\s(?:src|href)="([^"]*)"|url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']/g,
    ),
  ]
  return found.map(
    ([, attribute, url, imported]) => new URL(attribute ?? url ?? imported ?? '', base),
  )
}

for (const backend of backends) {
  describe(`GET /docs on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const page = (await api.call('/docs')).body
    const loaded = references(page, `${api.url}/docs`)

    describe('200', () => {
      it('answers with a page for people, without credentials', async () => {
        const answer = await api.call('/docs')
        assert.equal(answer.status, 200)
        assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
        assert.match(answer.body, /<title>Dragoman API<\/title>/)
      })

      it('is where the root leads', async () => {
        const answer = await api.call('/')
        assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/docs'])
      })

      it('has the scripts and styles that it needs, each of the right kind', async () => {
        const kinds: [RegExp, RegExp][] = [
          [/\.js$/, /^(?:application|text)\/javascript/],
          [/\.css$/, /^text\/css/],
          [/\.png$/, /^image\/png/],
        ]
        for (const [ending, type] of kinds) {
          const files = loaded.filter(({ pathname }) => ending.test(pathname))
          assert.ok(files.length > 0, `the page loads nothing that ends with ${ending}`)
          for (const { href } of files) {
            const response = await fetch(href)
            assert.equal(response.status, 200, href)
            assert.match(response.headers.get('content-type') ?? '', type, href)
            assert.ok((await response.arrayBuffer()).byteLength > 0, href)
          }
        }
      })

      it('loads nothing from another host, nor do its styles', async () => {
        const styles = loaded.filter(({ pathname }) => pathname.endsWith('.css'))
        const fromStyles = await Promise.all(
          styles.map(async ({ href }) => references(await (await fetch(href)).text(), href)),
        )
        for (const { protocol, origin, href } of [...loaded, ...fromStyles.flat()])
          assert.ok(protocol === 'data:' || origin === api.url, href)
      })

      it('loads the document from its own origin, and no validator', async () => {
        const initializer = loaded.find(({ pathname }) => pathname.endsWith('initializer.js'))
        const script = await (await fetch(initializer?.href ?? '')).text()
        assert.match(script, /"validatorUrl":null/)
        const document = await api.call('/docs/json')
        assert.equal(document.status, 200)
        assert.deepEqual(document.body, (await api.call('/openapi.json')).body)
      })

      it('has a security policy that lets the browser ask no other host', async () => {
        const { headers } = await api.call('/docs')
        const policy = headers.get('content-security-policy') ?? ''
        const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
        assert.ok(directives.some(([name]) => name === 'default-src'))
        const sources = directives
          .filter(([name]) => name?.endsWith('-src') || name?.includes('-src-'))
          .flatMap(([, ...rest]) => rest)
        assert.deepEqual(
          sources.filter((source) => !/^'.+'$|^data:$|^blob:$/.test(source)),
          [],
        )
      })

      it('works where the service is reached without TLS', async () => {
        const { headers } = await api.call('/docs')
        assert.doesNotMatch(
          headers.get('content-security-policy') ?? '',
          /upgrade-insecure-requests/,
        )
      })
    })
  })
}
