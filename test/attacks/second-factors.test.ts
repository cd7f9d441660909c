// Who knows a password, or has stolen a session, must not get past the second factor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { type Api, startApi } from '../support/api.ts'
import { createPasskey } from '../support/authenticator.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import {
  addPasskey,
  addTotp,
  askedAtLogin,
  codeAt,
  finishLogin,
  passkeyEnvironment,
  passkeyPlace,
} from '../support/second-factors.ts'

const stepMs = 30_000
const minuteMs = 60_000

for (const backend of backends) {
  describe(`attacks on second factors on ${backend.name}`, async (t) => {
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

    describe('a code of the app', () => {
      it('that enrolled it, or that was used, is not accepted again', async () => {
        const { user, totp, codeNow } = await createUserWithTotp()
        const first = await askedAtLogin(api, user)
        assertProblem(
          await finish({ challenge: first.challenge, code: codeNow() }),
          403,
          'wrong-second-factor',
        )
        time += stepMs
        const code = codeNow()
        assert.equal((await finish({ challenge: first.challenge, code })).status, 200)
        const second = await askedAtLogin(api, user)
        for (const replayed of [code, codeAt(totp.secret, time - stepMs)])
          assertProblem(
            await finish({ challenge: second.challenge, code: replayed }),
            403,
            'wrong-second-factor',
          )
      })

      it('that proved a session does not log in, and the reverse', async () => {
        const { user, codeNow } = await createUserWithTotp()
        time += stepMs
        const code = codeNow()
        assert.equal((await api.post('/auth/proof', { code }, user.bearer)).status, 200)
        const { challenge } = await askedAtLogin(api, user)
        assertProblem(await finish({ challenge, code }), 403, 'wrong-second-factor')
        time += stepMs
        assert.equal((await finish({ challenge, code: codeNow() })).status, 200)
        assertProblem(
          await api.post('/auth/proof', { code: codeNow() }, user.bearer),
          403,
          'wrong-second-factor',
        )
      })

      it('works once if two race with two challenges, in two processes', async (test) => {
        const second = await startSecond(test)
        for (let round = 0; round < 5; round++) {
          const { user, codeNow } = await createUserWithTotp()
          const asked = [await askedAtLogin(api, user), await askedAtLogin(api, user)]
          time += stepMs
          const answers = await Promise.all(
            asked.map(({ challenge }, index) =>
              finish({ challenge, code: codeNow() }, [api, second][index]),
            ),
          )
          assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
        }
      })

      it('is not accepted two steps early or late', async () => {
        const { user, totp } = await createUserWithTotp()
        time += 10 * stepMs
        const { challenge } = await askedAtLogin(api, user)
        for (const distance of [-2, 2])
          assertProblem(
            await finish({ challenge, code: codeAt(totp.secret, time + distance * stepMs) }),
            403,
            'wrong-second-factor',
          )
      })

      it('of another user is wrong', async () => {
        const { user } = await createUserWithTotp()
        const other = await createUserWithTotp()
        time += stepMs
        const { challenge } = await askedAtLogin(api, user)
        assertProblem(
          await finish({ challenge, code: other.codeNow() }),
          403,
          'wrong-second-factor',
        )
        const [recoveryCode] = other.totp.recoveryCodes
        assertProblem(await finish({ challenge, recoveryCode }), 403, 'wrong-second-factor')
      })
    })

    describe('guessing', () => {
      it('gets five attempts at a challenge', async () => {
        const { user, codeNow } = await createUserWithTotp()
        time += stepMs
        const { challenge } = await askedAtLogin(api, user)
        for (let attempt = 0; attempt < 5; attempt++)
          assertProblem(await finish({ challenge, code: '000000' }), 403, 'wrong-second-factor')
        assertProblem(await finish({ challenge, code: codeNow() }), 401, 'invalid-challenge')
      })

      it('gets ten codes an hour, however many challenges, and leaves other ways in', async () => {
        const { user, totp, codeNow } = await createUserWithTotp()
        const challenges: string[] = []
        for (let index = 0; index < 4; index++)
          challenges.push((await askedAtLogin(api, user)).challenge)
        // At once: none is checked before it is counted.
        const guesses = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            finish({ challenge: challenges[index % 3], code: '000000' }),
          ),
        )
        const statuses = guesses.map(({ status }) => status).sort()
        assert.deepEqual(statuses, [...Array(10).fill(403), 429, 429])
        time += stepMs
        const [challenge] = challenges.slice(3)
        const limited = await finish({ challenge, code: codeNow() })
        assertProblem(limited, 429, 'rate-limited')
        assert.ok(Number(limited.headers.get('retry-after')) > 3_000)
        const [recoveryCode] = totp.recoveryCodes
        assert.equal((await finish({ challenge, recoveryCode })).status, 200)
        time += 61 * minuteMs
        const later = await askedAtLogin(api, user)
        const answer = { challenge: later.challenge, code: codeNow() }
        assert.equal((await finish(answer)).status, 200)
      })

      it('is in the audit log, once a minute', async () => {
        const { user } = await createUserWithTotp()
        const { challenge } = await askedAtLogin(api, user)
        for (let attempt = 0; attempt < 3; attempt++) await finish({ challenge, code: '000000' })
        const { events } = await listEvents(api.services.audit, {
          userId: user.id,
          type: 'user.login-failed',
        })
        assert.deepEqual(
          events.map(({ details }) => details?.reason),
          ['wrong second factor'],
        )
      })
    })

    describe('a recovery code', () => {
      it('works once if two race, in two processes', async (test) => {
        const second = await startSecond(test)
        const { user, totp } = await createUserWithTotp()
        for (const recoveryCode of totp.recoveryCodes.slice(0, 5)) {
          const asked = [await askedAtLogin(api, user), await askedAtLogin(api, user)]
          const answers = await Promise.all(
            asked.map(({ challenge }, index) =>
              finish({ challenge, recoveryCode }, [api, second][index]),
            ),
          )
          assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
        }
      })

      it('of a replaced set is wrong', async () => {
        const { user, totp } = await createUserWithTotp()
        const { status } = await api.post('/auth/factors/recovery-codes', {}, user.bearer)
        assert.equal(status, 201)
        const { challenge } = await askedAtLogin(api, user)
        const [recoveryCode] = totp.recoveryCodes
        assertProblem(await finish({ challenge, recoveryCode }), 403, 'wrong-second-factor')
      })
    })

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

    describe('a passkey', () => {
      const tryLogin = async (
        user: Awaited<ReturnType<Api['createUser']>>,
        sign: (challenge: string) => unknown,
      ) => {
        const { challenge, passkey } = await askedAtLogin(api, user)
        return finish({ challenge, passkey: sign(passkey.challenge) })
      }

      it('signs only for the origin and the host name of the settings', async () => {
        const { user, passkey } = await createUserWithPasskey()
        for (const place of [
          { origin: 'https://dragoman.example.evil.example' },
          { origin: 'http://dragoman.example' },
          { origin: 'https://dragoman.example:8443' },
          { rpId: 'example' },
        ])
          assertProblem(
            await tryLogin(user, (challenge) => passkey.assert({ challenge, place })),
            403,
            'wrong-second-factor',
          )
      })

      it('is asked for by the host name of the settings, whatever the request names', async () => {
        const { user } = await createUserWithPasskey()
        const { email, password } = user
        const headers = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
        const { body } = await api.post('/auth/login', { email, password }, headers)
        assert.equal(body.passkey.rpId, passkeyPlace.rpId)
        const { body: any } = await api.post('/auth/login/passkey', {}, headers)
        assert.equal(any.passkey.rpId, passkeyPlace.rpId)
      })

      it('of a page elsewhere cannot be added', async () => {
        const { bearer } = await api.createUser()
        for (const place of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
          const { body: asked } = await api.post('/auth/factors/passkeys/options', {}, bearer)
          const passkey = createPasskey(passkeyPlace).attest({
            challenge: asked.passkey.challenge,
            place,
          })
          const body = { challenge: asked.challenge, name: 'x', passkey }
          assertProblem(
            await api.post('/auth/factors/passkeys', body, bearer),
            403,
            'wrong-second-factor',
          )
        }
      })

      it('must sign the challenge of this log-in', async () => {
        const { user, passkey } = await createUserWithPasskey()
        const earlier = await askedAtLogin(api, user)
        assertProblem(
          await tryLogin(user, () => passkey.assert({ challenge: earlier.passkey.challenge })),
          403,
          'wrong-second-factor',
        )
      })

      it('of another user is wrong, also if it says it is the user’s', async () => {
        const { user } = await createUserWithPasskey()
        const other = await createUserWithPasskey()
        for (const userHandle of [undefined, user.id, other.user.id])
          assertProblem(
            await tryLogin(user, (challenge) => other.passkey.assert({ challenge, userHandle })),
            403,
            'wrong-second-factor',
          )
      })

      it('alone logs in only with user verification, and as its own user', async () => {
        const { user, passkey } = await createUserWithPasskey()
        const other = await createUserWithPasskey()
        for (const answer of [
          { userHandle: user.id, verifiesUser: false },
          { userHandle: other.user.id },
          {},
        ]) {
          const { body: asked } = await api.post('/auth/login/passkey', {})
          const assertion = passkey.assert({ challenge: asked.passkey.challenge, ...answer })
          assertProblem(
            await finish({ challenge: asked.challenge, passkey: assertion }),
            403,
            'wrong-second-factor',
          )
        }
      })

      it('that was cloned is rejected: its authenticator counts backwards', async () => {
        const { user, passkey } = await createUserWithPasskey(5)
        const count = (counter: number) =>
          tryLogin(user, (challenge) => passkey.assert({ challenge, counter }))
        assert.equal((await count(7)).status, 200)
        for (const counter of [7, 6, 0])
          assertProblem(await count(counter), 403, 'wrong-second-factor')
        assert.equal((await count(8)).status, 200)
      })

      it('does not say by its options who has one', async () => {
        const asked = await api.post('/auth/login/passkey', {})
        assert.deepEqual(asked.body.passkey.allowCredentials ?? [], [])
        const { user } = await createUserWithPasskey()
        const wrong = await api.post('/auth/login', { ...user, password: 'wrong' }, {})
        const body = { email: user.email, password: 'wrong' }
        const unknown = await api.post('/auth/login', { ...body, email: 'nobody@example.org' })
        const known = await api.post('/auth/login', body)
        assert.equal(wrong.status, 400)
        assert.deepEqual({ ...known.body, requestId: '' }, { ...unknown.body, requestId: '' })
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
