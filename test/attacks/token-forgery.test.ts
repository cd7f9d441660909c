// Every known way to forge JWTs, tried without a key or with a former one.
import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decodeJwt, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { loadKeys } from '../../src/shared/keys.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import '../support/property-seed.ts'

const secret = 'a secret that only these tests know, 32 bytes or more'
const previousSecret = 'the previous secret, which is still accepted'
const keyOf = (given: string) => {
  const [key] = loadKeys({ secret: given, previousSecret: '', dataDir: '' }).tokens
  assert.ok(key)
  return key
}
const own = keyOf(secret)
const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

for (const backend of backends) {
  describe(`forged access tokens on ${backend.name}`, async (t) => {
    const clock = new Date()
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => clock,
      environment: { DRAGOMAN_SECRET: secret, DRAGOMAN_SECRET_PREVIOUS: previousSecret },
    })
    const user = await api.createUser()

    const profile = (token: string) =>
      api.call('/auth/profile', { headers: { authorization: `Bearer ${token}` } })
    const claims = (changes: JWTPayload = {}): JWTPayload => ({
      ...decodeJwt(user.tokens.accessToken),
      ...changes,
    })
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name))
    const sign = (
      payload: JWTPayload,
      { key = own.key, ...header }: Partial<JWTHeaderParameters> & { key?: Uint8Array } = {},
    ) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: own.id, ...header })
        .sign(key)
    const refuses = async (token: string) =>
      assertProblem(await profile(token), 401, 'unauthenticated')

    it('differ from an unmodified token of these tests, which is accepted', async () => {
      assert.equal((await profile(await sign(claims()))).status, 200)
    })

    it('that decode to an accepted one, but are written in another way, are refused', async () => {
      const parts: readonly string[] = user.tokens.accessToken.split('.')
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      for (const [at, part] of parts.entries()) {
        const last = alphabet.indexOf(part.at(-1) ?? '')
        const others = [
          `${part}=`,
          `${part}==`,
          `${part}+`,
          `${part.slice(0, -1)}${alphabet[last ^ 1]}`,
        ]
        for (const other of others) await refuses(parts.with(at, other).join('.'))
      }
    })

    it('without a signature are refused, whatever `none` is written like', async () => {
      await refuses(new UnsecuredJWT(claims()).encode())
      for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null])
        for (const signature of ['', 'x', user.tokens.accessToken.split('.')[2]])
          await refuses(
            `${base64url({ alg, typ: 'JWT', kid: own.id })}.${base64url(claims())}.${signature}`,
          )
    })

    it('signed with another key are refused', async () => {
      await refuses(await sign(claims(), { key: keyOf(`${secret}!`).key }))
      await refuses(await sign(claims(), { key: new TextEncoder().encode(secret) }))
      await refuses(await sign(claims(), { key: new Uint8Array(32) }))
    })

    it('signed with the right key by another algorithm are refused', async () => {
      for (const alg of ['HS384', 'HS512']) {
        const key = new Uint8Array(Buffer.concat([own.key, own.key]))
        await refuses(
          await sign(claims(), { alg, key: key.subarray(0, alg === 'HS384' ? 48 : 64) }),
        )
        const signed = `${base64url({ alg, typ: 'JWT', kid: own.id })}.${base64url(claims())}`
        const signature = createHmac(alg.replace('HS', 'sha'), own.key)
          .update(signed)
          .digest('base64url')
        await refuses(`${signed}.${signature}`)
      }
    })

    it('signed with a foreign key are rejected, also with the public key attached', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const jwk = publicKey.export({ format: 'jwk' }) as never
      const header = { alg: 'RS256', typ: 'JWT', kid: own.id }
      for (const extra of [
        {},
        { jwk },
        { jku: `${api.url}/openapi.json` },
        { x5u: 'https://example.org/x' },
        { x5c: ['AAAA'] },
      ])
        await refuses(
          await new SignJWT(claims()).setProtectedHeader({ ...header, ...extra }).sign(privateKey),
        )
      // A public key used as the secret of an HMAC.
      const pem = new TextEncoder().encode(
        publicKey.export({ format: 'pem', type: 'spki' }) as string,
      )
      await refuses(await sign(claims(), { key: pem, jwk }))
    })

    it('that name a key by tricks are refused', async () => {
      const tricks = [
        '',
        'x',
        '../../etc/passwd',
        '/dev/null',
        "' or 1=1 --",
        '__proto__',
        'constructor',
        own.id.toLowerCase(),
        `${own.id} `,
        '\u0000',
      ]
      for (const kid of tricks) {
        if (kid === own.id) continue
        await refuses(await sign(claims(), { kid }))
        await refuses(await sign(claims(), { kid, key: new Uint8Array(32) }))
      }
      for (const kid of [null, 5, true, [own.id], { id: own.id }]) {
        const signed = `${base64url({ alg: 'HS256', typ: 'JWT', kid })}.${base64url(claims())}`
        await refuses(
          `${signed}.${createHmac('sha256', own.key).update(signed).digest('base64url')}`,
        )
      }
      const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims())}`
      await refuses(`${signed}.${createHmac('sha256', own.key).update(signed).digest('base64url')}`)
    })

    it('that mix the two keys are rejected; those of the previous are accepted', async () => {
      const before = keyOf(previousSecret)
      assert.equal(
        (await profile(await sign(claims(), { kid: before.id, key: before.key }))).status,
        200,
      )
      await refuses(await sign(claims(), { kid: before.id }))
      await refuses(await sign(claims(), { kid: own.id, key: before.key }))
      const older = keyOf('a secret that was replaced before the previous one')
      await refuses(await sign(claims(), { kid: older.id, key: older.key }))
    })

    it('of another type or with headers that must be understood are refused', async () => {
      for (const typ of ['at+jwt', 'JWE', 'refresh']) await refuses(await sign(claims(), { typ }))
      for (const header of [
        { crit: ['exp'], exp: 1 },
        { crit: ['b64'], b64: false },
        { zip: 'DEF', crit: ['zip'] },
      ]) {
        const head = base64url({ alg: 'HS256', typ: 'JWT', kid: own.id, ...header })
        const signed = `${head}.${base64url(claims())}`
        await refuses(
          `${signed}.${createHmac('sha256', own.key).update(signed).digest('base64url')}`,
        )
      }
    })

    for (const [name, changes] of [
      ['another audience', { aud: 'another service' }],
      ['another issuer', { iss: 'another issuer' }],
      ['no audience', { aud: [] as string[] }],
      ['an end that is no number', { exp: '9999999999' as never }],
      ['another user’s name on this session', { sub: `usr_${'0'.repeat(32)}` }],
      ['a session that there is not', { sid: `ses_${'0'.repeat(32)}` }],
      ['a session that is no text', { sid: { $ne: null } as never }],
    ] as const) {
      it(`with ${name} are refused, though the signature is right`, async () => {
        await refuses(await sign(claims(changes)))
      })
    }

    for (const name of ['exp', 'jti', 'sub', 'sid', 'aud', 'iss']) {
      it(`without \`${name}\` are refused, though the signature is right`, async () => {
        await refuses(await sign(without(name)))
      })
    }

    it('that have expired are refused, to the second', async () => {
      const now = Math.floor(clock.getTime() / 1000)
      await refuses(await sign(claims({ exp: now })))
      await refuses(await sign(claims({ exp: now - 1 })))
      assert.equal((await profile(await sign(claims({ exp: now + 1 })))).status, 200)
      await refuses(await sign(claims({ nbf: now + 60 })))
    })

    it('whose payload was altered are refused', async () => {
      const [header, , signature] = user.tokens.accessToken.split('.')
      const stranger = await api.createUser()
      for (const altered of [
        claims({ sub: stranger.id }),
        claims({ exp: 9_999_999_999 }),
        decodeJwt(stranger.tokens.accessToken),
      ])
        await refuses(`${header}.${base64url(altered)}.${signature}`)
    })

    it('with any one character changed are refused', async () => {
      const token: string = user.tokens.accessToken
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      await fc.assert(
        fc.asyncProperty(
          fc.nat(token.length - 1),
          fc.constantFrom(...alphabet),
          async (at, character) => {
            // The last character of a signature holds two bits without meaning.
            fc.pre(token[at] !== '.' && token[at] !== character && at !== token.length - 1)
            await refuses(token.slice(0, at) + character + token.slice(at + 1))
          },
        ),
        { numRuns: 60 },
      )
    })

    it('that are none at all are refused', async () => {
      for (const token of [
        'x',
        '.',
        '..',
        '...',
        'a.b.c',
        user.tokens.refreshToken,
        `${user.tokens.accessToken}.x`,
        'x'.repeat(8_000),
      ])
        await refuses(token)
    })

    it('of a session that ended, by whatever way, are refused', async () => {
      const ways: ((user: Awaited<ReturnType<Api['createUser']>>) => Promise<unknown>)[] = [
        ({ tokens }) => api.post('/auth/logout', { refreshToken: tokens.refreshToken }),
        ({ bearer }) => api.call('/auth/sessions', { method: 'DELETE', headers: bearer }),
        ({ bearer, password }) =>
          api.call('/auth/profile', { method: 'DELETE', headers: bearer, body: { password } }),
        async ({ tokens }) => {
          for (let use = 0; use < 2; use++)
            await api.post('/auth/refresh', { refreshToken: tokens.refreshToken })
        },
        async ({ id }) => {
          const { bearer } = operator
          await api.call(`/users/${id}`, {
            method: 'PATCH',
            headers: bearer,
            body: { disabled: true },
          })
        },
      ]
      const operator = await api.createOperator()
      for (const end of ways) {
        const victim = await api.createUser()
        assert.equal((await profile(victim.tokens.accessToken)).status, 200)
        await end(victim)
        await refuses(victim.tokens.accessToken)
      }
    })

    it('make nobody an operator, whatever they claim', async () => {
      for (const extra of [
        { operator: true },
        { role: 'operator' },
        { email: 'operator@example.org' },
        { scope: 'operator' },
      ]) {
        const headers = { authorization: `Bearer ${await sign(claims(extra as never))}` }
        assertProblem(await api.call('/users', { headers }), 403, 'operator-required')
      }
    })

    it('are refused in whatever else of the request they stand', async () => {
      const token = user.tokens.accessToken
      for (const headers of [
        { authorization: token },
        { authorization: `Basic ${token}` },
        { authorization: `Bearer ${token}, Bearer ${token}` },
        { cookie: `token=${token}` },
        { 'x-access-token': token },
      ] as Record<string, string>[])
        assertProblem(await api.call('/auth/profile', { headers }), 401, 'unauthenticated')
      assertProblem(await api.call(`/auth/profile?access_token=${token}`), 401, 'unauthenticated')
    })
  })
}
