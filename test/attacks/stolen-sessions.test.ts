// A stolen session or challenge must not get past the second factor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import {
  addPasskey,
  addTotp,
  askedAtLogin,
  codeAt,
  finishLogin,
  passkeyEnvironment,
} from '../support/second-factors.ts'

const stepMs = 30_000
const minuteMs = 60_000

for (const backend of backends) {
  describe(`attacks on challenges and sessions on ${backend.name}`, async (t) => {
    /** In the middle of a time step, so that the time of a test does not matter. */
    let time = Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => new Date(time),
      environment: passkeyEnvironment,
    })
    const finish = (body: unknown, at: Pick<Api, 'post'> = api) => finishLogin(at, body)

    async function createUserWithTotp() {
      const user = await api.createUser()
      const totp = await addTotp(api, user, time)
      return { user, totp, codeNow: () => codeAt(totp.secret, time) }
    }
    async function createUserWithPasskey(counter = 0) {
      const user = await api.createUser()
      return { user, passkey: await addPasskey(api, user, counter) }
    }
    /** Another process on PostgreSQL; PGlite has one. */
    async function startSecond(test: { after(close: () => Promise<void>): void }) {
      if (backend.name === 'PGlite') return api
      const second = await api.startAnother()
      test.after(second.close)
      return second
    }

    describe('a challenge', () => {
      it('ends after five minutes', async () => {
        const { user, codeNow } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        time += 5 * minuteMs + 1
        assertProblem(await finish({ challenge, code: codeNow() }), 401, 'invalid-challenge')
      })

      it('logs nobody in twice if two race with different answers', async (test) => {
        const second = await startSecond(test)
        const { user, totp, codeNow } = await createUserWithTotp()
        time += stepMs
        const { challenge } = await askedAtLogin(api, user)
        const answers = await Promise.all([
          finish({ challenge, code: codeNow() }),
          finish({ challenge, recoveryCode: totp.recoveryCodes[0] }, second),
        ])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
      })

      it('serves no other purpose and no other session', async () => {
        const { user, passkey } = await createUserWithPasskey()
        const { bearer } = user
        const proof = (await api.post('/auth/proof/passkey', {}, bearer)).body
        const creation = (await api.post('/auth/factors/passkeys/options', {}, bearer)).body
        const login = await askedAtLogin(api, user)
        const sign = (challenge: string) => passkey.assert({ challenge, userHandle: user.id })
        for (const { challenge, passkey: asked } of [proof, creation])
          assertProblem(
            await finish({ challenge, passkey: sign(asked.challenge) }),
            401,
            'invalid-challenge',
          )
        for (const { challenge, passkey: asked } of [login, creation])
          assertProblem(
            await api.post('/auth/proof', { challenge, passkey: sign(asked.challenge) }, bearer),
            401,
            'invalid-challenge',
          )
        const thief = await createUserWithPasskey()
        assertProblem(
          await api.post(
            '/auth/proof',
            { challenge: proof.challenge, passkey: sign(proof.passkey.challenge) },
            thief.user.bearer,
          ),
          401,
          'invalid-challenge',
        )
      })

      it('is no access token, and begins no session', async () => {
        const { user } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        const headers = { authorization: `Bearer ${challenge}` }
        assertProblem(await api.call('/auth/profile', { headers }), 401, 'unauthenticated')
        assertProblem(
          await api.post('/auth/refresh', { refreshToken: challenge }),
          401,
          'invalid-refresh-token',
        )
        const { body } = await api.call('/auth/sessions', { headers: user.bearer })
        assert.equal(body.length, 1)
      })
    })

    describe('a stolen session', () => {
      it('of a user with a second factor changes nothing that matters without it', async () => {
        const { user, codeNow } = await createUserWithTotp()
        const { bearer } = user
        const { body: app } = await api.post('/create', { name: 'x' }, bearer)
        time += 11 * minuteMs
        const tokens = await api.post('/auth/refresh', user.tokens)
        assert.equal(tokens.status, 400)
        const { refreshToken } = user.tokens
        const { body: refreshed } = await api.post('/auth/refresh', { refreshToken })
        const headers = { authorization: `Bearer ${refreshed.accessToken}` }
        const tries = [
          ['POST', `/apps/${app.id}/credentials`, {}],
          ['POST', `/apps/${app.id}/webhook-secret`, {}],
          ['DELETE', `/apps/${app.id}`, undefined],
          ['DELETE', '/auth/profile', { password: user.password }],
          ['DELETE', '/auth/factors/totp', undefined],
          ['POST', '/auth/factors/recovery-codes', {}],
          ['POST', '/auth/factors/passkeys/options', {}],
        ] as const
        for (const [method, path, body] of tries)
          assertProblem(
            await api.call(path, { method, headers, ...(body && { body }) }),
            403,
            'proof-required',
          )
        // Neither the password nor a wrong code proves anything.
        const { password } = user
        assert.equal((await api.post('/auth/proof', { password }, headers)).status, 400)
        assert.equal((await api.post('/auth/proof', { code: '1' }, headers)).status, 403)
        for (const path of ['/list', '/auth/profile'])
          assert.equal((await api.call(path, { headers })).status, 200)
        assert.equal((await api.post('/create', { name: 'y' }, headers)).status, 201)
        assert.equal((await api.post('/auth/proof', { code: codeNow() }, headers)).status, 200)
        const path = `/apps/${app.id}/credentials`
        assert.equal((await api.post(path, {}, headers)).status, 201)
      })

      it('of a user without one binds the account to no device', async () => {
        const user = await api.createUser()
        time += 11 * minuteMs
        const { body } = await api.post('/auth/refresh', {
          refreshToken: user.tokens.refreshToken,
        })
        const headers = { authorization: `Bearer ${body.accessToken}` }
        for (const path of ['/auth/factors/totp', '/auth/factors/passkeys/options'])
          assertProblem(await api.post(path, {}, headers), 403, 'proof-required')
        assertProblem(
          await api.post('/auth/proof', { password: 'wrong' }, headers),
          403,
          'wrong-password',
        )
        const { password } = user
        assert.equal((await api.post('/auth/proof', { password }, headers)).status, 200)
        assert.equal((await api.post('/auth/factors/totp', {}, headers)).status, 201)
      })

      it('that began with the password alone ends with the first factor', async () => {
        const user = await api.createUser()
        const { email, password } = user
        const { body: thief } = await api.post('/auth/login', { email, password })
        await addTotp(api, user, time)
        const headers = { authorization: `Bearer ${thief.accessToken}` }
        assertProblem(await api.call('/auth/profile', { headers }), 401, 'unauthenticated')
        const { refreshToken } = thief
        assertProblem(
          await api.post('/auth/refresh', { refreshToken }),
          401,
          'invalid-refresh-token',
        )
        const { status } = await api.call('/auth/profile', { headers: user.bearer })
        assert.equal(status, 200)
      })

      it('is not begun by a log-in that races with the first factor', async (test) => {
        const second = await startSecond(test)
        for (let round = 0; round < 5; round++) {
          const user = await api.createUser()
          const { email, password } = user
          const { body: enrolment } = await api.post('/auth/factors/totp', {}, user.bearer)
          const code = codeAt(enrolment.secret, time)
          const [login, confirmed] = await Promise.all([
            second.post('/auth/login', { email, password }),
            api.post('/auth/factors/totp/confirm', { code }, user.bearer),
          ])
          assert.equal(confirmed.status, 200)
          const headers = { authorization: `Bearer ${login.body.accessToken}` }
          const { status } = await api.call('/auth/profile', { headers })
          assert.equal(status, 401)
        }
      })
    })

    it('are not helped by a process of the previous version', async () => {
      const { user } = await createUserWithTotp()
      const { db } = api.services.accounts
      const session = {
        id: `ses_${'0'.repeat(32)}`,
        userId: user.id,
        createdAt: new Date(time),
        provenAt: null,
      }
      await assert.rejects(
        db
          .insertInto('sessions')
          .values(session as never)
          .execute(),
        /second/,
      )
    })
  })
}
