import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { Origin } from '../shared/principals.ts'
import type { Passwords } from './password.ts'
import type { Signup, User } from './schemas.ts'
import type { AccountStore } from './store.ts'
import { type IsOperator, reservedEmail, toUser } from './user-renderer.ts'

export type RegistrationService = ReturnType<typeof createRegistrationService>

interface Dependencies {
  store: Pick<AccountStore, 'transaction' | 'insertUser'>
  passwords: Pick<Passwords, 'hash'>
  audit: Audit
  isOperator: IsOperator
  signup: 'open' | 'closed'
  now: () => Date
}

export function createRegistrationService({
  store,
  passwords,
  audit,
  isOperator,
  signup,
  now,
}: Dependencies) {
  return {
    /** Throws `signup-closed`, `email-reserved`, `email-taken`, `overloaded`. */
    async signup({ email, password, name }: Signup, origin: Origin): Promise<User> {
      if (signup === 'closed')
        throw new Problem('signup-closed', {
          detail: 'Ask an operator of the service for an account.',
        })
      if (isOperator(email)) throw reservedEmail()
      const row = {
        id: newId('usr'),
        email,
        name: name ?? null,
        passwordHash: await passwords.hash(password, '/password'),
        createdAt: now(),
      }
      return store.transaction(async (transaction) => {
        const user = await store.insertUser(transaction, row)
        if (user === undefined)
          throw new Problem('email-taken', {
            detail: 'Log in with this address, or sign up with another.',
          })
        await recordEvent(
          audit,
          { type: 'user.signed-up', userId: user.id },
          { id: user.id, origin },
          transaction,
        )
        return toUser(user)
      })
    },
  }
}
