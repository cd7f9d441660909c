// What second factors a user has, and must have.
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { readAllById } from '../../shared/pages.ts'
import type { Actor, UserPrincipal } from '../../shared/principals.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Notices } from '../../telemetry/log.ts'
import type { Accounts } from '../open-accounts.ts'
import { endSessionsAndLogins } from '../sessions/session-end.ts'
import { lockUser } from '../store.ts'
import { deletePasskeys, findPasskeys, type PasskeyRow } from './passkey-store.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-code-store.ts'
import { findRelyingParty } from './relying-party.ts'
import type { Factors, Passkey } from './schemas.ts'
import { provenUntil } from './session-proof.ts'
import { findConfirmedTotp } from './totp.ts'
import { deleteTotp, listSealedTotp, replaceSealedTotp } from './totp-store.ts'

const resealPageRows = 100

/** The user's second factors, without their secrets. */
export async function getFactors(accounts: Accounts, user: UserPrincipal): Promise<Factors> {
  const totp = await findConfirmedTotp(accounts, user.id)
  return {
    totp: totp
      ? {
          createdAt: totp.createdAt.toISOString(),
          lastUsedAt: totp.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    passkeys: (await findPasskeys(accounts.db, user.id)).map(toPasskey),
    recoveryCodes: await countRecoveryCodes(accounts.db, user.id),
    required: isFactorRequired(accounts, user),
    password: user.hasPassword,
    passkeyOrigin: findRelyingParty(accounts)?.origin ?? null,
    provenUntil: provenUntil(accounts, user),
  }
}

/** Throws `second-factor-missing` if the user must have a second factor and has none. */
export function requireFactor(accounts: Accounts, user: UserPrincipal): void {
  if (user.hasSecondFactor || user.factorElsewhere) return
  if (!isFactorRequired(accounts, user)) return
  throw new Problem('second-factor-missing', {
    detail:
      'This service requires a second factor. Set one up: in the console under “Security”, or ' +
      'with `POST /auth/factors/totp`.',
  })
}

const isFactorRequired = (
  { settings: { requireSecondFactor } }: Accounts,
  { operator }: UserPrincipal,
): boolean =>
  requireSecondFactor === 'everyone' || (requireSecondFactor === 'operators' && operator)

/** Removes all second factors of a user who lost them, and ends their sessions. */
export async function resetFactorsOf(
  accounts: Accounts,
  userId: string,
  actor: Actor,
): Promise<void> {
  const { db, audit } = accounts
  await runTransaction(db, async (transaction) => {
    await lockUser(transaction, userId)
    await deleteTotp(transaction, userId)
    await deletePasskeys(transaction, { userId })
    await deleteRecoveryCodes(transaction, userId)
    const endedSessions = await endSessionsAndLogins(accounts, transaction, { userId })
    const event = { type: 'factor.reset', userId, details: { endedSessions } } as const
    await recordEvent(audit, event, actor, transaction)
  })
}

/** As `resealWebhookSecrets`, for the secrets of authenticator apps. */
export async function resealTotpSecrets({ db, keys }: Accounts, log: Notices): Promise<void> {
  if (keys.tokens.length === 1) return
  let users = 0
  for await (const row of readAllById(resealPageRows, (page) => listSealedTotp(db, page))) {
    if (!keys.isSealedBefore(row.secret)) continue
    await replaceSealedTotp(db, row, keys.seal(keys.unseal(row.secret)))
    users++
  }
  if (users > 0)
    log.info({ users }, 'secrets of authenticator apps are encrypted with the new secret')
}

export const toPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Omit<PasskeyRow, 'transports'>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
