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
import { openProviders, type ProviderSettings, type Providers } from './sign-on/providers.ts'

/** Users and their sessions. */
export interface Accounts {
  readonly db: Kysely<Tables>
  readonly audit: Audit
  readonly keys: Keys
  readonly settings: AccountSettings
  readonly passwords: Passwords
  readonly failures: LoginFailures
  readonly providers: Providers
  readonly background: BackgroundWork
  readonly mail: Mail
  readonly userData: UserData
  readonly now: () => Date
}

interface AccountSettings {
  /** The email addresses that make their users operators, in lower case. */
  readonly operators: ReadonlySet<string>
  readonly signup: 'open' | 'closed'
  /** `on`: nobody but operators uses a password. */
  readonly signOnOnly: 'off' | 'on'
  readonly requireSecondFactor: 'off' | 'operators' | 'everyone'
  /** Where the service is reached; empty: on `port` of the machine itself. */
  readonly baseUrl: string
  readonly port: number
  readonly maxSessions: number
  readonly maxSessionDays: number
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

interface AccountOptions
  extends Omit<Accounts, 'passwords' | 'failures' | 'background' | 'providers'> {
  readonly identityProviders: readonly ProviderSettings[]
  readonly passwordCost: HashCost | undefined
  readonly log: Logger
}

/** Close them before the database. */
export function openAccounts({
  passwordCost,
  identityProviders,
  log,
  ...context
}: AccountOptions): Accounts {
  const { audit, settings, now } = context
  return {
    ...context,
    providers: openProviders(identityProviders, settings.baseUrl),
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
