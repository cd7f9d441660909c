import type { Kysely, Transaction } from 'kysely'
import type { Audit } from '../audit/service.ts'
import type { NoticeOwners } from '../mail/mail.ts'
import type { Keys } from '../shared/keys.ts'
import type { AppLimits } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import { type AppAuthentication, createAppAuthentication } from './app-authentication.ts'
import { type LimitSettings, toDefaultLimits } from './effective-limits.ts'

interface AppOptions {
  readonly db: Kysely<Tables>
  readonly audit: Audit
  readonly keys: Keys
  /** Returns the URL as it is stored. Throws `webhook-address-refused`, `rate-limited`. */
  readonly checkWebhookUrl: (url: string, userId: string) => Promise<string>
  /** All that exist. */
  readonly engineNames: readonly string[]
  readonly data: AppData
  readonly noticeOwners: NoticeOwners
  readonly now: () => Date
}

/** The apps of users, their key pairs and their limits. */
export interface Apps extends AppOptions {
  /** The limits of an app if neither its owner nor the operator has set any. */
  readonly defaultLimits: AppLimits
  readonly authentication: AppAuthentication
}

/** What other domains store for apps, as the transaction that changes an app changes it. */
export interface AppData {
  /** Deletes the apps' jobs with all their data, and aborts running translations. */
  deleteJobs(transaction: Transaction<Tables>, appIds: readonly string[]): Promise<void>
  /** Stores no more texts of the app, and deletes those that are stored. */
  stopStoring(transaction: Transaction<Tables>, appId: string): Promise<void>
  /** Deletes the texts of the app's jobs that have ended. */
  deleteKeptTexts(transaction: Transaction<Tables>, appId: string): Promise<void>
}

export function openApps(options: AppOptions, settings: LimitSettings, log: Logger): Apps {
  const { db, now } = options
  const defaultLimits = toDefaultLimits(settings)
  const authentication = createAppAuthentication({ db, defaultLimits, now, log })
  return { ...options, defaultLimits, authentication }
}
