// Proof that the user of a session is who they were at log-in, before what a thief of the session
// must not do.
import { recordEvent } from '../../audit/service.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Accounts } from '../open-accounts.ts'
import { checkPassword } from '../password-check.ts'
import { proveSession } from '../sessions/session-store.ts'
import { lockUnchangedUser, lockUser } from '../store.ts'
import { attemptChallenge, createChallenge, endChallenge } from './challenges.ts'
import { checkFactor, refuseFactor } from './factor-check.ts'
import { findPasskeys } from './passkey-store.ts'
import { createRequestOptions } from './passkeys.ts'
import type { PasskeyRequest, Proof, Proven } from './schemas.ts'
import { proofMs } from './session-proof.ts'

const kinds = ['passkey-proof'] as const

/** Asks for one of the user's passkeys. Throws `passkeys-unavailable`. */
export async function startPasskeyProof(
  accounts: Accounts,
  { id: userId, sessionId }: UserPrincipal,
): Promise<PasskeyRequest> {
  const passkey = await createRequestOptions(accounts, await findPasskeys(accounts.db, userId))
  const webauthnChallenge = passkey.challenge
  const asked = { kind: 'passkey-proof', userId, sessionId, webauthnChallenge } as const
  return {
    challenge: await createChallenge(accounts, accounts.db, asked),
    passkey: { ...passkey },
  }
}

/**
 * Proves who uses the session: with the password if the user has no second factor, or else with
 * that. Throws `wrong-password`, `wrong-second-factor`, `invalid-challenge`, `validation-failed`,
 * `rate-limited`, `overloaded`.
 */
export async function prove(
  accounts: Accounts,
  proof: Proof,
  user: UserPrincipal,
): Promise<Proven> {
  const method = user.hasSecondFactor
    ? await proveByFactor(accounts, proof, user)
    : await proveByPassword(accounts, proof.password, user)
  const provenAt = accounts.now()
  await recordEvent(
    accounts.audit,
    { type: 'session.proven', userId: user.id, details: { sessionId: user.sessionId, method } },
    user,
  )
  return { provenUntil: new Date(provenAt.getTime() + proofMs).toISOString() }
}

async function proveByPassword(
  accounts: Accounts,
  password: string | undefined,
  user: UserPrincipal,
): Promise<string> {
  if (password === undefined)
    throw invalidInput('/password', 'You have no second factor: send your password.')
  const row = await checkPassword(accounts, password, user)
  await runTransaction(accounts.db, async (transaction) => {
    if (!(await lockUnchangedUser(transaction, row))) throw sessionEnded()
    await proveSession(transaction, user.sessionId, accounts.now())
  })
  return 'password'
}

async function proveByFactor(
  accounts: Accounts,
  { challenge: token, password, ...answer }: Proof,
  user: UserPrincipal,
): Promise<string> {
  if (password !== undefined)
    throw invalidInput('/password', 'You have a second factor: send that instead.')
  const { id: userId, sessionId, origin } = user
  const challenge =
    token === undefined ? undefined : await attemptChallenge(accounts, token, { kinds, sessionId })
  const webauthnChallenge = challenge?.webauthnChallenge ?? null
  const checked = await checkFactor(accounts, answer, { userId, webauthnChallenge })
  const isUsed =
    checked !== undefined &&
    (await runTransaction(accounts.db, async (transaction) => {
      await lockUser(transaction, userId)
      if (!(await checked.use(transaction))) return false
      if (challenge) await endChallenge(transaction, challenge)
      await proveSession(transaction, sessionId, accounts.now())
      return true
    }))
  if (isUsed) return checked.method
  return refuseFactor(accounts, { type: 'user.proof-refused', userId, origin })
}

const sessionEnded = () =>
  new Problem('unauthenticated', { detail: 'The password was changed. Log in again.' })
