// A forgotten password is replaced with a mailed link. Nothing tells whether an address exists: the
// answer is the same and leaves before the address is looked up.
import { recordEvent } from '../../audit/service.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { Origin } from '../../shared/principals.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { contextWords } from '../context-words.ts'
import { isPossibleEmail } from '../login.ts'
import type { Accounts } from '../open-accounts.ts'
import { removeOtherWaysIn } from '../other-ways-in.ts'
import { findUser, findUserByEmail, lockUser, updateUserFields } from '../store.ts'
import { endSessionsOfOldPassword } from '../user-changes.ts'
import { checkMail, invalidLink, isSame, mailToken, recordProof } from './address-proof.ts'
import type { PasswordResetConfirmation } from './email-schemas.ts'
import { noticeUser } from './notices.ts'
import { deleteTokensOfUser, findToken, spendToken } from './token-store.ts'

/** Throws `mail-off`, `overloaded`; both whatever the address is. */
export function requestPasswordReset(accounts: Accounts, email: string, origin: Origin): void {
  checkMail(accounts)
  accounts.background.run(() => mailReset(accounts, email, origin))
}

async function mailReset(accounts: Accounts, email: string, origin: Origin): Promise<void> {
  const { db, audit } = accounts
  const found = isPossibleEmail(email) ? await findUserByEmail(db, email) : undefined
  if (found === undefined) return
  const { id: userId } = found
  await runTransaction(db, async (transaction) => {
    await lockUser(transaction, userId)
    const user = await findUser(transaction, userId)
    if (user === undefined || user.disabledAt !== null || !isSame(email, user.email)) return
    if (!(await mailToken(accounts, transaction, user, 'reset-password'))) return
    const requested = { type: 'user.password-reset-requested', userId } as const
    await recordEvent(audit, requested, { id: null, origin }, transaction)
  })
}

/**
 * Replaces the password with the token of a mail, which also proves the address, and ends all
 * sessions. Throws `invalid-link`, `validation-failed`, `overloaded`.
 */
export async function completePasswordReset(
  accounts: Accounts,
  { token, password }: PasswordResetConfirmation,
  origin: Origin,
): Promise<void> {
  const { db, passwords, now } = accounts
  const presented = () =>
    ({ tokenHash: sha256(token), purpose: 'reset-password', now: now() }) as const
  // Guessers must not make this process hash passwords.
  const found = await findToken(db, presented())
  if (found === undefined) throw invalidLink()
  const words = contextWords(accounts, { email: found.address ?? '' })
  const passwordHash = await passwords.hash(password, '/password', words)
  await runTransaction(db, async (transaction) => {
    const spent = await spendToken(transaction, presented())
    if (!spent?.userId) throw invalidLink()
    const { userId } = spent
    await lockUser(transaction, userId)
    const user = await findUser(transaction, userId)
    if (user === undefined || user.disabledAt !== null || !isSame(spent.address, user.email))
      throw invalidLink()
    const actor = { id: userId, origin }
    await updateUserFields(transaction, userId, { passwordHash, hasPassword: true })
    // Whoever signed up with somebody else's address must keep no way in.
    if (user.emailVerifiedAt === null) await removeOtherWaysIn(transaction, userId)
    await deleteTokensOfUser(transaction, userId)
    await recordProof(accounts, transaction, user, actor)
    await endSessionsOfOldPassword(
      accounts,
      transaction,
      { type: 'user.password-reset', userId },
      actor,
    )
    await noticeUser(accounts, transaction, userId, { kind: 'password-changed' })
  })
}
