// The tables of users and their sessions.
import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  /** Is kept as it was entered, and is unique by `lower(email)`. */
  email: string
  name: string | null
  passwordHash: string
  /** False: nobody knows a password of that hash. */
  hasPassword: Generated<boolean>
  createdAt: Generated<Date>
  disabledAt: Date | null
  /** The language of mail to them, one of the console's; null: English. */
  language: string | null
  /** When they proved that they read mail to `email`. */
  emailVerifiedAt: Date | null
  /** Null: from before this column, and not decided yet. */
  operator: boolean | null
  /** When an operator took the role; then the address alone does not give it again. */
  operatorTakenAt: Date | null
}

export interface SessionsTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  endedAt: Date | null
  /** The IP address and the program that logged in. */
  address: string | null
  userAgent: string | null
  /** The time of the last refresh. */
  lastUsedAt: Date | null
  /** When it last proved who uses it; null: it began before that was noted. */
  provenAt: Date | null
  /** Whether the provider that logged the user in asked for a second factor. */
  factorElsewhere: Generated<boolean>
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  sessionId: string
  expiresAt: Date
  spentAt: Date | null
}
