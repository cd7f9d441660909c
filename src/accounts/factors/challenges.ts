// Challenges bind an answer to what was asked: they are random, stored as hashes, and valid for one
// answer, a few attempts and a few minutes.
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Problem } from '../../http/problems.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Accounts } from '../open-accounts.ts'
import {
  type ChallengeKind,
  type ChallengeRow,
  insertChallenge,
  spendChallenge,
  takeChallengeAttempt,
} from './challenge-store.ts'

const validMs = 5 * 60_000
const maxAttempts = 5

interface NewChallenge {
  readonly kind: ChallengeKind
  readonly userId: string | null
  readonly sessionId: string | null
  /** What a passkey must sign. */
  readonly webauthnChallenge: string | null
}

/** Returns the token of a new challenge. */
export async function createChallenge(
  { now }: Accounts,
  db: Kysely<Tables>,
  challenge: NewChallenge,
): Promise<string> {
  const token = `dch_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now().getTime() + validMs)
  await insertChallenge(db, { ...challenge, tokenHash: sha256(token), expiresAt })
  return token
}

/**
 * Counts an attempt at a challenge of one of these kinds that this session, or nobody, asked for.
 * Throws `invalid-challenge`.
 */
export async function attemptChallenge(
  { db, now }: Accounts,
  token: string,
  { kinds, sessionId }: { kinds: readonly ChallengeKind[]; sessionId: string | null },
): Promise<ChallengeRow> {
  const attempt = { tokenHash: sha256(token), kinds, sessionId, maxAttempts, now: now() }
  const found = await takeChallengeAttempt(db, attempt)
  if (found === undefined) throw invalidChallenge()
  return found
}

/** Of two concurrent callers, one goes on. Throws `invalid-challenge`. */
export async function endChallenge(
  transaction: Kysely<Tables>,
  { tokenHash }: ChallengeRow,
): Promise<void> {
  if (!(await spendChallenge(transaction, tokenHash))) throw invalidChallenge()
}

const invalidChallenge = () =>
  new Problem('invalid-challenge', {
    detail:
      'It is unknown, expired, used, or was tried too often. Begin again, such as with ' +
      '`POST /auth/login`.',
  })
