// The accounts at providers that are connected with a user's own.
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Accounts } from '../open-accounts.ts'
import { findUser, lockUser } from '../store.ts'
import { deleteIdentity, findIdentitiesOf, type IdentityRow } from './identity-store.ts'
import type { Providers } from './providers.ts'
import type { Identity } from './schemas.ts'

/** The oldest first. */
export async function listIdentities(
  { db, providers }: Accounts,
  { id }: UserPrincipal,
): Promise<Identity[]> {
  const rows = await findIdentitiesOf(db, id)
  return rows.map((row) => toIdentity(row, providers))
}

/** The user's identities, for the export. */
export async function* exportIdentities(
  accounts: Accounts,
  user: UserPrincipal,
): AsyncGenerator<Identity> {
  yield* await listIdentities(accounts, user)
}

/** Throws `identity-not-found`, `last-login-method`. */
export async function disconnectIdentity(
  { db, audit }: Accounts,
  id: string,
  user: UserPrincipal,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await lockUser(transaction, user.id)
    const identities = await findIdentitiesOf(transaction, user.id)
    if (!isId(id, 'idn') || !identities.some((identity) => identity.id === id))
      throw new Problem('identity-not-found', { detail: '`GET /auth/identities` lists yours.' })
    const row = await findUser(transaction, user.id)
    if (identities.length === 1 && row?.hasPassword === false)
      throw new Problem('last-login-method', {
        detail: 'You could not log in any more. Set a password first.',
      })
    await deleteIdentity(transaction, { id, userId: user.id })
    const event = { type: 'identity.disconnected', userId: user.id } as const
    await recordEvent(audit, { ...event, details: { identityId: id } }, user, transaction)
  })
}

function toIdentity(
  { id, issuer, email, createdAt, lastUsedAt }: IdentityRow,
  providers: Providers,
): Identity {
  const provider = providers.values().find((each) => each.issuer === issuer)
  return {
    id,
    provider: provider?.name ?? null,
    title: provider ? (provider.title ?? provider.name) : issuer,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
