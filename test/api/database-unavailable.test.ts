import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { administer, backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const [, postgres] = backends

describe('an unavailable PostgreSQL', {
  skip: postgres ? false : 'no PostgreSQL server',
}, async (t) => {
  assert.ok(postgres)
  const storage = await postgres.createStorage()
  closeAtEnd(t, storage.remove)
  const proxy = await startTcpProxy(storage.databaseUrl)
  closeAtEnd(t, proxy.close)
  const api = await startApi(t, { storage: { ...storage, databaseUrl: proxy.url } })
  closeAtEnd(t, proxy.forward)
  const { user, credentials } = await api.createApp()
  const requests = [
    () => api.call('/auth/profile', { headers: user.bearer }),
    () => api.call('/list', { headers: user.bearer }),
    () => api.post('/create', { name: 'another' }, user.bearer),
    () => api.post('/auth/login', { email: user.email, password: user.password }),
    () => api.post('/queue', { text: 'house', from: 'en', to: 'es' }, credentials),
    () => api.call('/queue', { headers: credentials }),
  ]

  const assertAway = async () => {
    for (const answer of await Promise.all(requests.map((request) => request()))) {
      assertProblem(answer, 503, 'database-unavailable')
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    }
    assertProblem(await api.call('/health/ready'), 503, 'not-ready')
    assert.equal((await api.call('/health/live')).status, 200)
  }

  const assertBack = async () => {
    for (const request of requests)
      await eventually(request, ({ status }) => status >= 200 && status < 300)
    assert.equal((await api.call('/health/ready')).status, 200)
  }

  it('answers 503 and when to ask again while connections are refused, then works', async () => {
    await proxy.refuse()
    await assertAway()
    await proxy.forward()
    await assertBack()
  })

  it('answers 503 when the server ends the connections in the middle of requests', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 5; round++) {
      const answers = requests.map((request) => request())
      const name = new URL(proxy.url).pathname.slice(1)
      await administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      for (const { status } of await Promise.all(answers)) statuses.add(status)
    }
    statuses.delete(503)
    for (const status of statuses) assert.ok(status < 300, String(status))
    await assertBack()
  })
})
