// The responses of the operations on accounts and users, for the test of all documented responses.
// Each function asks for each status that is particular to an operation.
import assert from 'node:assert/strict'
import type { Api } from './api.ts'
import type { ResponseCheck } from './response-check.ts'

export async function checkSignUp(check: ResponseCheck): Promise<void> {
  const account = { email: 'documented@example.org', password: 'correct-horse-battery' }
  await check(201, 'post /auth/signup', { body: { ...account, name: 'Ada' } })
  await check(403, 'post /auth/signup', { body: { ...account, email: 'operator@example.org' } })
  await check(409, 'post /auth/signup', { body: account })
  await check(401, 'post /auth/login', { body: { ...account, password: 'wrong' } })
  const { body: tokens } = await check(200, 'post /auth/login', { body: account })
  const body = { refreshToken: tokens.refreshToken }
  const { body: next } = await check(200, 'post /auth/refresh', { body })
  await check(401, 'post /auth/refresh', { body })
  await check(204, 'post /auth/logout', { body: { refreshToken: next.refreshToken } })
}

export async function checkOwnAccount(api: Api, check: ResponseCheck): Promise<void> {
  const { password, bearer: headers } = await api.createUser()
  const { email: taken } = await api.createUser()
  const { body: sessions } = await check(200, 'get /auth/sessions', { headers })
  assert.equal(sessions.length, 1)
  await check(200, 'get /auth/profile', { headers })
  await check(200, 'patch /auth/profile', { headers, body: { name: 'Ada' } })
  for (const [status, email, currentPassword] of [
    [403, 'x@example.org', 'wrong'],
    [409, taken, password],
  ] as const)
    await check(status, 'patch /auth/profile', { headers, body: { email, currentPassword } })
  for (const [status, currentPassword] of [
    [403, 'wrong'],
    [204, password],
  ] as const) {
    const body = { currentPassword, newPassword: password }
    await check(status, 'post /auth/password', { headers, body })
  }
  await check(200, 'get /usage', { headers })
  await check(200, 'get /auth/export', { headers })
  await check(403, 'delete /auth/profile', { headers, body: { password: 'wrong' } })
  await check(204, 'delete /auth/profile', { headers, body: { password } })
}

export async function checkSessions(api: Api, check: ResponseCheck): Promise<void> {
  const { bearer: headers } = await api.createUser()
  const { body: sessions } = await api.call('/auth/sessions', { headers })
  const path = `/auth/sessions/${sessions[0].id}`
  await check(204, 'delete /auth/sessions/{id}', { headers, path })
  await check(204, 'delete /auth/sessions', { headers: (await api.createUser()).bearer })
}

export async function checkUsers(api: Api, check: ResponseCheck): Promise<void> {
  const { id: own, bearer: headers } = await api.createOperator()
  const body = { email: 'created@example.org' }
  const { body: user } = await check(201, 'post /users', { headers, body })
  await check(409, 'post /users', { headers, body })
  const path = `/users/${user.id}`
  await check(200, 'get /users', { headers })
  await check(200, 'get /users/{id}', { headers, path })
  await check(200, 'get /users/{id}/apps', { headers, path: `${path}/apps` })
  for (const name of ['usage', 'consumers', 'jobs', 'webhooks'])
    await check(200, `get /service/${name}`, { headers })
  await check(200, 'post /service/dump', { headers })
  await check(200, 'patch /users/{id}', { headers, path, body: { disabled: true } })
  await check(403, 'post /auth/login', { body: { email: user.email, password: user.password } })
  await check(201, 'post /users/{id}/password', { headers, path: `${path}/password`, body: {} })
  await check(204, 'delete /users/{id}', { headers, path })
  for (const [name, suffix, body] of [
    ['patch /users/{id}', '', { disabled: true }],
    ['post /users/{id}/password', '/password', {}],
    ['delete /users/{id}', '', undefined],
  ] as const)
    await check(409, name, { headers, path: `/users/${own}${suffix}`, body })
  await check(200, 'get /audit', { headers })
  await check(200, 'get /engines', { headers })
  await check(200, 'get /service', { headers })
  const { app } = await api.createApp()
  const limits = { headers, path: `/apps/${app.id}/limits`, body: { requestsPerMinute: 5 } }
  await check(200, 'patch /apps/{id}/limits', limits)
}
