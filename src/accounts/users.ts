import type { Actor } from '../audit/events.ts'
import type { AuditService } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../secrets.ts'
import { generatePassword, hashPassword } from './password.ts'
import type { CreatedUser, NewUser } from './schemas.ts'
import type { AccountStore } from './store.ts'
import { type IsOperator, toManagedUser } from './user.ts'

export type UserService = ReturnType<typeof createUserService>

interface Dependencies {
  store: AccountStore
  audit: Pick<AuditService, 'record'>
  isOperator: IsOperator
  now: () => Date
}

/** What operators do to users, by the API or on the command line. */
export function createUserService({ store, audit, isOperator, now }: Dependencies) {
  return {
    /** Makes up a password, shown this once, where none is given. Throws `email-taken`. */
    async create({ email, name, password = generatePassword() }: NewUser, actor: Actor): Promise<CreatedUser> {
      const passwordHash = await hashPassword(password)
      return store.transaction(async (transaction) => {
        const row = { id: newId('usr'), email, name: name ?? null, passwordHash, createdAt: now() }
        const user = await store.insertUser(transaction, row)
        if (user === undefined) throw new Problem('email-taken', { detail: 'A user has this address already.' })
        await audit.record({ type: 'user.created', userId: user.id }, actor, transaction)
        return { ...toManagedUser(user, isOperator), password }
      })
    },
  }
}
