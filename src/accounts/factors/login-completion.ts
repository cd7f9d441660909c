// The second step of a log-in, and the log-in with a passkey alone.
import type { Kysely } from 'kysely'
import { Problem } from '../../http/problems.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Tokens } from '../schemas.ts'
import { beginSession, type LoginClient, refuseDisabled } from '../sessions/session-start.ts'
import { findUser, lockEnabledUser } from '../store.ts'
import { attemptChallenge, createChallenge, endChallenge } from './challenges.ts'
import { checkFactor, refuseFactor } from './factor-check.ts'
import { findPasskeys } from './passkey-store.ts'
import { createRequestOptions } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-code-store.ts'
import { findRelyingParty } from './relying-party.ts'
import type { LoginCompletion, PasskeyRequest } from './schemas.ts'
import { findTotp } from './totp-store.ts'

/**
 * The problem that asks for a second factor, after the right password. Undefined if the user has
 * none.
 */
export async function askForFactor(
  accounts: Accounts,
  transaction: Kysely<Tables>,
  userId: string,
): Promise<Problem | undefined> {
  const totp = await findTotp(transaction, userId)
  const passkeys = await findPasskeys(transaction, userId)
  if (!totp?.confirmedAt && passkeys.length === 0) return undefined
  const methods = [
    ...(totp?.confirmedAt ? ['totp'] : []),
    ...(passkeys.length > 0 ? ['passkey'] : []),
    ...((await countRecoveryCodes(transaction, userId)) > 0 ? ['recovery-code'] : []),
  ]
  const hasPlace = findRelyingParty(accounts) !== undefined
  const passkey =
    passkeys.length > 0 && hasPlace ? await createRequestOptions(accounts, passkeys) : undefined
  const challenge = await createChallenge(accounts, transaction, {
    kind: 'login',
    userId,
    sessionId: null,
    webauthnChallenge: passkey?.challenge ?? null,
  })
  return new Problem('second-factor-required', {
    detail:
      'The password is right. Send the `challenge` and a second factor to `POST ' +
      '/auth/login/finish` within 5 minutes.',
    extensions: { challenge, methods, ...(passkey && { passkey }) },
  })
}

/** Asks for any passkey, without saying whose. Throws `passkeys-unavailable`. */
export async function startPasskeyLogin(accounts: Accounts): Promise<PasskeyRequest> {
  const passkey = await createRequestOptions(accounts, 'any')
  const challenge = await createChallenge(accounts, accounts.db, {
    kind: 'passkey-login',
    userId: null,
    sessionId: null,
    webauthnChallenge: passkey.challenge,
  })
  return { challenge, passkey: { ...passkey } }
}

/**
 * Finishes a log-in. Throws `invalid-challenge`, `wrong-second-factor`, `user-disabled`,
 * `validation-failed`, `rate-limited`.
 */
export async function finishLogin(
  accounts: Accounts,
  { challenge: token, ...answer }: LoginCompletion,
  client: LoginClient,
): Promise<Tokens> {
  const kinds = ['login', 'passkey-login'] as const
  const challenge = await attemptChallenge(accounts, token, { kinds, sessionId: null })
  const checked = await checkFactor(accounts, answer, challenge)
  const tokens =
    checked &&
    (await runTransaction(accounts.db, async (transaction) => {
      if (!(await lockEnabledUser(transaction, checked.userId))) return undefined
      if (!(await checked.use(transaction))) return undefined
      await endChallenge(transaction, challenge)
      const { userId, method } = checked
      return beginSession(accounts, transaction, { userId, method }, client)
    }))
  if (tokens) return tokens
  const userId = checked?.userId ?? challenge.userId
  const user = checked && (await findUser(accounts.db, checked.userId))
  if (user?.disabledAt) return refuseDisabled(accounts, user, client.origin)
  return refuseFactor(accounts, { type: 'user.login-failed', userId, origin: client.origin })
}
