import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogue } from '../../src/http/problems.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /problems/{code} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    describe('200', () => {
      for (const code of Object.keys(catalogue)) {
        it(`explains ${code} to people, without credentials`, async () => {
          const answer = await api.call(`/problems/${code}`)
          assert.equal(answer.status, 200)
          assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
          assert.match(answer.body, new RegExp(`<title>${code}</title>`))
          assert.match(answer.body, /<h1>[^<]+/)
        })
      }

      it('is where a problem’s type leads', async () => {
        const { body: problem } = await api.call('/auth/profile')
        const page = await fetch(new URL(problem.type, api.url))
        assert.equal(page.status, 200)
        assert.match(await page.text(), /<title>unauthenticated<\/title>/)
      })

      it('lets the page run no script and load nothing', async () => {
        const { body, headers } = await api.call('/problems/internal')
        assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
        assert.doesNotMatch(body, /<script|\ssrc=/i)
      })
    })

    describe('404', () => {
      for (const code of [
        'no-such-code',
        'INTERNAL',
        'constructor',
        '__proto__',
        '..%2F..%2F..%2Fpackage',
        'internal.md',
        '%00',
      ]) {
        it(`knows no problem ${code}`, async () => {
          assertProblem(await api.call(`/problems/${code}`), 404, 'route-not-found')
        })
      }
    })
  })

  describe(`a problem’s type on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_BASE_URL: 'https://translate.example.org/' },
    })

    it('is an address under the public one', async () => {
      const { body } = await api.call('/auth/profile')
      assert.equal(body.type, 'https://translate.example.org/problems/unauthenticated')
    })
  })
}
