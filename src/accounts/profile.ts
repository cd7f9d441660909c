import type { Transaction } from 'kysely'
import { invalidInput, Problem } from '../http/problems.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { LoginFailures } from './login-failures.ts'
import type { Passwords } from './password.ts'
import type { PasswordChange, ProfileChange, User } from './schemas.ts'
import { type AccountStore, isEmailTaken, type UserRow } from './store.ts'
import type { UserChanges } from './user-changes.ts'
import type { DeleteUser } from './user-deletion.ts'
import type { UserReads } from './user-read-store.ts'
import { type IsOperator, reservedEmail, toUser } from './user-renderer.ts'

export type ProfileService = ReturnType<typeof createProfileService>

interface Dependencies {
  users: Pick<UserReads, 'findUser'>
  store: Pick<AccountStore, 'transaction' | 'lockUnchangedUser' | 'replacePassword'>
  changes: UserChanges
  passwords: Passwords
  failures: Pick<LoginFailures, 'note'>
  isOperator: IsOperator
  deleteUser: DeleteUser
}

/** A user's operations on their own account. */
export function createProfileService({
  users,
  store,
  changes,
  passwords,
  failures,
  isOperator,
  deleteUser,
}: Dependencies) {
  /** Throws `wrong-password`, `overloaded`. */
  async function checkPassword(password: string, user: UserPrincipal): Promise<UserRow> {
    const row = await users.findUser(user.id)
    if (row && (await passwords.verify(password, row.passwordHash))) return row
    const { id: userId, origin } = user
    await failures.note({
      type: 'user.password-refused',
      userId,
      account: userId,
      reason: 'wrong password',
      origin,
    })
    throw wrongPassword()
  }

  /** After a password check: rejects the change if the password has been replaced since. */
  async function lockUnchanged(transaction: Transaction<Tables>, row: UserRow): Promise<void> {
    if (!(await store.lockUnchangedUser(transaction, row))) throw wrongPassword()
  }

  return {
    /** Ends all other sessions. Throws `wrong-password`, `overloaded`. */
    async changePassword(
      { currentPassword, newPassword }: PasswordChange,
      user: UserPrincipal,
    ): Promise<void> {
      const { passwordHash: before } = await checkPassword(currentPassword, user)
      const passwordHash = await passwords.hash(newPassword, '/newPassword')
      await store.transaction(async (transaction) => {
        if (!(await store.replacePassword(transaction, user.id, { before, passwordHash })))
          throw wrongPassword()
        const type = 'user.password-changed'
        const replacement = { type, userId: user.id, except: user.sessionId } as const
        await changes.passwordReplaced(transaction, replacement, user)
      })
    },

    /**
     * Changing the email address requires the password. Throws `wrong-password`, `email-taken`,
     * `email-reserved`, `validation-failed`, `overloaded`.
     */
    async update(
      { currentPassword, ...change }: ProfileChange,
      user: UserPrincipal,
    ): Promise<User> {
      const { email } = change
      if (email !== undefined && currentPassword === undefined) throw passwordMissing()
      if (email !== undefined && isOperator(email) && !isSameEmail(email, user.email))
        throw reservedEmail()
      const row =
        currentPassword === undefined ? undefined : await checkPassword(currentPassword, user)
      const fields = Object.keys(change)
      if (fields.length === 0) return toUser((await users.findUser(user.id)) ?? fail(user.id))
      try {
        return await store.transaction(async (transaction) => {
          if (row) await lockUnchanged(transaction, row)
          const updated = await changes.change(transaction, user.id, change, user)
          return toUser(updated ?? fail(user.id))
        })
      } catch (error) {
        if (isEmailTaken(error))
          throw new Problem('email-taken', { detail: 'Another user has this address.' })
        throw error
      }
    },

    /**
     * Deletes the user with all their data and aborts their running translations. Throws
     * `wrong-password`, `overloaded`.
     */
    async delete(password: string, user: UserPrincipal): Promise<void> {
      const row = await checkPassword(password, user)
      // The IP address is personal data; it is deleted with the rest.
      const actor = { id: user.id, origin: { address: null, requestId: user.origin.requestId } }
      await deleteUser(user.id, actor, (transaction) => lockUnchanged(transaction, row))
    },
  }
}

const wrongPassword = () => new Problem('wrong-password', { detail: 'Send your current password.' })

const isSameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const passwordMissing = () =>
  invalidInput('/currentPassword', 'Changing the email address requires your current password.')

/** The user was deleted during the request. */
function fail(userId: string): never {
  throw new Problem('unauthenticated', { detail: 'The account was deleted.', cause: userId })
}
