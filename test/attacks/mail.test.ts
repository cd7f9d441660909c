// What attackers would do with mail: find out who has an account, have links go elsewhere, become
// an operator with an address that is not theirs, flood somebody.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { mailBaseUrl, startMailApi } from '../support/mail-api.ts'
import { bodiesOf, headerOf, tokenIn } from '../support/mail-server.ts'
import { assertProblem } from '../support/problem.ts'

const password = 'correct-horse-battery'

for (const backend of backends)
  describe(`attacks through mail on ${backend.name}`, async (t) => {
    const aheadMs = 0
    const { api, server, tokenFor } = await startMailApi(t, {
      backend,
      now: () => new Date(Date.now() + aheadMs),
      environment: { DRAGOMAN_OPERATORS: 'operator@example.org, chief@example.org' },
    })
    const ask = (email: string, headers: Record<string, string> = {}) =>
      api.post('/auth/password-reset', { email }, headers)
    const subjectsTo = (email: string) =>
      server.received
        .filter(({ to }) => to[0] === email)
        .map((mail) => headerOf(mail, 'Subject') ?? '')
    const resetsTo = async (email: string, count = 1) => {
      const found = await eventually(
        async () =>
          server.received.filter(
            (mail) => mail.to[0] === email && headerOf(mail, 'Subject') === 'Choose a new password',
          ),
        ({ length }) => length >= count,
      )
      return found.map(tokenIn)
    }

    it('tell nobody whether an address has an account: the answer is the same', async () => {
      const { email } = await api.createUser()
      const [known, unknown] = [await ask(email), await ask('nobody@example.org')]
      const shown = ({ status, body, headers }: typeof known) => ({
        status,
        body,
        headers: [...headers.keys()].sort(),
      })
      assert.deepEqual(shown(known), shown(unknown))
    })

    // The embedded database has one connection, which a lock would hold.
    const canWait = backend.name === 'PostgreSQL'
    it('tell nobody by the time: the answer does not wait for the database', {
      skip: !canWait,
    }, async () => {
      const { email, id } = await api.createUser()
      const locked = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const holding = api.services.accounts.db.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .execute()
        locked.resolve()
        await release.promise
      })
      await locked.promise
      assert.equal((await ask(email)).status, 204)
      release.resolve()
      await holding
      await resetsTo(email)
    })

    it('do not make links go elsewhere with headers', async () => {
      const { email } = await api.createUser()
      await ask(email, {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      })
      await resetsTo(email)
      for (const mail of server.received.filter(({ to }) => to[0] === email)) {
        const { text, html } = bodiesOf(mail)
        assert.doesNotMatch(text + html, /evil\.example/)
        for (const [url] of (text + html).matchAll(/https?:\/\/[^\s"<#]+/g))
          assert.ok(url.startsWith(mailBaseUrl), url)
      }
    })

    it('put nothing of a name into the mail that its sign-up causes', async () => {
      const email = 'victim@example.org'
      const name = 'Win a prize at https://evil.example'
      await api.post('/auth/signup', { email, password, name })
      const [mail] = await server.mailTo(email)
      assert.doesNotMatch(JSON.stringify(bodiesOf(mail ?? assert.fail())), /evil|prize/)
    })

    it('do not get a second recipient or a header out of an address', async () => {
      for (const email of [
        'a@example.org\r\nBcc: victim2@example.org',
        'a@example.org,victim2@example.org',
        'a@example.org\nSubject: x',
        '"a" <victim2@example.org>',
      ]) {
        assertProblem(await api.post('/auth/signup', { email, password }), 400, 'validation-failed')
        assert.equal((await ask(email)).status, 204)
      }
      const { email } = await api.createUser()
      await ask(email)
      await resetsTo(email)
      assert.deepEqual(subjectsTo('victim2@example.org'), [])
    })

    it('bound what an address gets, however often it is asked', async () => {
      const { email } = await api.createUser()
      await Promise.all(Array.from({ length: 20 }, () => ask(email)))
      await resetsTo(email, 3)
      const other = await api.createUser()
      await ask(other.email)
      await resetsTo(other.email)
      const resets = subjectsTo(email).filter((subject) => subject === 'Choose a new password')
      assert.equal(resets.length, 3)
    })

    it('bound what others get of somebody who changes their address again and again', async () => {
      const user = await api.createUser()
      for (let index = 0; index < 12; index++) {
        const { status } = await api.call('/auth/profile', {
          method: 'PATCH',
          body: { email: `stranger-${index}@example.org`, currentPassword: user.password },
          headers: user.bearer,
        })
        assert.equal(status, 200)
      }
      const { email } = await api.createUser()
      await ask(email)
      await resetsTo(email)
      const strangers = server.received.filter(({ to }) => /^stranger-/.test(to[0] ?? ''))
      assert.ok(strangers.length <= 10, String(strangers.length))
    })

    it('do not make an operator of who signed up with an address that is not theirs', async () => {
      const email = 'chief@example.org'
      await api.post('/auth/signup', { email, password })
      const login = await api.post('/auth/login', { email, password })
      const thief = { authorization: `Bearer ${login.body.accessToken}` }
      const token = await tokenFor(email)
      // The owner of the address follows the link, logged in as themselves or not at all.
      const owner = await api.createUser()
      const confirmation = '/auth/email-verification/confirmation'
      assertProblem(await api.post(confirmation, { token }), 401, 'unauthenticated')
      assertProblem(await api.post(confirmation, { token }, owner.bearer), 403, 'invalid-link')
      assertProblem(await api.call('/users', { headers: thief }), 403, 'operator-required')
      // They choose a password instead, which ends what the thief had.
      await ask(email)
      const [reset = ''] = await resetsTo(email)
      const chosen = { token: reset, password: 'the-owner-of-the-address' }
      assert.equal((await api.post('/auth/password-reset/confirmation', chosen)).status, 204)
      assertProblem(await api.call('/users', { headers: thief }), 401, 'unauthenticated')
      const again = await api.post('/auth/login', { email, password })
      assertProblem(again, 401, 'invalid-credentials')
      const own = await api.post('/auth/login', { email, password: chosen.password })
      const headers = { authorization: `Bearer ${own.body.accessToken}` }
      assert.equal((await api.call('/users', { headers })).status, 200)
    })

    it('do not make an operator of who changes to such an address, or proves another', async () => {
      const user = await api.createUser()
      const token = await tokenFor(user.email)
      const { status } = await api.call('/auth/profile', {
        method: 'PATCH',
        body: { email: 'operator@example.org', currentPassword: user.password },
        headers: user.bearer,
      })
      assert.equal(status, 200)
      const confirmation = '/auth/email-verification/confirmation'
      assertProblem(await api.post(confirmation, { token }, user.bearer), 403, 'invalid-link')
      assertProblem(await api.call('/users', { headers: user.bearer }), 403, 'operator-required')
    })
  })
