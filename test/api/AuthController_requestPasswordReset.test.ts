import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { startMailApi } from '../support/mail-api.ts'
import { bodiesOf, headerOf } from '../support/mail-server.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends)
  describe(`POST /auth/password-reset on ${backend.name}`, async (t) => {
    const { api, server } = await startMailApi(t, { backend })
    const ask = (email: unknown) => api.post('/auth/password-reset', { email })
    const resetsTo = (email: string) =>
      server.received.filter(
        (mail) => mail.to[0] === email && headerOf(mail, 'Subject') === 'Choose a new password',
      )
    const resetTo = (email: string) =>
      eventually(
        async () => resetsTo(email),
        ({ length }) => length > 0,
      )

    it('204 mails a link to the base URL of the settings, in any letter case', async () => {
      const { email, id } = await api.createUser()
      const { status, body } = await ask(email.toUpperCase())
      assert.deepEqual([status, body], [204, ''])
      const [mail] = await resetTo(email)
      assert.ok(mail)
      assert.match(
        bodiesOf(mail).text,
        /\nhttps:\/\/dragoman\.example\.org\/console\/reset-password#dpr_[\w-]{43}\n/,
      )
      const { events } = await listEvents(api.services.audit, { userId: id, limit: '10' })
      assert.equal(events.filter(({ type }) => type === 'user.password-reset-requested').length, 1)
    })

    it('204 is in the language of the user', async () => {
      const user = await api.createUser()
      const change = { method: 'PATCH', body: { language: 'de' }, headers: user.bearer }
      assert.equal((await api.call('/auth/profile', change)).body.language, 'de')
      await ask(user.email)
      const mails = await eventually(
        async () => server.received.filter((mail) => bodiesOf(mail).text.includes('dpr_')),
        (found) => found.some(({ to }) => to[0] === user.email),
      )
      const mail = mails.find(({ to }) => to[0] === user.email)
      assert.match(bodiesOf(mail ?? assert.fail()).text, /neues Passwort/)
    })

    it('204 mails nothing to whom has no account, or a disabled one', async () => {
      const { bearer } = await api.createOperator()
      const user = await api.createUser()
      const call = { method: 'PATCH', body: { disabled: true }, headers: bearer }
      await api.call(`/users/${user.id}`, call)
      for (const email of [user.email, 'nobody@example.org', 'no address', 'ẞ@example.org', ''])
        assert.equal((await ask(email)).status, 204)
      const other = await api.createUser()
      await ask(other.email)
      await resetTo(other.email)
      assert.equal(resetsTo(user.email).length, 0)
      assert.equal(resetsTo('nobody@example.org').length, 0)
    })

    it('400 for what is no text', async () => {
      assertProblem(await ask(1), 400, 'validation-failed')
    })

    it('403 without mail, whatever the address is', async (test) => {
      const without = await startApi(test, { backend, worker: false })
      const { email } = await without.createUser()
      for (const each of [email, 'nobody@example.org'])
        assertProblem(await without.post('/auth/password-reset', { email: each }), 403, 'mail-off')
    })

    it('429 beyond the limit of an address', async (test) => {
      const limited = await startMailApi(test, {
        backend,
        environment: { DRAGOMAN_LOGIN_RATE_LIMIT: '2' },
      })
      const statuses: number[] = []
      for (let index = 0; index < 3; index++) {
        const body = { email: 'nobody@example.org' }
        statuses.push((await limited.api.post('/auth/password-reset', body)).status)
      }
      assert.deepEqual(statuses, [204, 204, 429])
    })
  })
