// The tables of mail and of what its links prove, as both drivers return them.
import type { Generated } from 'kysely'
import type { MailStatus } from './enumerations.ts'

/** Messages to send, and for some days those that were sent. */
export interface MailMessagesTable {
  id: string
  /** Null: the recipient is no user. */
  userId: string | null
  kind: string
  recipient: string
  language: string
  /** What it says, encrypted, as it may contain a token; null once it was sent or failed. */
  sealed: string | null
  status: MailStatus
  retries: Generated<number>
  /** Why the last attempt failed. */
  error: string | null
  createdAt: Date
  nextAttemptAt: Date | null
  /** It is not sent later than this. */
  expiresAt: Date
  endedAt: Date | null
}

export type TokenPurpose = 'verify-address' | 'reset-password' | 'operator-link'

/** Tokens that can be used once; those of operator links are stored when they are used. */
export interface OneTimeTokensTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  purpose: TokenPurpose
  userId: string | null
  /** The email address that the token was sent to. */
  address: string | null
  expiresAt: Date
  spentAt: Date | null
}

/** The thresholds of monthly budgets that were announced. */
export interface QuotaNoticesTable {
  /** The app, the month, the budget and the threshold, joined by spaces. */
  id: string
  appId: string
  createdAt: Date
}
