import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createBrowser, startIdentityProvider } from '../support/identity-provider.ts'
import { assertProblem } from '../support/problem.ts'
import { addTotp } from '../support/second-factors.ts'

for (const backend of backends) {
  describe(`GET /auth/factors on ${backend.name}`, async (t) => {
    const idp = await startIdentityProvider(t)
    const api = await startApi(t, { backend, worker: false, environment: idp.settings() })
    const get = (headers: Record<string, string> = {}) => api.call('/auth/factors', { headers })

    it('has no second factor at first, but the password', async () => {
      const { bearer } = await api.createUser()
      const { status, body } = await get(bearer)
      assert.equal(status, 200)
      const { provenUntil, ...others } = body
      assert.ok(Date.parse(provenUntil) > Date.now())
      assert.deepEqual(others, {
        totp: null,
        passkeys: [],
        recoveryCodes: 0,
        required: false,
        password: true,
        passkeyOrigin: 'https://dragoman.example',
      })
    })

    it('has an authenticator app without its secret', async () => {
      const user = await api.createUser()
      const { secret } = await addTotp(api, user)
      const { body } = await get(user.bearer)
      assert.equal(body.recoveryCodes, 10)
      assert.deepEqual(Object.keys(body.totp), ['createdAt', 'lastUsedAt'])
      assert.ok(!JSON.stringify(body).includes(secret))
    })

    it('says who has no password until they set one', async () => {
      const browser = createBrowser(api)
      const { body: begun } = await browser.begin()
      await browser.open(await idp.answer(begun.authorizationUrl))
      const bearer = (await browser.bearer()) ?? {}
      assert.equal((await get(bearer)).body.password, false)
      const set = { newPassword: 'correct-horse-battery' }
      assert.equal((await api.post('/auth/password', set, bearer)).status, 204)
      assert.equal((await get(bearer)).body.password, true)
    })

    it('refuses who is not logged in', async () => {
      assertProblem(await get(), 401, 'unauthenticated')
    })
  })
}
