import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { isId, newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
import type { Actor } from '../shared/principals.ts'
import { generatePassword, type Passwords } from './password.ts'
import type {
  CreatedUser,
  ManagedUser,
  NewPassword,
  NewUser,
  PasswordReset,
  UserChange,
  UserPage,
  UserQuery,
} from './schemas.ts'
import type { AccountStore, UserRow } from './store.ts'
import type { UserChanges } from './user-changes.ts'
import type { DeleteUser } from './user-deletion.ts'
import type { UserReads } from './user-read-store.ts'
import { type IsOperator, toManagedUser } from './user-renderer.ts'

export type UserService = ReturnType<typeof createUserService>

interface Dependencies {
  reads: UserReads
  store: AccountStore
  changes: UserChanges
  passwords: Passwords
  audit: Audit
  isOperator: IsOperator
  deleteUser: DeleteUser
  /** Invalidates the cached credentials of a user's apps. */
  forgetAppsOf: (userId: string) => void
  now: () => Date
}

/** What operators do to users, through the API or on the command line. */
export function createUserService({
  reads,
  store,
  changes,
  passwords,
  audit,
  isOperator,
  deleteUser,
  forgetAppsOf,
  now,
}: Dependencies) {
  const getUser = async (id: string): Promise<UserRow> =>
    (isId(id, 'usr') ? await reads.findUser(id) : undefined) ?? refuse()

  return {
    /** Newest first. */
    async list({ email, ...query }: UserQuery): Promise<UserPage> {
      const { size, after } = readPageQuery(query)
      const rows = await reads.listUsers({ email }, { limit: size + 1, after })
      const { page, nextCursor } = toPage(rows, size)
      return { users: page.map((row) => toManagedUser(row, isOperator)), nextCursor }
    },

    /** Throws `user-not-found`. */
    async get(id: string): Promise<ManagedUser> {
      return toManagedUser(await getUser(id), isOperator)
    },

    /** Throws `user-not-found`. */
    async getByEmail(email: string): Promise<ManagedUser> {
      return toManagedUser((await reads.findUserByEmail(email)) ?? refuse(), isOperator)
    },

    /**
     * Generates a password if none is given; it is shown only once. Throws `email-taken`,
     * `overloaded`.
     */
    async create(
      { email, name, password = generatePassword() }: NewUser,
      actor: Actor,
    ): Promise<CreatedUser> {
      const passwordHash = await passwords.hash(password, '/password')
      return store.transaction(async (transaction) => {
        const row = { id: newId('usr'), email, name: name ?? null, passwordHash, createdAt: now() }
        const user = await store.insertUser(transaction, row)
        if (user === undefined)
          throw new Problem('email-taken', { detail: 'A user has this address already.' })
        await recordEvent(audit, { type: 'user.created', userId: user.id }, actor, transaction)
        return { ...toManagedUser(user, isOperator), password }
      })
    },

    /**
     * Disabling ends the user's sessions and blocks their apps. Throws `user-not-found`,
     * `own-account`.
     */
    async update(id: string, { name, disabled }: UserChange, actor: Actor): Promise<ManagedUser> {
      const before = await getUser(id)
      if (disabled) checkIsAnother(id, actor)
      const isSwitched = disabled !== undefined && disabled !== (before.disabledAt !== null)
      const change = { ...(name !== undefined && { name }), ...(isSwitched && { disabled }) }
      if (Object.keys(change).length === 0) return toManagedUser(before, isOperator)
      const user = await store.transaction(
        async (transaction) => (await changes.change(transaction, id, change, actor)) ?? refuse(),
      )
      forgetAppsOf(id)
      return toManagedUser(user, isOperator)
    },

    /**
     * Ends the user's sessions. Generates a password if none is given; it is shown only once.
     * Throws `user-not-found`, `own-account`, `overloaded`.
     */
    async resetPassword(
      id: string,
      { password = generatePassword() }: NewPassword,
      actor: Actor,
    ): Promise<PasswordReset> {
      checkIsAnother(id, actor)
      await getUser(id)
      const passwordHash = await passwords.hash(password, '/password')
      await store.transaction(async (transaction) => {
        if ((await store.updateUser(transaction, id, { passwordHash })) === undefined) refuse()
        const replacement = { type: 'user.password-reset', userId: id } as const
        await changes.passwordReplaced(transaction, replacement, actor)
      })
      return { password }
    },

    /**
     * Deletes the user with all their data and aborts their running translations. Throws
     * `user-not-found`, `own-account`.
     */
    async delete(id: string, actor: Actor): Promise<void> {
      checkIsAnother(id, actor)
      await getUser(id)
      if (!(await deleteUser(id, actor))) refuse()
    },
  }
}

function refuse(): never {
  throw new Problem('user-not-found', {
    detail: '`GET /users` and `dragoman users list` show the users.',
  })
}

function checkIsAnother(id: string, actor: Actor): void {
  if (id === actor.id)
    throw new Problem('own-account', {
      detail:
        'Ask another operator, or use `/auth/profile` and `/auth/password` for your own account.',
    })
}
