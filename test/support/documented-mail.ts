// The responses of the operations on mail and on links, for the test of all documented responses.
import { createOperatorLink } from '../../src/accounts/operators/operators.ts'
import type { Api } from './api.ts'
import type { MailApi } from './mail-api.ts'
import { tokenIn } from './mail-server.ts'
import type { ResponseCheck } from './response-check.ts'

/** `check` asks the service without mail, `checkMailed` the one with it. */
export async function checkMail(
  api: Api,
  { api: mailed, server, tokenFor }: MailApi,
  { check, checkMailed }: { check: ResponseCheck; checkMailed: ResponseCheck },
): Promise<void> {
  const { bearer: headers, email } = await api.createUser()
  await check(403, 'post /auth/password-reset', { body: { email } })
  await check(403, 'post /auth/email-verification', { headers })

  const user = await mailed.createUser()
  const token = await tokenFor(user.email)
  const asUser = { headers: user.bearer }
  const proof = 'post /auth/email-verification/confirmation'
  await checkMailed(403, proof, { ...asUser, body: { token: 'x' } })
  await checkMailed(200, proof, { ...asUser, body: { token } })
  await checkMailed(204, 'post /auth/email-verification', asUser)
  await server.mailTo(user.email, 2)
  await checkMailed(204, 'post /auth/password-reset', { body: { email: user.email } })
  const reset = tokenIn((await server.mailTo(user.email, 3)).at(-1) ?? { ...noMail })
  const body = { token: reset, password: 'a-better-horse-battery' }
  await checkMailed(204, 'post /auth/password-reset/confirmation', { body })
  await checkMailed(403, 'post /auth/password-reset/confirmation', { body })
}

const noMail = { from: '', to: [], raw: '', encrypted: false }

export async function checkOperatorLinks(api: Api, check: ResponseCheck): Promise<void> {
  const newToken = () =>
    createOperatorLink(api.services.accounts, { isFirst: false }).path.split('#')[1] ?? ''
  const { bearer: headers } = await api.createUser()
  const token = newToken()
  await check(200, 'post /auth/operator', { headers, body: { token } })
  await check(403, 'post /auth/operator', { headers, body: { token } })
  const account = { email: 'linked@example.org', password: 'correct-horse-battery' }
  await check(201, 'post /auth/operator/signup', { body: { ...account, token: newToken() } })
  await check(409, 'post /auth/operator/signup', { body: { ...account, token: newToken() } })
  const other = { ...account, email: 'unlinked@example.org' }
  await check(403, 'post /auth/operator/signup', { body: { ...other, token } })
}

/** On a service whose only operator this makes. */
export async function checkLastOperator(api: Api, check: ResponseCheck): Promise<void> {
  const { bearer: headers, password } = await api.createOperator()
  await check(409, 'delete /auth/profile', { headers, body: { password } })
}
