// Whether a log-in at a provider shows who is there: a provider that knows the browser asks nobody.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import {
  createBrowser,
  type Forgery,
  type Person,
  startIdentityProvider,
} from '../support/identity-provider.ts'
import { assertProblem } from '../support/problem.ts'
import { addTotp, codeAt } from '../support/second-factors.ts'

const minuteMs = 60_000
const refusal = '/console/log-in?problem=proof-required'
const newPassword = 'another-good-phrase'

let people = 0
const newPerson = (): Person => {
  people += 1
  const sub = `prover-${people}`
  return { sub, email: `${sub}@example.org`, email_verified: true }
}
const movedBy =
  (ms: number): Forgery['claims'] =>
  (all) => ({ ...all, auth_time: Number(all.auth_time) + ms / 1000 })
const withoutTime: Forgery['claims'] = ({ auth_time: _, ...all }) => all

for (const backend of backends) {
  describe(`a proof by a log-in at a provider on ${backend.name}`, async (t) => {
    const idp = await startIdentityProvider(t)
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    idp.now = () => now().getTime()
    const start = (more: object) =>
      startApi(t, { backend, worker: false, now, environment: idp.settings(more) })
    const api = await start({})
    const strict = await start({ sendsAuthTime: true })

    /** A person at a browser, who has logged in at the provider for the first time. */
    async function openBrowser(service: Api = api) {
      const person = newPerson()
      const browser = createBrowser(service)
      const cookies = new Map<string, string>()
      /** `change`: what a thief makes of the address. */
      async function logIn(
        body: { prove?: boolean },
        {
          claims,
          change = () => {},
        }: { claims?: Forgery['claims']; change?: (url: URL) => void } = {},
      ) {
        const begun = await browser.begin('google', body)
        assert.equal(begun.status, 200, JSON.stringify(begun.body))
        const address = new URL(begun.body.authorizationUrl)
        change(address)
        idp.person = person
        idp.forgery = claims && { claims }
        const { location } = await browser.open(await idp.answer(address.href, cookies))
        idp.forgery = undefined
        const headers = (await browser.bearer()) ?? {}
        const { body: factors } = await service.call('/auth/factors', { headers })
        return { location, headers, isProven: typeof factors.provenUntil === 'string', address }
      }
      const first = await logIn({})
      assert.equal(first.location, '/console/')
      return { first, logIn, person }
    }

    it('is the first log-in, for 10 minutes', async () => {
      const { first } = await openBrowser()
      assert.equal(first.isProven, true)
      aheadMs += 11 * minuteMs
      const { headers } = first
      const { body } = await api.call('/auth/factors', { headers })
      assert.equal(body.provenUntil, null)
    })

    it('is no log-in by a browser that the provider knows', async () => {
      const { logIn } = await openBrowser()
      aheadMs += 11 * minuteMs
      const { location, isProven, headers } = await logIn({})
      assert.deepEqual([location, isProven], ['/console/', false])
      const changed = await api.post('/auth/password', { newPassword }, headers)
      assertProblem(changed, 403, 'proof-required')
    })

    it('lasts as long as it would have if the person had logged in here', async () => {
      const { logIn } = await openBrowser()
      aheadMs += 8 * minuteMs
      const { headers, isProven } = await logIn({})
      assert.equal(isProven, true)
      aheadMs += 3 * minuteMs
      const { body } = await api.call('/auth/factors', { headers })
      assert.equal(body.provenUntil, null)
    })

    it('is a log-in for which the provider has asked again', async () => {
      const { logIn } = await openBrowser()
      aheadMs += 11 * minuteMs
      const { address, location, isProven, headers } = await logIn({ prove: true })
      const question = address.searchParams
      assert.deepEqual([question.get('prompt'), question.get('max_age')], ['login', '0'])
      assert.deepEqual([location, isProven], ['/console/', true])
      const changed = await api.post('/auth/password', { newPassword }, headers)
      assert.equal(changed.status, 204, JSON.stringify(changed.body))
    })

    it('is none if a thief takes the question out of the address', async () => {
      const { first, logIn } = await openBrowser()
      aheadMs += 11 * minuteMs
      const change = ({ searchParams }: URL) => {
        for (const name of ['prompt', 'max_age']) searchParams.delete(name)
      }
      const { location, isProven } = await logIn({ prove: true }, { change })
      assert.deepEqual([location, isProven], [refusal, false])
      // The session of before goes on, and proves nothing either.
      const profile = await api.call('/auth/profile', { headers: first.headers })
      assert.equal(profile.status, 200)
    })

    it('may come from a clock that is a minute behind, not more, or ahead', async () => {
      const { logIn } = await openBrowser()
      for (const [ms, expected] of [
        [-30_000, '/console/'],
        [-90_000, refusal],
        [90_000, '/console/'],
      ] as const) {
        aheadMs += 11 * minuteMs
        const { location, isProven } = await logIn({ prove: true }, { claims: movedBy(ms) })
        assert.deepEqual([location, isProven], [expected, expected !== refusal], `${ms} ms`)
      }
    })

    it('lasts no longer where the clock of the provider is ahead', async () => {
      const { logIn } = await openBrowser()
      const claims = movedBy(60 * minuteMs)
      const { headers, isProven } = await logIn({ prove: true }, { claims })
      assert.equal(isProven, true)
      aheadMs += 11 * minuteMs
      const { body } = await api.call('/auth/factors', { headers })
      assert.equal(body.provenUntil, null)
    })

    it('of a provider that does not say when people log in needs the question', async () => {
      const { logIn } = await openBrowser()
      const claims = withoutTime
      const plain = await logIn({}, { claims })
      assert.deepEqual([plain.location, plain.isProven], ['/console/', false])
      const proving = await logIn({ prove: true }, { claims })
      assert.deepEqual([proving.location, proving.isProven], ['/console/', true])
    })

    it('of a provider that always says so is none without', async () => {
      const { logIn } = await openBrowser(strict)
      aheadMs += 11 * minuteMs
      const { location, isProven } = await logIn({ prove: true }, { claims: withoutTime })
      assert.deepEqual([location, isProven], [refusal, false])
      const { isProven: isProvenNow } = await logIn({ prove: true })
      assert.equal(isProvenNow, true)
    })

    it('is a second factor here, whatever the provider says', async () => {
      const { first, logIn } = await openBrowser()
      const { secret } = await addTotp(api, { bearer: first.headers }, idp.now())
      aheadMs += 11 * minuteMs
      const { location } = await logIn({}, { claims: withoutTime })
      const step = JSON.parse(
        Buffer.from(location.split('=')[1] ?? '', 'base64url').toString(),
      ) as { challenge: string }
      const code = codeAt(secret, idp.now())
      const { body } = await api.post('/auth/login/finish', { challenge: step.challenge, code })
      const headers = { authorization: `Bearer ${body.accessToken}` }
      const factors = await api.call('/auth/factors', { headers })
      assert.notEqual(factors.body.provenUntil, null)
    })
  })

  describe(`a provider with second factors of its own on ${backend.name}`, async (t) => {
    const idp = await startIdentityProvider(t)
    const environment = idp.settings({ secondFactor: true })
    const api = await startApi(t, { backend, worker: false, environment })

    it('lets people in who have one here too, though it does not say when', async () => {
      idp.person = newPerson()
      const browser = createBrowser(api)
      const logIn = async () => {
        const { body } = await browser.begin()
        return (await browser.open(await idp.answer(body.authorizationUrl))).location
      }
      assert.equal(await logIn(), '/console/')
      await addTotp(api, { bearer: (await browser.bearer()) ?? {} })
      idp.forgery = { claims: withoutTime }
      assert.equal(await logIn(), '/console/')
      const headers = (await browser.bearer()) ?? {}
      const { status, body } = await api.call('/auth/factors', { headers })
      assert.deepEqual([status, body.provenUntil], [200, null])
    })
  })
}
