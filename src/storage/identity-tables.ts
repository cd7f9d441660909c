// The tables of single sign-on.
import type { Generated } from 'kysely'

/** Whose account at a provider belongs to whom. */
export interface IdentitiesTable {
  id: string
  userId: string
  issuer: string
  /** Is unique at the issuer, and never changes. */
  subject: string
  /** As the provider last said. */
  email: string | null
  createdAt: Date
  lastUsedAt: Date | null
}

/** Log-ins at a provider that are on their way. */
export interface SignOnsTable {
  stateHash: string
  provider: string
  /** Of what only the browser knows that began. */
  browserHash: string
  /** The verifier and the nonce, as JSON. */
  sealed: string
  /** Where the console goes on. */
  next: string
  /** Who connects the account at the provider with theirs; null: a log-in. */
  userId: string | null
  expiresAt: Date
}

/** Log-ins of programs that a person confirms in a browser. */
export interface DeviceLoginsTable {
  deviceHash: string
  userCodeHash: string
  /** Of the program that asked. */
  address: string | null
  userAgent: string | null
  /** Who confirmed it. */
  userId: string | null
  factorElsewhere: Generated<boolean>
  refused: Generated<boolean>
  expiresAt: Date
}
