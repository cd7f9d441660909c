// What users are told by mail: changes of their account, new keys, used quotas, webhooks that were
// switched off.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { anyBackend, backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { mailSettings, startMailApi } from '../support/mail-api.ts'
import { bodiesOf, headerOf, startMailServer } from '../support/mail-server.ts'
import { startReceiver } from '../support/receiver.ts'

for (const backend of backends)
  describe(`notices by mail on ${backend.name}`, async (t) => {
    const { api, server, tokenFor } = await startMailApi(t, { backend, worker: true })
    const withSubject = (email: string, subject: RegExp) =>
      eventually(
        async () =>
          server.received.filter(
            (mail) => mail.to[0] === email && subject.test(headerOf(mail, 'Subject') ?? ''),
          ),
        ({ length }) => length > 0,
      )
    const subjectsTo = (email: string) =>
      server.received.filter(({ to }) => to[0] === email).map((mail) => headerOf(mail, 'Subject'))
    async function createProven() {
      const user = await api.createUser()
      const token = await tokenFor(user.email)
      const path = '/auth/email-verification/confirmation'
      assert.equal((await api.post(path, { token }, user.bearer)).status, 200)
      return user
    }

    it('go out for a new password, whoever set it', async () => {
      const [one, other] = [await api.createUser(), await api.createUser()]
      const change = { currentPassword: one.password, newPassword: 'a-better-horse-battery' }
      await api.post('/auth/password', change, one.bearer)
      await withSubject(one.email, /Your password was changed/)
      const { bearer } = await api.createOperator()
      await api.post(`/users/${other.id}/password`, {}, bearer)
      await withSubject(other.email, /Your password was changed/)
    })

    it('go to the address before when it changes, which a link to the new one proves', async () => {
      const user = await api.createUser()
      const email = `new-${user.email}`
      const { body } = await api.call('/auth/profile', {
        method: 'PATCH',
        body: { email, currentPassword: user.password },
        headers: user.bearer,
      })
      assert.equal(body.emailVerified, false)
      await withSubject(user.email, /email address of your account was changed/)
      await withSubject(email, /Confirm your email address/)
      assert.ok(!subjectsTo(email).includes('The email address of your account was changed'))
    })

    it('do not ask for a proof when only the letter case of an address changes', async () => {
      const user = await createProven()
      const { body } = await api.call('/auth/profile', {
        method: 'PATCH',
        body: { email: user.email.toUpperCase(), currentPassword: user.password },
        headers: user.bearer,
      })
      assert.equal(body.emailVerified, true)
    })

    it('name the app and the key when one is created, to who proved their address', async () => {
      const [proven, other] = [await createProven(), await api.createUser()]
      for (const { bearer } of [proven, other]) {
        const { body: app } = await api.post('/create', { name: 'Shop & Co' }, bearer)
        const path = `/apps/${app.id}/credentials`
        assert.equal((await api.post(path, { label: 'Server' }, bearer)).status, 201)
      }
      const [mail] = await withSubject(proven.email, /new key/)
      assert.match(bodiesOf(mail ?? assert.fail()).text, /Shop & Co.*Server/)
      assert.match(bodiesOf(mail ?? assert.fail()).html, /Shop &amp; Co/)
      assert.deepEqual(subjectsTo(other.email), ['Confirm your email address'])
    })

    it('go to all owners of the team of the app, and to nobody else', async () => {
      const [owner, second, admin] = [
        await createProven(),
        await createProven(),
        await createProven(),
      ]
      const { body: team } = await api.post('/teams', { name: 'Shop' }, owner.bearer)
      for (const [user, role] of [[second, 'owner'] as const, [admin, 'admin'] as const]) {
        const path = `/teams/${team.id}/invitations`
        const { body } = await api.post(path, { role }, owner.bearer)
        await api.post('/invitations/accept', { token: body.token }, user.bearer)
      }
      const created = await api.post('/create', { name: 'Till', teamId: team.id }, admin.bearer)
      assert.equal(created.status, 201)
      await api.post(`/apps/${created.body.id}/credentials`, {}, admin.bearer)
      for (const { email } of [owner, second]) await withSubject(email, /new key/)
      assert.deepEqual(subjectsTo(admin.email), ['Confirm your email address'])
    })

    it('say at 80 and at 100 % that a quota is used, each once', async () => {
      const user = await createProven()
      const { body: app } = await api.post('/create', { name: 'Shop' }, user.bearer)
      const limit = { method: 'PATCH', body: { monthlyCharacters: 100 }, headers: user.bearer }
      assert.equal((await api.call(`/apps/${app.id}`, limit)).status, 200)
      const { db } = api.services.accounts
      const use = (characters: number) =>
        db
          .insertInto('usage')
          .values({
            ...{ id: `${app.id} ${characters}`, appId: app.id, fromLanguage: 'en' },
            ...{ day: new Date().toISOString().slice(0, 10), toLanguage: 'es', engines: 'x' },
            ...{ characters, requests: 1, cacheHits: 0, errors: 0 },
          })
          .execute()
      const look = () =>
        Promise.all(
          Array.from({ length: 4 }, () => {
            api.services.quotaWatch?.noteUse(app.id)
            return api.services.quotaWatch?.look()
          }),
        )
      await use(79)
      await look()
      await use(1)
      await look()
      await look()
      await withSubject(user.email, /used 80 %/)
      await use(20)
      await look()
      await look()
      await withSubject(user.email, /used its monthly quota/)
      const quotas = subjectsTo(user.email).filter((subject) => /quota/.test(subject ?? ''))
      assert.deepEqual(quotas, [
        'An app has used 80 % of its monthly quota',
        'An app has used its monthly quota',
      ])
    })

    it('are part of the export, without what they say', async () => {
      const user = await api.createUser()
      await tokenFor(user.email)
      const { body } = await api.call('/auth/export', { headers: user.bearer })
      assert.equal(body.mail.length, 1)
      assert.equal(body.mail[0].kind, 'verify-address')
      assert.equal(body.mail[0].to, user.email)
      assert.doesNotMatch(JSON.stringify(body.mail), /sealed|dva_/)
    })
  })

describe('a webhook that is switched off', async (t) => {
  const receiver = await startReceiver()
  closeAtEnd(t, receiver.close)
  const server = await startMailServer(t)
  const api = await startApi(t, {
    backend: anyBackend,
    environment: { ...mailSettings(server), DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
    resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
  })

  it('is announced to the owner of the app, once', async () => {
    const { user, app, credentials } = await api.createApp('Shop')
    await api.services.accounts.db
      .updateTable('users')
      .set({ emailVerifiedAt: new Date() })
      .where('id', '=', user.id)
      .execute()
    receiver.answerWith((response) => response.writeHead(410).end())
    const change = { method: 'PATCH', body: { webhookUrl: receiver.url }, headers: user.bearer }
    assert.equal((await api.call(`/apps/${app.id}`, change)).status, 200)
    for (let index = 0; index < 2; index++)
      await api.post('/queue', { text: 'Hola', from: 'es', to: 'en' }, credentials)
    const [mail] = await eventually(
      async () =>
        server.received.filter(
          (each) =>
            each.to[0] === user.email && headerOf(each, 'Subject') === 'A webhook was switched off',
        ),
      ({ length }) => length > 0,
    )
    assert.match(bodiesOf(mail ?? assert.fail()).text, /Shop/)
  })
})
