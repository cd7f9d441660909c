import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { updateUser } from '../../src/accounts/user-administration.ts'
import { commandLineActor } from '../../src/shared/principals.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /auth/login on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_ACCESS_TOKEN_SECONDS: '321' },
    })
    const user = await api.createUser()

    const login = (body: unknown, headers = {}) => api.post('/auth/login', body, headers)

    describe('200', () => {
      it('returns an access token, its type and lifetime, and a refresh token only', async () => {
        const { status, body } = await login({ email: user.email, password: user.password })
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body).sort(), [
          'accessToken',
          'expiresIn',
          'refreshToken',
          'tokenType',
        ])
        assert.equal(body.tokenType, 'Bearer')
        assert.equal(body.expiresIn, 321)
        assert.match(body.accessToken, /^[\w-]+\.[\w-]+\.[\w-]+$/)
      })

      it('gives an access token that speaks for the user', async () => {
        const { body } = await login({ email: user.email, password: user.password })
        const profile = await api.call('/auth/profile', {
          headers: { authorization: `Bearer ${body.accessToken}` },
        })
        assert.equal(profile.status, 200)
        assert.equal(profile.body.id, user.id)
      })

      it('gives a token that ends as many seconds after its beginning as it says', async () => {
        const { body } = await login({ email: user.email, password: user.password })
        const claims = JSON.parse(
          Buffer.from(body.accessToken.split('.')[1], 'base64url').toString(),
        )
        assert.equal(claims.exp - claims.iat, body.expiresIn)
      })

      it('ignores the letter case of the email', async () => {
        assert.equal(
          (await login({ email: user.email.toUpperCase(), password: user.password })).status,
          200,
        )
      })

      it('knows a password however its letters are composed', async () => {
        const account = { email: 'composed@example.org', password: 'pässwörd-é'.normalize('NFC') }
        await api.post('/auth/signup', account)
        assert.equal(
          (await login({ ...account, password: account.password.normalize('NFD') })).status,
          200,
        )
      })

      it('begins a session of its own each time', async () => {
        const first = await login({ email: user.email, password: user.password })
        const second = await login({ email: user.email, password: user.password })
        assert.notEqual(first.body.refreshToken, second.body.refreshToken)
        await api.post('/auth/logout', { refreshToken: first.body.refreshToken })
        const headers = { authorization: `Bearer ${second.body.accessToken}` }
        assert.equal((await api.call('/auth/profile', { headers })).status, 200)
      })
    })

    describe('400', () => {
      it('names the field that was meant', async () => {
        const answer = await login({ login: user.email, password: user.password })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /Did you mean `email`/)
      })
    })

    describe('401', () => {
      it('does not distinguish an unknown email from a wrong password', async () => {
        const wrongPassword = await login({ email: user.email, password: 'wrong-password' })
        const unknownEmail = await login({ email: 'unknown@example.org', password: user.password })
        assertProblem(wrongPassword, 401, 'invalid-credentials')
        assertProblem(unknownEmail, 401, 'invalid-credentials')
        assert.deepEqual(
          { ...wrongPassword.body, requestId: '' },
          { ...unknownEmail.body, requestId: '' },
        )
      })

      for (const [name, password] of [
        ['empty', ''],
        ['shorter than any that signup takes', 'x'],
        ['longer than any that signup takes', 'x'.repeat(10_000)],
        ['with U+0000', 'correct-horse-battery\u0000'],
        ['in another letter case', 'CORRECT-HORSE-BATTERY'],
      ] as const) {
        it(`does not say which rule a password breaks that is ${name}`, async () => {
          assertProblem(await login({ email: user.email, password }), 401, 'invalid-credentials')
        })
      }

      for (const [name, email] of [
        ['empty', ''],
        ['no address', 'nobody'],
        ['with U+0000', 'a\u0000@example.org'],
        ['with a lone surrogate', 'a\ud800@example.org'],
        ['a pattern that would match', '%@example.org'],
      ] as const) {
        it(`knows no user by an email that is ${name}`, async () => {
          assertProblem(await login({ email, password: user.password }), 401, 'invalid-credentials')
        })
      }
    })

    describe('401, however the limit of attempts is passed by', () => {
      it('knows no user by a letter that only the database takes for another', async () => {
        const account = { email: 'with-an-i@example.org', password: user.password }
        assert.equal((await api.post('/auth/signup', account)).status, 201)
        for (const letter of ['\u0130', '\u0131'])
          assertProblem(
            await login({ ...account, email: account.email.replace('i', letter) }),
            401,
            'invalid-credentials',
          )
      })
    })

    describe('403', () => {
      it('says that the account is disabled only to a caller who knows its password', async () => {
        const disabled = await api.createUser()
        await updateUser(api.services.accounts, disabled.id, { disabled: true }, commandLineActor)
        assertProblem(
          await login({ email: disabled.email, password: disabled.password }),
          403,
          'user-disabled',
        )
        assertProblem(
          await login({ email: disabled.email, password: 'wrong-password' }),
          401,
          'invalid-credentials',
        )
      })
    })
  })
}
