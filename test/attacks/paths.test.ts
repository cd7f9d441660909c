import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { sendRaw } from '../support/raw-http.ts'

for (const backend of backends) {
  describe(`an address that is not what it seems, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const created = await api.createApp()

    /** The raw request target, which clients would normalise. */
    async function ask(
      target: string,
      { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
    ): Promise<Answer> {
      const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      const [answer] = await sendRaw(
        api.url,
        `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`,
      )
      assert.ok(answer)
      return answer
    }

    for (const target of [
      '/queue/../list',
      '/./list',
      '/queue/%2e%2e/list',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/docs/static/../../../package.json',
      '/docs/static/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/docs/static/..%2f..%2f..%2fpackage.json',
      '/docs/static/..%5c..%5cpackage.json',
      '/problems/..%2f..%2f..%2fpackage.json',
      '/problems/..%2f..%2fREADME',
      '/problems/internal%00',
      '/problems/internal.md',
      '//list',
      '/list/',
      '/list;a=b',
      '/list%20',
      '/list%00',
      '/%6cist/..',
      '/LIST',
    ]) {
      it(`finds nothing at ${target}`, async () => {
        assertProblem(await ask(target, { headers: created.user.bearer }), 404, 'route-not-found')
      })
    }

    for (const id of [
      '%2e%2e',
      '%252e%252e',
      'app_%00',
      '..%2f..%2f',
      '%2f',
      'a%0d%0ax-evil:1',
      '%c3%a9',
      "'%20or%201=1%20--",
      '*',
      '%25',
    ]) {
      it(`finds no app called ${id}`, async () => {
        const answer = await ask(`/apps/${id}/webhooks`, { headers: created.user.bearer })
        assertProblem(answer, 404, 'app-not-found')
        assert.equal(answer.headers.get('x-evil'), null)
      })
    }

    it('finds an app by its id alone, not by what begins or ends like it', async () => {
      const { id } = created.app
      for (const alike of [
        `${id}%00`,
        `%20${id}`,
        `${id}%0a`,
        id.toUpperCase(),
        `${id}/..`.replace('/', '%2f'),
        id.slice(0, -1),
      ])
        assertProblem(
          await ask(`/apps/${alike}/webhooks`, { headers: created.user.bearer }),
          404,
          'app-not-found',
        )
      assert.equal(
        (await ask(`/apps/${id}/webhooks`, { headers: created.user.bearer })).status,
        200,
      )
    })

    for (const target of [
      '/queue/%',
      '/queue/%zz',
      '/queue/%u0041',
      '/queue/\u00e9',
      '/queue/\u0000',
      `/queue/${'x'.repeat(201)}`,
    ]) {
      it(`cannot read ${target.slice(0, 20)}`, async () => {
        assertProblem(await ask(target, { headers: created.credentials }), 400, 'malformed-request')
      })
    }

    it('takes an address of 15,000 characters for what it is', async () => {
      assertProblem(await ask(`/${'x'.repeat(15_000)}`), 404, 'route-not-found')
      assert.equal((await ask(`/languages?${'x'.repeat(15_000)}`)).status, 200)
    })

    it('is the same with a host in front, whichever it is', async () => {
      assertProblem(await ask('http://evil.example/list'), 401, 'unauthenticated')
      assertProblem(await ask('http://evil.example/no-such-thing'), 404, 'route-not-found')
    })

    it('is asked with the method of the request, not with one that a header names', async () => {
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
        assertProblem(
          await ask(`/queue/${created.app.id}`, {
            headers: { ...created.credentials, [name]: 'DELETE' },
          }),
          404,
          'job-not-found',
        )
      assertProblem(
        await ask('/queue?_method=DELETE', { method: 'PUT', headers: created.credentials }),
        405,
        'method-not-allowed',
      )
    })

    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PURGE', 'get', 'PATCH']) {
      it(`has no answer but a refusal to ${method}`, async () => {
        const [answer] = await sendRaw(
          api.url,
          `${method} /languages HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
            'x-secret: hunter2\r\n\r\n',
        )
        assert.ok(
          answer === undefined || [400, 405].includes(answer.status),
          String(answer?.status),
        )
        assert.doesNotMatch(JSON.stringify(answer?.body ?? ''), /hunter2/)
      })
    }

    it('leads nowhere else: the one redirect goes to the reference, whoever is asked', async () => {
      const answer = await ask('/', {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      })
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/docs'])
      assertProblem(await ask('//evil.example/'), 404, 'route-not-found')
    })
  })
}
