import type { Transaction } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import type { Actor } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { SessionStore } from './sessions/session-store.ts'
import type { AccountStore, UserRow } from './store.ts'

export type UserChanges = ReturnType<typeof createUserChanges>

interface Dependencies {
  store: Pick<AccountStore, 'updateUser'>
  sessionStore: Pick<SessionStore, 'endSessions'>
  audit: Audit
  now: () => Date
}

/** Changes of a user with their audit events, for the user and for operators. */
export function createUserChanges({ store, sessionStore, audit, now }: Dependencies) {
  return {
    /**
     * Disabling ends the user's sessions. Undefined if there is no such user. Rejects with an error
     * of `isEmailTaken`.
     */
    async change(
      transaction: Transaction<Tables>,
      userId: string,
      { disabled, ...profile }: Partial<Pick<UserRow, 'email' | 'name'>> & { disabled?: boolean },
      actor: Actor,
    ): Promise<UserRow | undefined> {
      const fields = Object.keys(profile)
      const disabledAt = disabled ? now() : null
      const user = await store.updateUser(transaction, userId, {
        ...profile,
        ...(disabled === undefined ? {} : { disabledAt }),
      })
      if (user === undefined) return undefined
      if (disabled) await sessionStore.endSessions(transaction, { userId }, now())
      if (disabled !== undefined) {
        const type = disabled ? 'user.disabled' : 'user.enabled'
        await recordEvent(audit, { type, userId }, actor, transaction)
      }
      if (fields.length > 0)
        await recordEvent(
          audit,
          { type: 'user.changed', userId, details: { fields } },
          actor,
          transaction,
        )
      return user
    },

    /** Ends the user's sessions, or all but one, after their password was replaced. */
    async passwordReplaced(
      transaction: Transaction<Tables>,
      { type, userId, except }: PasswordReplacement,
      actor: Actor,
    ): Promise<void> {
      const endedSessions = await sessionStore.endSessions(transaction, { userId, except }, now())
      await recordEvent(audit, { type, userId, details: { endedSessions } }, actor, transaction)
    },
  }
}

interface PasswordReplacement {
  readonly type: 'user.password-changed' | 'user.password-reset'
  readonly userId: string
  /** The session that goes on. */
  readonly except?: string
}
