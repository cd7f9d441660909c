// Who knows a password must not get past the second factor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import {
  addTotp,
  askedAtLogin,
  codeAt,
  finishLogin,
  passkeyEnvironment,
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
  })
}
