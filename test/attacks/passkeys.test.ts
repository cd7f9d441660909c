// Passkeys of other pages, other users and copied devices.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { createPasskey } from '../support/authenticator.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import {
  addPasskey,
  askedAtLogin,
  finishLogin,
  passkeyEnvironment,
  passkeyPlace,
} from '../support/second-factors.ts'

const stepMs = 30_000

for (const backend of backends) {
  describe(`attacks on passkeys on ${backend.name}`, async (t) => {
    /** In the middle of a time step, so that the time of a test does not matter. */
    const time = Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => new Date(time),
      environment: passkeyEnvironment,
    })
    const finish = (body: unknown, at: Pick<Api, 'post'> = api) => finishLogin(at, body)

    async function createUserWithPasskey(counter = 0) {
      const user = await api.createUser()
      return { user, passkey: await addPasskey(api, user, counter) }
    }

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
  })
}
