import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { updateUser } from '../../src/accounts/user-administration.ts'
import { listEvents } from '../../src/audit/service.ts'
import { commandLineActor } from '../../src/shared/principals.ts'
import { startApi } from '../support/api.ts'
import { createPasskey } from '../support/authenticator.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import {
  addPasskey,
  addTotp,
  askedAtLogin,
  passkeyEnvironment,
  passkeyPlace,
} from '../support/second-factors.ts'

for (const backend of backends) {
  describe(`POST /auth/login/finish on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false, environment: passkeyEnvironment })
    const finish = (body: unknown) => api.post('/auth/login/finish', body)
    const speaksFor = async ({ accessToken }: { accessToken: string }) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await api.call('/auth/profile', { headers })).body.id
    }

    async function createUserWithTotp() {
      const user = await api.createUser()
      return { user, totp: await addTotp(api, user) }
    }

    describe('200', () => {
      it('gives the tokens of a new session for a code of the app', async () => {
        const { user, totp } = await createUserWithTotp()
        const { challenge, methods } = await askedAtLogin(api, user)
        assert.deepEqual(methods, ['totp', 'recovery-code'])
        const { status, body } = await finish({ challenge, code: totp.nextCode() })
        assert.equal(status, 200, JSON.stringify(body))
        assert.equal(await speaksFor(body), user.id)
        const { events } = await listEvents(api.services.audit, {
          userId: user.id,
          type: 'user.logged-in',
        })
        assert.equal(events[0]?.details?.secondFactor, 'totp')
      })

      it('takes a code with a space, of the step before and of the step after', async () => {
        for (const [ahead, typed] of [
          [30_000, (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
          [60_000, (code: string) => code],
        ] as const) {
          const user = await api.createUser()
          // Enrolled with the code of the step before, so that two newer ones are left.
          const totp = await addTotp(api, user, Date.now() - 30_000)
          const { challenge } = await askedAtLogin(api, user)
          const code = typed(totp.nextCode(Date.now() - 60_000 + ahead))
          assert.equal((await finish({ challenge, code })).status, 200)
        }
      })

      it('takes a recovery code, in any letter case, without its hyphens', async () => {
        const { user, totp } = await createUserWithTotp()
        assert.equal(totp.recoveryCodes.length, 10)
        for (const typed of [
          (code: string) => code,
          (code: string) => code.toUpperCase().replaceAll('-', ''),
        ]) {
          const { challenge } = await askedAtLogin(api, user)
          const recoveryCode = typed(totp.recoveryCodes.pop() ?? '')
          assert.equal((await finish({ challenge, recoveryCode })).status, 200)
        }
      })

      it('takes a passkey as second factor, without user verification', async () => {
        const user = await api.createUser()
        const passkey = await addPasskey(api, user)
        const { challenge, methods, passkey: options } = await askedAtLogin(api, user)
        assert.deepEqual(methods, ['passkey', 'recovery-code'])
        assert.deepEqual(
          [options.rpId, options.allowCredentials[0].id],
          [passkeyPlace.rpId, passkey.id],
        )
        const assertion = passkey.assert({ challenge: options.challenge, verifiesUser: false })
        const { status, body } = await finish({ challenge, passkey: assertion })
        assert.equal(status, 200, JSON.stringify(body))
        assert.equal(await speaksFor(body), user.id)
      })

      it('takes a passkey in place of email and password', async () => {
        const user = await api.createUser()
        const passkey = await addPasskey(api, user)
        const { body: asked } = await api.post('/auth/login/passkey', {})
        const assertion = passkey.assert({
          challenge: asked.passkey.challenge,
          userHandle: user.id,
        })
        const { status, body } = await finish({ challenge: asked.challenge, passkey: assertion })
        assert.equal(status, 200, JSON.stringify(body))
        assert.equal(await speaksFor(body), user.id)
      })
    })

    describe('400', () => {
      it('wants one second factor', async () => {
        const { user, totp } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        for (const answer of [{}, { code: totp.nextCode(), recoveryCode: 'x' }])
          assertProblem(await finish({ challenge, ...answer }), 400, 'validation-failed')
      })
    })

    describe('401', () => {
      it('accepts no unknown challenge', async () => {
        for (const challenge of ['', 'dch_x', '\u0000'])
          assertProblem(await finish({ challenge, code: '123456' }), 401, 'invalid-challenge')
      })

      it('accepts a challenge once', async () => {
        const { user, totp } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        assert.equal((await finish({ challenge, code: totp.nextCode() })).status, 200)
        const [recoveryCode] = totp.recoveryCodes
        assertProblem(await finish({ challenge, recoveryCode }), 401, 'invalid-challenge')
      })

      it('accepts no challenge from before a new password', async () => {
        const { user, totp } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        const newPassword = 'another-horse-battery'
        const body = { currentPassword: user.password, newPassword }
        assert.equal((await api.post('/auth/password', body, user.bearer)).status, 204)
        assertProblem(await finish({ challenge, code: totp.nextCode() }), 401, 'invalid-challenge')
      })
    })

    describe('403', () => {
      it('rejects wrong answers, and takes a right one afterwards', async () => {
        const { user, totp } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        const wrong = createPasskey(passkeyPlace).assert({ challenge: 'x' })
        for (const answer of [{ code: '12345' }, { recoveryCode: 'x' }, { passkey: wrong }])
          assertProblem(await finish({ challenge, ...answer }), 403, 'wrong-second-factor')
        assert.equal((await finish({ challenge, code: totp.nextCode() })).status, 200)
      })

      it('says that the account is disabled to who has the passkey', async () => {
        const user = await api.createUser()
        const passkey = await addPasskey(api, user)
        await updateUser(api.services.accounts, user.id, { disabled: true }, commandLineActor)
        const { body: asked } = await api.post('/auth/login/passkey', {})
        const { challenge } = asked.passkey
        const assertion = passkey.assert({ challenge, userHandle: user.id })
        assertProblem(
          await finish({ challenge: asked.challenge, passkey: assertion }),
          403,
          'user-disabled',
        )
      })
    })
  })
}
