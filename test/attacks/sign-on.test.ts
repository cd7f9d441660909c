// Log-in at a provider of OpenID Connect, and who would like to get in with it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import {
  createBrowser,
  type Forgery,
  type Person,
  startIdentityProvider,
} from '../support/identity-provider.ts'

let people = 0
const newPerson = (more: Partial<Person> = {}): Person => {
  people += 1
  const sub = `person-${people}`
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'A Person', ...more }
}

for (const backend of backends) {
  describe(`log-in at a provider on ${backend.name}`, async (t) => {
    const idp = await startIdentityProvider(t)
    const api = await startApi(t, { backend, worker: false, environment: idp.settings() })

    /** Logs a person in; returns the page that follows and the browser. */
    async function logIn(person: Person, forgery?: Forgery) {
      const browser = createBrowser(api)
      const begun = await browser.begin()
      assert.equal(begun.status, 200, JSON.stringify(begun.body))
      Object.assign(idp, { person, forgery })
      const back = await idp.answer(begun.body.authorizationUrl)
      const end = await browser.open(back)
      Object.assign(idp, { forgery: undefined })
      return { browser, back, end, bearer: await browser.bearer() }
    }

    it('creates an account at the first log-in, and finds it again', async () => {
      const person = newPerson()
      const first = await logIn(person)
      assert.equal(first.end.status, 302)
      assert.equal(first.end.location, '/console/')
      assert.ok(first.bearer)
      const profile = await api.call('/auth/profile', { headers: first.bearer })
      assert.equal(profile.body.email, person.email)
      assert.equal(profile.body.name, 'A Person')
      const second = await logIn({ ...person, email: 'new@example.org' })
      assert.ok(second.bearer)
      const again = await api.call('/auth/profile', { headers: second.bearer })
      assert.equal(again.body.id, profile.body.id)
      const identities = await api.call('/auth/identities', { headers: second.bearer })
      assert.equal(identities.body[0].email, 'new@example.org')
      assert.equal(identities.body[0].title, 'Google')
    })

    it('survives a change of the keys of the provider', async () => {
      const person = newPerson()
      assert.ok((await logIn(person)).bearer)
      await idp.rotateKeys()
      // The first answer that it cannot check has it read the keys again.
      await logIn(person)
      assert.ok((await logIn(person)).bearer)
    })

    const forgeries: [what: string, forgery: Forgery][] = [
      ['of another issuer', { claims: (all) => ({ ...all, iss: 'https://evil.example' }) }],
      ['for another client', { claims: (all) => ({ ...all, aud: 'another' }) }],
      ['for several clients', { claims: (all) => ({ ...all, aud: ['dragoman', 'another'] }) }],
      [
        'that has expired',
        { claims: (all) => ({ ...all, exp: Math.floor(Date.now() / 1e3) - 120 }) },
      ],
      ['without an expiry', { claims: ({ exp: _, ...all }) => all }],
      ['with another nonce', { claims: (all) => ({ ...all, nonce: 'another' }) }],
      ['without a nonce', { claims: ({ nonce: _, ...all }) => all }],
      ['without a subject', { claims: ({ sub: _, ...all }) => all }],
      ['that nobody signed', { sign: 'unsigned' }],
      ['signed with another key', { sign: 'other' }],
    ]
    for (const [what, forgery] of forgeries)
      it(`refuses an ID token ${what}`, async () => {
        const { end, bearer } = await logIn(newPerson(), forgery)
        assert.equal(end.location, '/console/log-in?problem=sign-on-failed')
        assert.equal(bearer, undefined)
      })

    it('takes each answer once', async () => {
      const { browser, back } = await logIn(newPerson())
      const again = await browser.open(back)
      assert.equal(again.location, '/console/log-in?problem=sign-on-failed')
    })

    it('takes each answer once, whoever is first', async () => {
      const browser = createBrowser(api)
      const { body } = await browser.begin()
      idp.person = newPerson()
      const back = await idp.answer(body.authorizationUrl)
      const ends = await Promise.all(Array.from({ length: 5 }, () => browser.open(back)))
      assert.equal(ends.filter(({ location }) => location === '/console/').length, 1)
    })

    it('takes no code twice, even with another question of the same browser', async () => {
      const { browser, back } = await logIn(newPerson())
      const { body } = await browser.begin()
      const question = new URL(body.authorizationUrl)
      const replayed = new URL(back)
      replayed.searchParams.set('state', question.searchParams.get('state') ?? '')
      const end = await browser.open(replayed)
      assert.equal(end.location, '/console/log-in?problem=sign-on-failed')
    })

    it('logs nobody in who did not begin: a link with an answer is worth nothing', async () => {
      const attacker = createBrowser(api)
      const { body } = await attacker.begin()
      idp.person = newPerson()
      const back = await idp.answer(body.authorizationUrl)
      const victim = createBrowser(api)
      assert.equal((await victim.open(back)).location, '/console/log-in?problem=sign-on-failed')
      await victim.begin()
      assert.equal((await victim.open(back)).location, '/console/log-in?problem=sign-on-failed')
      assert.equal(await victim.bearer(), undefined)
    })

    it('mixes no providers up', async () => {
      const { browser, back } = await logIn(newPerson())
      const moved = new URL(back.href.replace('/google/', '/second/'))
      assert.equal(
        (await browser.open(moved)).location,
        '/console/log-in?problem=provider-not-found',
      )
      const { body } = await browser.begin()
      const answer = await idp.answer(body.authorizationUrl)
      answer.searchParams.set('iss', 'https://evil.example')
      assert.equal((await browser.open(answer)).location, '/console/log-in?problem=sign-on-failed')
    })

    it('sends browsers to its own address only, whatever the host', async () => {
      const answer = await api.post('/auth/sso/google', {}, { host: 'evil.example' })
      const question = new URL(answer.body.authorizationUrl)
      assert.equal(
        question.searchParams.get('redirect_uri'),
        'https://dragoman.example/auth/sso/google/callback',
      )
      assert.equal(question.searchParams.get('code_challenge_method'), 'S256')
    })

    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/console/../auth',
      '/\\evil',
      '/console\n',
      '/consoleX',
    ])
      it(`does not go on at ${JSON.stringify(next)}`, async () => {
        const { status } = await createBrowser(api).begin('google', { next })
        assert.equal(status, 400)
      })

    it('gives nobody the account of an unproven address', async () => {
      const user = await api.createUser()
      const { end, bearer } = await logIn(newPerson({ email: user.email }))
      assert.equal(end.location, '/console/log-in?problem=account-not-connected')
      assert.equal(bearer, undefined)
    })

    it('believes no address that the provider does not confirm', async () => {
      for (const email_verified of [false, undefined]) {
        const person = newPerson()
        const { end } = await logIn({ ...person, ...{ email_verified: email_verified as boolean } })
        assert.equal(end.location, '/console/log-in?problem=sign-on-refused')
      }
    })

    it('connects an account for who is logged in, and for nobody else', async () => {
      const user = await api.createUser()
      const browser = createBrowser(api)
      const { status, body } = await browser.connect(user.bearer)
      assert.equal(status, 200, JSON.stringify(body))
      const person = newPerson()
      idp.person = person
      const end = await browser.open(await idp.answer(body.authorizationUrl))
      assert.equal(end.location, '/console/')
      const { bearer } = await logIn(person)
      const profile = await api.call('/auth/profile', { headers: bearer ?? {} })
      assert.equal(profile.body.id, user.id)
      const other = await api.createUser()
      const second = createBrowser(api)
      const begun = await second.connect(other.bearer)
      idp.person = person
      const refused = await second.open(await idp.answer(begun.body.authorizationUrl))
      assert.equal(refused.location, '/console/log-in?problem=account-connected')
      const { events } = await listEvents(api.services.audit, {
        userId: user.id,
        type: 'identity.connected',
      })
      assert.equal(events.length, 1)
    })

    it('leaves everybody a way to log in, and lets them leave without a password', async () => {
      const { bearer = {} } = await logIn(newPerson())
      const [identity] = (await api.call('/auth/identities', { headers: bearer })).body
      const path = `/auth/identities/${identity.id}`
      const refused = await api.call(path, { method: 'DELETE', headers: bearer })
      assert.equal(refused.body.code, 'last-login-method')
      const changed = await api.post(
        '/auth/password',
        { newPassword: 'another-good-phrase' },
        bearer,
      )
      assert.equal(changed.status, 204, JSON.stringify(changed.body))
      assert.equal((await api.call(path, { method: 'DELETE', headers: bearer })).status, 204)
      const leaving = await logIn(newPerson())
      const gone = await api.call('/auth/profile', {
        method: 'DELETE',
        body: {},
        headers: leaving.bearer ?? {},
      })
      assert.equal(gone.status, 204, JSON.stringify(gone.body))
    })

    it('creates one account for one person, however many tabs they have', async () => {
      const person = newPerson()
      const browsers = Array.from({ length: 4 }, () => createBrowser(api))
      idp.person = person
      const answers = await Promise.all(
        browsers.map(async (browser) => idp.answer((await browser.begin()).body.authorizationUrl)),
      )
      const ends = await Promise.all(
        browsers.map((browser, index) => browser.open(answers[index] as URL)),
      )
      assert.deepEqual(new Set(ends.map(({ location }) => location)), new Set(['/console/']))
    })
  })

  describe(`settings of a provider on ${backend.name}`, async (t) => {
    const idp = await startIdentityProvider(t)
    const more = { allowedDomains: ['example.org'], createsUsers: false }
    const environment = { ...idp.settings(more), DRAGOMAN_OIDC_ONLY: 'on' }
    const api = await startApi(t, { backend, worker: false, environment })

    async function logIn(person: Person) {
      const browser = createBrowser(api)
      const { body } = await browser.begin()
      idp.person = person
      const { location } = await browser.open(await idp.answer(body.authorizationUrl))
      return { location, bearer: await browser.bearer() }
    }

    it('keep strangers and other domains out', async () => {
      for (const person of [
        newPerson(),
        newPerson({ email: 'eve@evil.example' }),
        newPerson({ email: 'eve@sub.example.org' }),
        newPerson({ email: 'eve@evil.example@example.org.evil.example' }),
      ])
        assert.equal((await logIn(person)).location, '/console/log-in?problem=sign-on-refused')
    })

    it('leave passwords to operators', async () => {
      const signup = { email: 'new@example.org', password: 'correct-horse-battery' }
      assert.equal((await api.post('/auth/signup', signup)).body.code, 'sign-on-only')
      const operator = await api.createOperator()
      assert.ok(operator.bearer.authorization)
      assert.equal((await api.call('/auth/sso')).body.only, true)
    })
  })
}

describe('a provider that is down', async (t) => {
  const idp = await startIdentityProvider(t)
  const api = await startApi(t, { worker: false, environment: idp.settings() })
  await idp.close()

  it('is a problem of its own', async () => {
    const { status, body } = await createBrowser(api).begin()
    assert.equal(status, 503)
    assert.equal(body.code, 'provider-unavailable')
  })
})
