import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogue } from '../../src/http/problems.ts'
import { startApi } from '../support/api.ts'

describe('GET /problems', async (t) => {
  const environment = { DRAGOMAN_BASE_URL: 'https://translate.example.org' }
  const consoleDirectory = '/a-console-that-is-not-built'
  const api = await startApi(t, { worker: false, environment, consoleDirectory })

  describe('200', () => {
    it('lists every problem with the address of its page, without credentials', async () => {
      const { status, body } = await api.call('/problems')
      assert.equal(status, 200)
      const codes = body.problems.map(({ code }: { code: string }) => code)
      assert.deepEqual(codes.toSorted(), Object.keys(catalogue).toSorted())
      const limited = body.problems.find(({ code }: { code: string }) => code === 'rate-limited')
      assert.deepEqual(limited, {
        type: 'https://translate.example.org/problems/rate-limited',
        code: 'rate-limited',
        status: 429,
        title: 'Rate limit exceeded',
      })
    })

    it('answers browsers with links to each if the console is not built', async () => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const answer = await api.call('/problems', { headers })
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      for (const code of Object.keys(catalogue))
        assert.ok(answer.body.includes(`<a href="/problems/${code}">`), code)
    })

    it('tells caches that the answer depends on what is accepted', async () => {
      const { headers } = await api.call('/problems')
      assert.match(headers.get('vary') ?? '', /accept/)
    })
  })
})
