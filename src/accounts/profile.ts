import type { Transaction } from 'kysely'
import type { AuditService } from '../audit/service.ts'
import type { UserPrincipal } from '../auth/principals.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import type { Tables } from '../storage/tables.ts'
import type { DeleteUser } from './deletion.ts'
import type { LoginFailures } from './login-failures.ts'
import type { Passwords } from './password.ts'
import type { PasswordChange, ProfileChange, User } from './schemas.ts'
import type { SessionStore } from './session-store.ts'
import { type AccountStore, isEmailTaken, type UserRow } from './store.ts'
import { type IsOperator, reservedEmail, toUser } from './user-renderer.ts'

export type ProfileService = ReturnType<typeof createProfileService>

interface Dependencies {
  store: AccountStore
  sessions: SessionStore
  passwords: Passwords
  failures: Pick<LoginFailures, 'note'>
  audit: Pick<AuditService, 'record'>
  isOperator: IsOperator
  deleteUser: DeleteUser
  /** Invalidates the cached credentials of a user's apps. */
  forgetAppsOf: (userId: string) => void
  now: () => Date
}

/** A user's operations on their own account. */
export function createProfileService({
  store,
  sessions,
  passwords,
  failures,
  audit,
  isOperator,
  deleteUser,
  forgetAppsOf,
  now,
}: Dependencies) {
  /** Throws `wrong-password`, `overloaded`. */
  async function checkPassword(password: string, user: UserPrincipal): Promise<UserRow> {
    const row = await store.findUser(user.id)
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
  async function holdUser(transaction: Transaction<Tables>, row: UserRow): Promise<void> {
    if (!(await store.holdUser(transaction, row))) throw wrongPassword()
  }

  const wrongPassword = () =>
    new Problem('wrong-password', { detail: 'Send the password that you log in with.' })

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
        const endedSessions = await sessions.endSessions(
          transaction,
          { userId: user.id, except: user.sessionId },
          now(),
        )
        await audit.record(
          { type: 'user.password-changed', userId: user.id, details: { endedSessions } },
          user,
          transaction,
        )
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
      if (
        email !== undefined &&
        isOperator(email) &&
        email.toLowerCase() !== user.email.toLowerCase()
      )
        throw reservedEmail()
      const row =
        currentPassword === undefined ? undefined : await checkPassword(currentPassword, user)
      const fields = Object.keys(change)
      if (fields.length === 0) return toUser((await store.findUser(user.id)) ?? fail(user.id))
      try {
        return await store.transaction(async (transaction) => {
          if (row) await holdUser(transaction, row)
          const updated = await store.updateUser(transaction, user.id, change)
          await audit.record(
            { type: 'user.changed', userId: user.id, details: { fields } },
            user,
            transaction,
          )
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
      await store.transaction(async (transaction) => {
        await holdUser(transaction, row)
        await deleteUser(transaction, user.id)
        // The IP address is personal data; it is deleted with the rest.
        const actor = { id: user.id, origin: { address: null, requestId: user.origin.requestId } }
        await audit.record({ type: 'user.deleted', userId: user.id }, actor, transaction)
      })
      forgetAppsOf(user.id)
    },
  }
}

const passwordMissing = () =>
  invalidInput('/currentPassword', 'A new email address needs the password that you log in with.')

/** The user was deleted during the request. */
function fail(userId: string): never {
  throw new Problem('unauthenticated', { detail: 'The account is gone.', cause: userId })
}
