// Users with second factors, and what they answer with.
import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import type { Api } from './api.ts'
import { createPasskey } from './authenticator.ts'

export const passkeyPlace = { origin: 'https://dragoman.example', rpId: 'dragoman.example' }
/** The setting that passkeys of tests need. */
export const passkeyEnvironment = { DRAGOMAN_BASE_URL: passkeyPlace.origin }

type User = Awaited<ReturnType<Api['createUser']>>

/** The code of a secret at a time. */
export const codeAt = (secret: string, at: Date | number = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp: Number(at) })

/** Sets up an authenticator app for a user who has just logged in. */
export async function addTotp(api: Api, { bearer }: Pick<User, 'bearer'>, now = Date.now()) {
  const { status, body: enrolment } = await api.post('/auth/factors/totp', {}, bearer)
  assert.equal(status, 201)
  const code = codeAt(enrolment.secret, now)
  const confirmed = await api.post('/auth/factors/totp/confirm', { code }, bearer)
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return {
    secret: enrolment.secret as string,
    uri: enrolment.uri as string,
    recoveryCodes: confirmed.body.recoveryCodes as string[],
    /** A code that has not been used yet. */
    nextCode: (at: Date | number = now) => codeAt(enrolment.secret, Number(at) + 30_000),
  }
}

/** Adds a passkey for a user who has just logged in. */
export async function addPasskey(api: Api, { bearer }: Pick<User, 'bearer'>, counter = 0) {
  const passkey = createPasskey(passkeyPlace)
  const { body: asked } = await api.post('/auth/factors/passkeys/options', {}, bearer)
  const added = await api.post(
    '/auth/factors/passkeys',
    {
      challenge: asked.challenge,
      name: 'a key',
      passkey: passkey.attest({ challenge: asked.passkey.challenge, counter }),
    },
    bearer,
  )
  assert.equal(added.status, 201, JSON.stringify(added.body))
  return { ...passkey, row: added.body.passkey, recoveryCodes: added.body.recoveryCodes }
}

/** Finishes a log-in with the challenge and an answer. */
export const finishLogin = (api: Pick<Api, 'post'>, body: unknown) =>
  api.post('/auth/login/finish', body)

/** The first step of a log-in: the problem that asks for a second factor. */
export async function askedAtLogin(api: Api, { email, password }: User) {
  const { status, body } = await api.post('/auth/login', { email, password })
  assert.equal(status, 401)
  assert.equal(body.code, 'second-factor-required')
  return body
}
