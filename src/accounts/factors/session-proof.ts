// Whether a session has proven lately who uses it.
import { Problem } from '../../http/problems.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import type { Accounts } from '../open-accounts.ts'

/** How long a proof counts. */
export const proofMs = 10 * 60_000

/** When the proof of the session ends; null: it has none. */
export function provenUntil({ now }: Accounts, { provenAt }: UserPrincipal): string | null {
  if (provenAt === null) return null
  const end = new Date(provenAt.getTime() + proofMs)
  return end > now() ? end.toISOString() : null
}

/** Throws `proof-required` unless the session proved within 10 minutes who uses it. */
export function requireProof(accounts: Accounts, user: UserPrincipal): void {
  if (provenUntil(accounts, user) !== null) return
  throw new Problem('proof-required', {
    detail: user.hasSecondFactor
      ? 'Send a second factor to `POST /auth/proof`, and try again within 10 minutes.'
      : user.hasPassword
        ? 'Send your password to `POST /auth/proof`, and try again within 10 minutes.'
        : 'You have neither a password nor a second factor: log in again at your provider, with ' +
          '`prove`, and try again within 10 minutes.',
  })
}
