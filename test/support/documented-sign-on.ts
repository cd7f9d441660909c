// The responses of log-in at providers and of programs, for the test of all documented responses.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Api, startApi } from './api.ts'
import type { Backend } from './backends.ts'
import { createBrowser, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import type { ResponseCheck } from './response-check.ts'

/** Starts services with a provider, with one that is down, and with nothing else. */
export async function checkSignOnServices(
  t: TestContext,
  backend: Backend,
  checkOf: (api: Api) => ResponseCheck,
): Promise<void> {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const advance = (ms: number) => {
    aheadMs += ms
  }
  const idp = await startIdentityProvider(t)
  idp.now = () => now().getTime()
  const start = (environment: Record<string, string>) =>
    startApi(t, { backend, worker: false, now, environment })
  const api = await start(idp.settings())
  await checkSignOn(api, checkOf(api), idp, advance)
  await checkDevices(api, checkOf(api), advance)
  const only = await start({ ...idp.settings(), DRAGOMAN_OIDC_ONLY: 'on' })
  await checkSignOnOnly(checkOf(only))
  const closed = await start(idp.settings({ issuer: 'http://127.0.0.1:1' }))
  await checkWithoutProvider(closed, checkOf(closed))
}

/** Of a service with the provider. */
async function checkSignOn(
  api: Api,
  check: ResponseCheck,
  idp: IdentityProvider,
  advance: (ms: number) => void,
): Promise<void> {
  await check(200, 'get /auth/sso')
  const begin = 'post /auth/sso/{provider}'
  const path = '/auth/sso/google'
  await check(200, begin, { path, body: {} })
  await check(400, begin, { path, body: { next: 'https://evil.example' } })
  await check(404, begin, { path: '/auth/sso/other', body: {} })
  const browser = createBrowser(api)
  const { body: begun } = await browser.begin()
  const back = await idp.answer(begun.authorizationUrl)
  const callback = { path: back.pathname + back.search, headers: { cookie: browser.cookie() } }
  await check(302, 'get /auth/sso/{provider}/callback', callback)

  const { bearer: headers } = await api.createUser()
  await check(200, 'get /auth/identities', { headers })
  const connect = 'post /auth/identities'
  const body = { provider: 'google' }
  await check(200, connect, { headers, body })
  await check(404, connect, { headers, body: { provider: 'other' } })
  await check(400, connect, { headers, body: {} })
  const disconnect = 'delete /auth/identities/{id}'
  await check(404, disconnect, { headers, path: '/auth/identities/idn_x' })
  idp.person = { sub: 'ben', email: 'ben@example.org', email_verified: true }
  const second = createBrowser(api)
  await second.open(await idp.answer((await second.begin()).body.authorizationUrl))
  const own = (await second.bearer()) ?? assert.fail()
  const { body: identities } = await api.call('/auth/identities', { headers: own })
  const identity = { headers: own, path: `/auth/identities/${identities[0].id}` }
  await check(409, disconnect, identity)
  const newPassword = 'another-good-phrase'
  await check(204, 'post /auth/password', { headers: own, body: { newPassword } })
  await check(204, disconnect, identity)
  advance(11 * 60_000)
  await check(403, disconnect, identity)
  await check(403, connect, { headers: own, body })
}

/** Of a service whose provider is down. */
async function checkWithoutProvider(api: Api, check: ResponseCheck): Promise<void> {
  await check(503, 'post /auth/sso/{provider}', { path: '/auth/sso/google', body: {} })
  const { bearer: headers } = await api.createUser()
  await check(503, 'post /auth/identities', { headers, body: { provider: 'google' } })
}

/** Of a service where people log in at the provider only. */
async function checkSignOnOnly(check: ResponseCheck): Promise<void> {
  const body = { email: 'a@example.org', password: 'correct-horse-battery' }
  await check(403, 'post /auth/signup', { body })
}

async function checkDevices(
  api: Api,
  check: ResponseCheck,
  advance: (ms: number) => void,
): Promise<void> {
  const begin = async () => (await check(200, 'post /auth/device', { body: {} })).body
  const { bearer: headers } = await api.createUser()
  const { deviceCode, userCode } = await begin()
  const finish = (status: number, code: string) =>
    check(status, 'post /auth/device/token', { body: { deviceCode: code } })
  const show = (status: number, code: string) =>
    check(status, 'get /auth/device', { headers, path: `/auth/device?userCode=${code}` })
  const answer = (status: number, code: string, approve = true) =>
    check(status, 'post /auth/device/answer', { headers, body: { userCode: code, approve } })
  await finish(409, deviceCode)
  await finish(404, 'x')
  await check(400, 'post /auth/device/token', { body: {} })
  await show(200, userCode)
  await show(404, 'BBBB-BBBB')
  await show(400, 'B')
  await answer(204, userCode)
  await answer(404, userCode)
  await check(400, 'post /auth/device/answer', { headers, body: {} })
  await finish(200, deviceCode)
  const refused = await begin()
  await answer(204, refused.userCode, false)
  await finish(403, refused.deviceCode)
  advance(11 * 60_000)
  await answer(403, userCode)
}
