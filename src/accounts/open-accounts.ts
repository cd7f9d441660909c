import type { Kysely, Transaction } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import type { Keys } from '../shared/keys.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { createLoginFailures, type LoginFailures } from './login-failures.ts'
import { createPasswords, type HashCost, type Passwords } from './password.ts'

/** Users and their sessions. */
export interface Accounts {
  readonly db: Kysely<Tables>
  readonly audit: Audit
  readonly keys: Keys
  readonly settings: AccountSettings
  readonly passwords: Passwords
  readonly failures: LoginFailures
  readonly userData: UserData
  readonly now: () => Date
}

interface AccountSettings {
  /** The email addresses that make their users operators, in lower case. */
  readonly operators: ReadonlySet<string>
  readonly signup: 'open' | 'closed'
  readonly accessTokenSeconds: number
  readonly refreshTokenDays: number
}

/** What other domains have of users. */
interface UserData {
  /** What an export contains beside sessions and audit events, by name. */
  readonly sections: ExportSections
  /**
   * Deletes the user's teams that have no other member, with their apps. Throws `last-owner`.
   */
  readonly leaveTeams: (transaction: Transaction<Tables>, userId: string) => Promise<void>
  /** Invalidates the cached credentials of apps. */
  readonly forgetApps: () => void
}

export type ExportSections = Readonly<
  Record<string, (user: UserPrincipal) => AsyncIterable<unknown>>
>

interface AccountOptions extends Omit<Accounts, 'passwords' | 'failures'> {
  readonly passwordCost: HashCost | undefined
}

/** Close `failures` before the database. */
export function openAccounts({ passwordCost, ...context }: AccountOptions): Accounts {
  const { audit, now } = context
  return {
    ...context,
    passwords: createPasswords({ cost: passwordCost }),
    failures: createLoginFailures({
      recordEvent: (entry, actor) => recordEvent(audit, entry, actor),
      now,
    }),
  }
}
