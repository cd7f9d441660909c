// Email addresses: who reads mail to one, and what that proves.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { queueMail } from '../../mail/mail.ts'
import { hourMs } from '../../shared/durations.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { Actor, UserPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Profile } from '../schemas.ts'
import { findUser, lockUser, type UserRow, updateUserFields } from '../store.ts'
import { isListedOperator, toProfile } from '../user-renderer.ts'
import { deleteTokensOfUser, insertToken, spendToken } from './token-store.ts'

const lifeMs = { 'verify-address': 24 * hourMs, 'reset-password': hourMs / 2 }
const prefixes = { 'verify-address': 'dva', 'reset-password': 'dpr' }

/**
 * Mails the user a link with a token, in a transaction that has locked them. False if mail is off,
 * or they got as many as they may.
 */
export async function mailToken(
  { mail, now }: Accounts,
  transaction: Transaction<Tables>,
  user: UserRow,
  kind: 'verify-address' | 'reset-password',
): Promise<boolean> {
  const { id: userId, email, language } = user
  const token = `${prefixes[kind]}_${randomBytes(32).toString('base64url')}`
  const to = { userId, to: email, language }
  if (!(await queueMail(mail, transaction, { ...to, message: { kind, token } }))) return false
  await insertToken(transaction, {
    tokenHash: sha256(token),
    purpose: kind,
    userId,
    address: email,
    expiresAt: new Date(now().getTime() + lifeMs[kind]),
  })
  return true
}

/** Mails the user a link that proves their address. Throws `mail-off`, `rate-limited`. */
export async function requestAddressProof(accounts: Accounts, user: UserPrincipal): Promise<void> {
  checkMail(accounts)
  const isSent = await runTransaction(accounts.db, async (transaction) => {
    await lockUser(transaction, user.id)
    const row = await findUser(transaction, user.id)
    return row === undefined || mailToken(accounts, transaction, row, 'verify-address')
  })
  if (isSent) return
  throw new Problem('rate-limited', {
    detail: 'You got several such mails in the last hour. Look for them, or wait an hour.',
    retryAfterSeconds: hourMs / 1000,
    why: { reason: 'mails-per-hour' },
  })
}

/**
 * Proves the address with the token of a mail. Only its user can: else whoever reads the mail would
 * prove the address for somebody who signed up with it. Throws `invalid-link`.
 */
export async function proveAddress(
  accounts: Accounts,
  token: string,
  user: UserPrincipal,
): Promise<Profile> {
  const { db, now } = accounts
  return runTransaction(db, async (transaction) => {
    await lockUser(transaction, user.id)
    const row = await findUser(transaction, user.id)
    const presented = { tokenHash: sha256(token), purpose: 'verify-address', now: now() } as const
    const spent = await spendToken(transaction, presented)
    if (row === undefined || spent?.userId !== user.id || !isSame(spent.address, row.email))
      throw invalidLink()
    const proven = await recordProof(accounts, transaction, row, user)
    await deleteTokensOfUser(transaction, user.id)
    return toProfile(proven)
  })
}

/**
 * Records that the user reads mail to their address. If the settings name the address, they become
 * an operator, unless an operator took the role from them.
 */
export async function recordProof(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  user: UserRow,
  actor: Actor,
): Promise<UserRow> {
  const { audit, now } = accounts
  const { id: userId } = user
  const becomesOperator =
    isListedOperator(accounts, user.email) && !user.operator && user.operatorTakenAt === null
  if (user.emailVerifiedAt !== null && !becomesOperator) return user
  const proven = await updateUserFields(transaction, userId, {
    emailVerifiedAt: user.emailVerifiedAt ?? now(),
    ...(becomesOperator && { operator: true }),
  })
  if (user.emailVerifiedAt === null)
    await recordEvent(audit, { type: 'user.email-verified', userId }, actor, transaction)
  if (becomesOperator) {
    const given = { type: 'user.operator-given', userId, details: { by: 'address' } } as const
    await recordEvent(audit, given, actor, transaction)
  }
  return proven ?? user
}

/** Throws `mail-off`. */
export function checkMail({ mail }: Accounts): void {
  if (mail.isOn) return
  throw new Problem('mail-off', {
    detail: 'This service sends no mail. Ask an operator, who can set a new password.',
  })
}

/** Whether a token was sent to the address that the user has now. */
export const isSame = (sentTo: string | null, email: string): boolean =>
  sentTo?.toLowerCase() === email.toLowerCase()

export const invalidLink = () =>
  new Problem('invalid-link', {
    detail: 'It was used, has expired or belongs to another account. Ask for a new one.',
  })
