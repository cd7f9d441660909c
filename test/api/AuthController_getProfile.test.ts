import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { loadKeys } from '../../src/shared/keys.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const secret = 'a secret that only these tests know, 32 bytes or more'
const keyOf = (given: string) => {
  const [key] = loadKeys({ secret: given, previousSecret: '', dataDir: '' }).tokens
  assert.ok(key)
  return key
}
const { id: kid, key } = keyOf(secret)

for (const backend of backends) {
  describe(`GET /auth/profile on ${backend.name}`, async (t) => {
    let clock = new Date()
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_SECRET: secret },
      now: () => clock,
    })

    const profile = (authorization = '') =>
      api.call('/auth/profile', { headers: { authorization } })
    const letPass = (ms: number) => {
      clock = new Date(clock.getTime() + ms)
    }
    const sign = (claims: JWTPayload, { alg = 'HS256', signingKey = key } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', kid }).sign(signingKey)
    /** The claims of a valid token. */
    const validClaims = async (): Promise<JWTPayload> =>
      decodeJwt((await api.createUser()).tokens.accessToken)

    describe('200', () => {
      it('answers with the user as signup did, and what only they see', async () => {
        const account = { email: 'Grace@example.org', password: 'correct-horse-battery' }
        const signup = await api.post('/auth/signup', { ...account, name: 'Grace Hopper' })
        const { body } = await api.post('/auth/login', account)
        const answer = await profile(`Bearer ${body.accessToken}`)
        assert.equal(answer.status, 200)
        const own = { language: null, emailVerified: false, operator: false }
        assert.deepEqual(answer.body, { ...signup.body, ...own })
      })

      it('answers each user with their own', async () => {
        const [first, second] = await Promise.all([api.createUser(), api.createUser()])
        assert.equal((await profile(first.bearer.authorization)).body.email, first.email)
        assert.equal((await profile(second.bearer.authorization)).body.email, second.email)
      })

      it('reads the scheme in any letter case', async () => {
        const { tokens } = await api.createUser()
        assert.equal((await profile(`bearer ${tokens.accessToken}`)).status, 200)
      })

      it('ignores query parameters', async () => {
        const { bearer, id } = await api.createUser()
        const answer = await api.call('/auth/profile?user=1', { headers: bearer })
        assert.deepEqual([answer.status, answer.body.id], [200, id])
      })

      it('takes a token until the last second of its life', async () => {
        const { bearer } = await api.createUser()
        letPass(898_000)
        assert.equal((await profile(bearer.authorization)).status, 200)
      })

      it('accepts the valid token; each rejected one below differs in one part', async () => {
        assert.equal((await profile(`Bearer ${await sign(await validClaims())}`)).status, 200)
      })
    })

    describe('401', () => {
      it('refuses a call without a token and says where to get one', async () => {
        const answer = await api.call('/auth/profile')
        assertProblem(answer, 401, 'unauthenticated')
        assert.match(answer.body.detail, /Authorization: Bearer .*\/auth\/login/)
      })

      for (const [name, header] of [
        ['an empty header', ''],
        ['another scheme', 'Basic dXNlcjpwYXNz'],
        ['a scheme without a token', 'Bearer'],
        ['two words for a token', 'Bearer one two'],
        ['a token that is none', 'Bearer x'],
        ['a token of three empty parts', 'Bearer ..'],
        ['a token whose parts are no JSON', 'Bearer eHh4.eHh4.eHh4'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          assertProblem(await profile(header), 401, 'unauthenticated')
        })
      }

      it('refuses a token in the query', async () => {
        const { tokens } = await api.createUser()
        assertProblem(
          await api.call(`/auth/profile?access_token=${tokens.accessToken}`),
          401,
          'unauthenticated',
        )
      })

      it('refuses a token without its scheme', async () => {
        const { tokens } = await api.createUser()
        assertProblem(await profile(tokens.accessToken), 401, 'unauthenticated')
      })

      it('refuses a refresh token', async () => {
        const { tokens } = await api.createUser()
        assertProblem(await profile(`Bearer ${tokens.refreshToken}`), 401, 'unauthenticated')
      })

      it('refuses a token whose life is over', async () => {
        const { bearer } = await api.createUser()
        letPass(900_000)
        assertProblem(await profile(bearer.authorization), 401, 'unauthenticated')
      })

      it('refuses a token of a session that has ended', async () => {
        const { bearer, tokens } = await api.createUser()
        await api.post('/auth/logout', { refreshToken: tokens.refreshToken })
        assertProblem(await profile(bearer.authorization), 401, 'unauthenticated')
      })

      it('refuses a token whose claims were altered', async () => {
        const [mine, theirs] = await Promise.all([api.createUser(), api.createUser()])
        const [header, , signature] = mine.tokens.accessToken.split('.')
        const claims = theirs.tokens.accessToken.split('.')[1]
        assertProblem(
          await profile(`Bearer ${header}.${claims}.${signature}`),
          401,
          'unauthenticated',
        )
      })

      it('refuses a token signed with another key', async () => {
        const token = await sign(await validClaims(), { signingKey: keyOf(`${secret}!`).key })
        assertProblem(await profile(`Bearer ${token}`), 401, 'unauthenticated')
      })

      it('refuses a token signed with the secret itself', async () => {
        const token = await sign(await validClaims(), {
          signingKey: new TextEncoder().encode(secret),
        })
        assertProblem(await profile(`Bearer ${token}`), 401, 'unauthenticated')
      })

      it('refuses a token that is not signed (alg none)', async () => {
        const token = new UnsecuredJWT(await validClaims()).encode()
        assertProblem(await profile(`Bearer ${token}`), 401, 'unauthenticated')
      })

      it('refuses a token signed in another way than ours', async () => {
        const token = await sign(await validClaims(), { alg: 'HS512' })
        assertProblem(await profile(`Bearer ${token}`), 401, 'unauthenticated')
      })

      for (const claim of ['sub', 'sid', 'jti', 'exp', 'iss', 'aud']) {
        it(`refuses a token without the claim ${claim}`, async () => {
          const { [claim]: _, ...claims } = await validClaims()
          assertProblem(await profile(`Bearer ${await sign(claims)}`), 401, 'unauthenticated')
        })
      }

      for (const claim of ['iss', 'aud', 'sub', 'sid']) {
        it(`refuses a token whose claim ${claim} is somebody else’s`, async () => {
          const claims = { ...(await validClaims()), [claim]: 'somebody-else' }
          assertProblem(await profile(`Bearer ${await sign(claims)}`), 401, 'unauthenticated')
        })
      }

      it('refuses a token that joins one user with another’s session', async () => {
        const [mine, theirs] = await Promise.all([validClaims(), validClaims()])
        assertProblem(
          await profile(`Bearer ${await sign({ ...mine, sid: theirs.sid })}`),
          401,
          'unauthenticated',
        )
      })
    })
  })
}
