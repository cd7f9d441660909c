// Second factors of users, and what asks for them; tables.ts has all tables.
import type { ColumnType, Generated } from 'kysely'

/** The authenticator app of a user. */
export interface TotpSecretsTable {
  userId: string
  /** AES-256-GCM, see shared/keys.ts. */
  secret: string
  createdAt: Date
  /** Null: no code has shown yet that the app has the secret. */
  confirmedAt: Date | null
  lastUsedAt: Date | null
  /** The last time step whose code was used. */
  lastStep: Generated<number>
  /** The attempts since then, without a right code. */
  failures: Generated<number>
  failuresSince: Date | null
}

export interface RecoveryCodesTable {
  /** SHA-256 of the user and the code, hex. */
  codeHash: string
  userId: string
  usedAt: Date | null
}

export interface PasskeysTable {
  id: string
  userId: string
  /** Base64url, as the authenticator names it. */
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** What the authenticator has counted; 0 if it does not count. */
  signCount: number
  transports: ColumnType<string[], string, string>
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** What may be answered once: a second factor, or a signature of a passkey. */
export interface AuthChallengesTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  kind: 'login' | 'passkey-login' | 'passkey-proof' | 'passkey-registration'
  /** Null until a passkey names its user. */
  userId: string | null
  /** The session that asked; null before log-in. */
  sessionId: string | null
  /** What a passkey signs. */
  webauthnChallenge: string | null
  attempts: Generated<number>
  expiresAt: Date
}
