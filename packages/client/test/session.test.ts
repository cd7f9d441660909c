import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { closeAtEnd } from '../../../test/support/close-at-end.ts'
import { createSession, Dragoman, type Tokens } from '../src/index.ts'
import { startFaultProxy } from './support/fault-proxy.ts'
import { startService } from './support/service.ts'

describe('a session', async (t) => {
  const api = await startService(t)
  const proxy = await startFaultProxy(api.url)
  closeAtEnd(t, proxy.close)
  const { url } = proxy
  const { email, password } = await api.createUser()
  const requested = () => proxy.seen.map(({ method, path }) => `${method} ${path}`)
  const clientOf = (session: ReturnType<typeof createSession>) =>
    new Dragoman({ url, accessToken: session.accessToken })

  beforeEach(() => proxy.failWith())

  it('logs in when it is first needed, once for all requests', async () => {
    const user = clientOf(createSession({ url, email, password }))
    await user.languages()
    await Promise.all([user.account.get(), user.apps.list(), user.usage()])
    await user.account.get()
    assert.deepEqual(
      requested().filter((request) => request.startsWith('POST')),
      ['POST /auth/login'],
    )
  })

  it('continues from a refresh token, and hands out each new one before it is used', async () => {
    const stored: (Tokens | undefined)[] = []
    const { refreshToken } = await new Dragoman({ url }).auth.login({ email, password })
    proxy.failWith()
    const session = createSession({
      url,
      refreshToken,
      onTokens: (tokens) => {
        assert.deepEqual(requested(), ['POST /auth/refresh'])
        stored.push(tokens)
      },
    })
    assert.equal((await clientOf(session).account.get()).email, email)
    assert.equal(stored.length, 1)
    assert.notEqual(stored[0]?.refreshToken, refreshToken)
  })

  it('refreshes an access token that the service refuses, once for all requests', async () => {
    const session = createSession({ url, email, password })
    const user = clientOf(session)
    await user.account.get()
    proxy.failWith(...Array.from({ length: 2 }, () => refusal))
    const [{ id }, apps] = await Promise.all([user.account.get(), user.apps.list()])
    assert.ok(id.length > 0)
    assert.deepEqual(apps, [])
    assert.equal(requested().filter((each) => each === 'POST /auth/refresh').length, 1)
    assert.equal(requested().length, 5)
  })

  it('refreshes an access token before it expires', async () => {
    const short = await startService(t, { environment: { DRAGOMAN_ACCESS_TOKEN_SECONDS: '30' } })
    const user = await short.createUser()
    const used: string[] = []
    const session = createSession({ url: short.url, email: user.email, password: user.password })
    const client = new Dragoman({
      url: short.url,
      accessToken: async (request) => {
        const token = await session.accessToken(request)
        used.push(token ?? '')
        return token
      },
    })
    await client.account.get()
    await client.account.get()
    assert.equal(new Set(used).size, 2)
  })

  it('logs in again when its refresh token has become invalid', async () => {
    const session = createSession({ url, email, password, refreshToken: 'spent' })
    assert.equal((await clientOf(session).account.get()).email, email)
    assert.deepEqual(requested(), ['POST /auth/refresh', 'POST /auth/login', 'GET /auth/profile'])
  })

  it('does not spend a refresh token twice', async () => {
    const { refreshToken } = await new Dragoman({ url }).auth.login({ email, password })
    const user = clientOf(createSession({ url, refreshToken }))
    proxy.failWith('lose-response')
    await assert.rejects(user.account.get(), { code: 'connection-failed' })
    assert.deepEqual(requested(), ['POST /auth/refresh'])
  })

  it('sends requests without a token after the log-out', async () => {
    const stored: (Tokens | undefined)[] = []
    const session = createSession({ url, onTokens: (tokens) => void stored.push(tokens) })
    const user = clientOf(session)
    await assert.rejects(user.account.get(), { code: 'unauthenticated' })
    await session.login({ email, password })
    await user.account.get()
    await session.logout()
    await assert.rejects(user.account.get(), { code: 'unauthenticated' })
    const { refreshToken = '' } = stored[0] ?? {}
    assert.equal(stored[1], undefined)
    await assert.rejects(user.auth.refresh({ refreshToken }), { code: 'invalid-refresh-token' })
  })

  it('lets a refusal through if there is no other token', async () => {
    const refused: (string | undefined)[] = []
    const user = new Dragoman({
      url,
      accessToken: (request) => {
        refused.push(request.refused)
        return 'x.y.z'
      },
    })
    await assert.rejects(user.account.get(), { code: 'unauthenticated' })
    assert.deepEqual(refused, [undefined, 'x.y.z'])
    assert.equal(proxy.seen.length, 1)
  })

  it('is not asked for a token by requests that need none', async () => {
    const app = await api.createAppClient({ accessToken: () => assert.fail('asked') })
    await app.languages()
    await app.detect('The house is red.')
  })

  it('holds no request beyond its deadline', async () => {
    const user = new Dragoman({ url, accessToken: () => new Promise(() => {}) })
    await assert.rejects(user.account.get({ timeoutMs: 50 }), { code: 'timed-out' })
  })
})

const refusal = {
  status: 401,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ status: 401, code: 'unauthenticated', title: 'T', detail: 'D' }),
}
