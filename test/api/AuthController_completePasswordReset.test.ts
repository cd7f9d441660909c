import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Api } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { startMailApi } from '../support/mail-api.ts'
import { headerOf, tokenIn } from '../support/mail-server.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const password = 'a-better-horse-battery'

for (const backend of backends)
  describe(`POST /auth/password-reset/confirmation on ${backend.name}`, async (t) => {
    let aheadMs = 0
    const { api, server } = await startMailApi(t, {
      backend,
      now: () => new Date(Date.now() + aheadMs),
    })
    type User = Awaited<ReturnType<Api['createUser']>>
    const confirm = (token: unknown, chosen: string = password) =>
      api.post('/auth/password-reset/confirmation', { token, password: chosen })
    const mailsOf = (email: string, subject: string) =>
      server.received.filter(
        (mail) => mail.to[0] === email && headerOf(mail, 'Subject') === subject,
      )
    async function tokenOf({ email }: User, count = 1): Promise<string> {
      await api.post('/auth/password-reset', { email })
      const mails = await eventually(
        async () => mailsOf(email, 'Choose a new password'),
        ({ length }) => length >= count,
      )
      return tokenIn(mails.at(-1) ?? assert.fail())
    }
    const login = ({ email }: User, tried: string) =>
      api.post('/auth/login', { email, password: tried })

    it('204 replaces the password, ends all sessions and tells the user', async () => {
      const user = await api.createUser()
      const { status, body } = await confirm(await tokenOf(user))
      assert.deepEqual([status, body], [204, ''])
      assertProblem(await login(user, user.password), 401, 'invalid-credentials')
      assert.equal((await login(user, password)).status, 200)
      const before = await api.call('/auth/profile', { headers: user.bearer })
      assertProblem(before, 401, 'unauthenticated')
      await eventually(
        async () => mailsOf(user.email, 'Your password was changed'),
        ({ length }) => length === 1,
      )
    })

    it('204 proves the address', async () => {
      const user = await api.createUser()
      await confirm(await tokenOf(user))
      const { body } = await login(user, password)
      const headers = { authorization: `Bearer ${body.accessToken}` }
      assert.equal((await api.call('/auth/profile', { headers })).body.emailVerified, true)
    })

    it('403 for a token that was used', async () => {
      const user = await api.createUser()
      const token = await tokenOf(user)
      assert.equal((await confirm(token)).status, 204)
      assertProblem(await confirm(token, 'another-horse-battery'), 403, 'invalid-link')
    })

    it('403 for all but one of those who use a token at once', async () => {
      const token = await tokenOf(await api.createUser())
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => confirm(token, `${password}-${index}`)),
      )
      assert.equal(answers.filter(({ status }) => status === 204).length, 1)
      assert.equal(answers.filter(({ status }) => status === 403).length, 7)
    })

    it('403 after 30 minutes', async () => {
      const token = await tokenOf(await api.createUser())
      aheadMs += 30 * 60_000 + 1_000
      assertProblem(await confirm(token), 403, 'invalid-link')
    })

    it('403 for an earlier link once a later one was used', async () => {
      const user = await api.createUser()
      const first = await tokenOf(user)
      const second = await tokenOf(user, 2)
      assert.equal((await confirm(second)).status, 204)
      assertProblem(await confirm(first), 403, 'invalid-link')
    })

    it('403 after a change of the password or of the address', async () => {
      const [one, other] = [await api.createUser(), await api.createUser()]
      const tokens = [await tokenOf(one), await tokenOf(other)]
      const change = { currentPassword: one.password, newPassword: 'yet-another-battery' }
      assert.equal((await api.post('/auth/password', change, one.bearer)).status, 204)
      const { status } = await api.call('/auth/profile', {
        method: 'PATCH',
        body: { email: `new-${other.email}`, currentPassword: other.password },
        headers: other.bearer,
      })
      assert.equal(status, 200)
      for (const token of tokens) assertProblem(await confirm(token), 403, 'invalid-link')
    })

    it('403 for a token of another purpose, and for what is none', async () => {
      const email = 'purpose@example.org'
      await api.post('/auth/signup', { email, password: 'a-horse-with-a-battery' })
      const [mail] = await server.mailTo(email)
      for (const token of [tokenIn(mail ?? assert.fail()), 'dpr_x', '\u0000', '%', 'null'])
        assertProblem(await confirm(token), 403, 'invalid-link')
    })

    it('400 for a common password, and the token can still be used', async () => {
      const token = await tokenOf(await api.createUser())
      const answer = await confirm(token, 'password123')
      assertProblem(answer, 400, 'validation-failed')
      assert.deepEqual(pointers(answer), ['/password'])
      assert.equal((await confirm(token)).status, 204)
    })
  })
