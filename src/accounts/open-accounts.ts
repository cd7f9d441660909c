import type { Kysely, Transaction } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import type { Mail } from '../mail/mail.ts'
import type { Keys } from '../shared/keys.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import { type BackgroundWork, createBackgroundWork } from './background-work.ts'
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
  readonly background: BackgroundWork
  readonly mail: Mail
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
  /** Deletes the user's apps with all their data. */
  readonly deleteApps: (transaction: Transaction<Tables>, userId: string) => Promise<void>
  /** Invalidates the cached credentials of the user's apps. */
  readonly forgetApps: (userId: string) => void
}

export type ExportSections = Readonly<
  Record<string, (user: UserPrincipal) => AsyncIterable<unknown>>
>

interface AccountOptions extends Omit<Accounts, 'passwords' | 'failures' | 'background'> {
  readonly passwordCost: HashCost | undefined
  readonly log: Logger
}

/** Close them before the database. */
export function openAccounts({ passwordCost, log, ...context }: AccountOptions): Accounts {
  const { audit, now } = context
  return {
    ...context,
    passwords: createPasswords({ cost: passwordCost }),
    background: createBackgroundWork((error) =>
      log.error({ error }, 'a password could not be reset'),
    ),
    failures: createLoginFailures({
      recordEvent: (entry, actor) => recordEvent(audit, entry, actor),
      now,
    }),
  }
}

/** Waits for what is in flight, and records what is counted. */
export async function closeAccounts({ background, failures }: Accounts): Promise<void> {
  await background.close()
  await failures.close()
}
