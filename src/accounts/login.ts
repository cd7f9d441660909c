import type { Transaction } from 'kysely'
import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { Origin } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Accounts } from './open-accounts.ts'
import type { Login, Tokens } from './schemas.ts'
import { issueTokens } from './sessions/refresh-tokens.ts'
import { endOldestSessions, insertSession } from './sessions/session-store.ts'
import { findUserByEmail, lockUnchangedUser } from './store.ts'

/** Bounds the sessions of a script that logs in at each run and never logs out. */
const maxSessionsPerUser = 100
const maxUserAgentCharacters = 200

/** What logs in. */
interface Client {
  readonly origin: Origin
  readonly userAgent: string | null
}

/**
 * Throws `invalid-credentials` (the same for an unknown email and a wrong password),
 * `user-disabled` (only if the password is right) and `overloaded`.
 */
export async function logIn(
  accounts: Accounts,
  { email, password }: Login,
  client: Client,
): Promise<Tokens> {
  const { origin } = client
  const { db, passwords, failures } = accounts
  const user = isPossibleEmail(email) ? await findUserByEmail(db, email) : undefined
  if (!(await passwords.verify(password, user?.passwordHash)) || user === undefined)
    return refuseLogin(accounts, email, user?.id ?? null, origin)
  if (user.disabledAt !== null) {
    await failures.note({
      type: 'user.login-failed',
      userId: user.id,
      account: email,
      reason: 'disabled',
      origin,
    })
    throw new Problem('user-disabled', {
      detail: 'An operator of the service disabled this account. Ask them about it.',
    })
  }
  const tokens = await runTransaction(db, async (transaction) =>
    // The password may have changed during the check.
    (await lockUnchangedUser(transaction, user))
      ? beginSession(accounts, transaction, user.id, client)
      : undefined,
  )
  return tokens ?? refuseLogin(accounts, email, user.id, origin)
}

async function beginSession(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  userId: string,
  { origin, userAgent }: Client,
): Promise<Tokens> {
  const { audit, now } = accounts
  const claims = { userId, sessionId: newId('ses') }
  await insertSession(transaction, {
    id: claims.sessionId,
    userId,
    createdAt: now(),
    address: origin.address,
    userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null,
  })
  await endOldestSessions(transaction, userId, { keep: maxSessionsPerUser, now: now() })
  await recordEvent(
    audit,
    { type: 'user.logged-in', userId, details: { sessionId: claims.sessionId } },
    { id: userId, origin },
    transaction,
  )
  return issueTokens(accounts, transaction, claims)
}

async function refuseLogin(
  { failures }: Accounts,
  account: string,
  userId: string | null,
  origin: Origin,
): Promise<never> {
  const reason = userId === null ? 'unknown email' : 'wrong password'
  await failures.note({ type: 'user.login-failed', userId, account, reason, origin })
  throw new Problem('invalid-credentials', {
    detail: 'Check the email address and the password. `POST /auth/signup` registers a new user.',
  })
}

/**
 * Sign-up accepts ASCII only, so no user has another address. Looking one up would let spellings
 * that only the database folds (`İ`) bypass the limit of attempts per address.
 */
export const isPossibleEmail = (text: string): boolean => /^[\x01-\x7f]*$/.test(text)
