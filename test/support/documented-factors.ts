// The responses of the operations on second factors, for the test of all documented responses.
import type { Api } from './api.ts'
import { createPasskey } from './authenticator.ts'
import type { ResponseCheck } from './response-check.ts'
import { addPasskey, codeAt, passkeyPlace } from './second-factors.ts'

/** The clock of `api` must be `now`, which the test moves. */
interface Clock {
  readonly now: () => number
  readonly advance: (ms: number) => void
}

const minuteMs = 60_000

/** Of a service whose address allows passkeys. */
export async function checkFactors(api: Api, check: ResponseCheck, clock: Clock): Promise<void> {
  const user = await api.createUser()
  const { email, password, bearer: headers } = user
  const add = 'post /auth/factors/passkeys'
  const passkey = createPasskey(passkeyPlace)
  const ask = () => check(200, 'post /auth/factors/passkeys/options', { headers, body: {} })
  const attested = async () => {
    const { body } = await ask()
    const { challenge } = body.passkey
    return { challenge: body.challenge, name: 'key', passkey: passkey.attest({ challenge }) }
  }
  const body = await attested()
  const { body: added } = await check(201, add, { headers, body })
  await check(401, add, { headers, body })
  await check(409, add, { headers, body: await attested() })
  const wrong = { ...(await attested()), passkey: passkey.attest({ challenge: 'x' }) }
  await check(403, add, { headers, body: wrong })
  await check(200, 'get /auth/factors', { headers })
  const path = `/auth/factors/passkeys/${added.passkey.id}`
  const name = '/auth/factors/passkeys/{id}'
  await check(200, `patch ${name}`, { headers, path, body: { name: 'other' } })
  await checkTotp(check, headers, clock)
  await check(201, 'post /auth/factors/recovery-codes', { headers, body: {} })

  const { body: problem } = await check(401, 'post /auth/login', { body: { email, password } })
  const { challenge } = problem
  const finish = (status: number, answer: object) =>
    check(status, 'post /auth/login/finish', { body: { challenge, ...answer } })
  await finish(403, { code: '1' })
  await finish(200, { passkey: passkey.assert({ challenge: problem.passkey.challenge }) })
  await finish(401, { code: '1' })
  await check(200, 'post /auth/login/passkey', { body: {} })
  const { body: proof } = await check(200, 'post /auth/proof/passkey', { headers, body: {} })
  const assertion = passkey.assert({ challenge: proof.passkey.challenge })
  const proven = { challenge: proof.challenge, passkey: assertion }
  await check(200, 'post /auth/proof', { headers, body: proven })
  await check(401, 'post /auth/proof', { headers, body: proven })
  await check(403, 'post /auth/proof', { headers, body: { code: '1' } })
  await checkProofs(api, check, { headers, passkeyPath: path }, clock)
  const other = await api.createUser()
  const { row } = await addPasskey(api, other)
  const own = { headers: other.bearer, path: `/auth/factors/passkeys/${row.id}` }
  await check(204, `delete ${name}`, own)
}

async function checkTotp(
  check: ResponseCheck,
  headers: Record<string, string>,
  { now }: Clock,
): Promise<void> {
  const confirm = 'post /auth/factors/totp/confirm'
  await check(401, confirm, { headers, body: { code: '1' } })
  const { body: enrolment } = await check(201, 'post /auth/factors/totp', { headers, body: {} })
  await check(403, confirm, { headers, body: { code: '1' } })
  const body = { code: codeAt(enrolment.secret, now()) }
  await check(200, confirm, { headers, body })
  await check(409, confirm, { headers, body })
  await check(409, 'post /auth/factors/totp', { headers, body: {} })
}

/** What needs a proof, and the removal of what the user has. */
async function checkProofs(
  api: Api,
  check: ResponseCheck,
  { headers, passkeyPath }: { headers: Record<string, string>; passkeyPath: string },
  { advance }: Clock,
): Promise<void> {
  const { body: app } = await api.post('/create', { name: 'x' }, headers)
  const operator = await api.createOperator('factor-operator@example.org')
  const { body: other } = await api.post('/users', { email: 'x@example.net' }, operator.bearer)
  const user = `/users/${other.id}`
  const reset = 'delete /users/{id}/factors'
  const ofUser = { headers: operator.bearer, path: `${user}/factors` }
  await check(204, reset, ofUser)
  await check(409, reset, { ...ofUser, path: `/users/${operator.id}/factors` })
  const passkey = '/auth/factors/passkeys/{id}'
  const totp = { headers, path: '/auth/factors/totp' }
  await check(204, 'delete /auth/factors/totp', totp)
  advance(9 * minuteMs)
  const recovery = { headers, body: {} }
  advance(2 * minuteMs)
  for (const [name, call] of [
    ['post /auth/factors/totp', recovery],
    ['post /auth/factors/totp/confirm', { headers, body: { code: '1' } }],
    ['post /auth/factors/passkeys/options', recovery],
    ['post /auth/factors/recovery-codes', recovery],
    ['delete /auth/factors/totp', totp],
    [`patch ${passkey}`, { headers, path: passkeyPath, body: { name: 'x' } }],
    [`delete ${passkey}`, { headers, path: passkeyPath }],
    ['delete /apps/{id}', { headers, path: `/apps/${app.id}` }],
    ['post /apps/{id}/credentials', { ...recovery, path: `/apps/${app.id}/credentials` }],
    ['post /apps/{id}/webhook-secret', { ...recovery, path: `/apps/${app.id}/webhook-secret` }],
  ] as const)
    await check(403, name, call)
}

/** Of a service whose address allows no passkeys. */
export async function checkWithoutPasskeys(api: Api, check: ResponseCheck): Promise<void> {
  const { bearer: headers } = await api.createUser()
  await check(409, 'post /auth/login/passkey', { body: {} })
  await check(409, 'post /auth/proof/passkey', { headers, body: {} })
  await check(409, 'post /auth/factors/passkeys/options', { headers, body: {} })
}
