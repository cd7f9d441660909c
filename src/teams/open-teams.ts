import type { Kysely, Transaction } from 'kysely'
import type { Audit } from '../audit/service.ts'
import type { Mail } from '../mail/mail.ts'
import type { Tables } from '../storage/tables.ts'

/** Teams, which own apps, their members and invitations. */
export interface Teams {
  readonly db: Kysely<Tables>
  readonly audit: Audit
  readonly mail: Mail
  readonly apps: TeamApps
  readonly now: () => Date
}

/** What teams need of their apps. */
interface TeamApps {
  count(db: Kysely<Tables>, teamId: string): Promise<number>
  /** Makes apps of the team that are one member's those of another. */
  handOver(transaction: Transaction<Tables>, change: AppHandOver): Promise<void>
  /** Deletes all apps of the teams with their data, and aborts running translations. */
  deleteOf(transaction: Transaction<Tables>, teamIds: readonly string[]): Promise<void>
}

interface AppHandOver {
  readonly teamId: string
  readonly from: string
  readonly to: string
}
