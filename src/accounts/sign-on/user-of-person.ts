// Whose account here a person of a provider uses: the one that is connected, the one with the same
// proven address, or a new one.
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { newId } from '../../shared/ids.ts'
import type { Origin } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import { recordProof } from '../email/address-proof.ts'
import type { Accounts } from '../open-accounts.ts'
import { changeRole } from '../operators/operators.ts'
import { removeOtherWaysIn } from '../other-ways-in.ts'
import { endSessionsAndLogins } from '../sessions/session-end.ts'
import { findUser, findUserByEmail, insertUser, type UserRow, updateUserFields } from '../store.ts'
import { findIdentity, insertIdentity, touchIdentity } from './identity-store.ts'
import type { Person } from './provider-answer.ts'
import type { Provider } from './providers.ts'
import { isSignOnOnly } from './sign-on-only.ts'

export interface Visit {
  readonly provider: Provider
  readonly person: Person
  readonly origin: Origin
}

interface NewVisit extends Visit {
  /** The hash of an account without a password. */
  readonly unusablePassword: string
}

/** Throws `sign-on-refused`, `account-not-connected`. */
export async function findUserOfPerson(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  visit: NewVisit,
): Promise<UserRow> {
  const { provider, person } = visit
  checkDomain(provider, person)
  const identity = await findIdentity(transaction, person)
  if (identity !== undefined) {
    const fields = { lastUsedAt: accounts.now(), email: person.email }
    await touchIdentity(transaction, identity.id, fields)
    return (await findUser(transaction, identity.userId)) ?? refuse('The account is gone.')
  }
  if (person.email === null)
    refuse('The provider does not confirm an email address, and no account is connected with it.')
  const user =
    (await findUserByEmail(transaction, person.email)) ??
    (await createUser(accounts, transaction, { ...visit, email: person.email }))
  await connectByAddress(accounts, transaction, user, visit)
  return user
}

function checkDomain({ allowedDomains = [] }: Provider, { email }: Person): void {
  if (allowedDomains.length === 0) return
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domain === undefined || !allowedDomains.includes(domain))
    refuse(`Only addresses of ${allowedDomains.join(', ')} may log in here.`)
}

async function createUser(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { provider, person, email, origin, unusablePassword }: NewVisit & { email: string },
): Promise<UserRow> {
  const { audit, now } = accounts
  if (provider.createsUsers === false) refuse('Ask an operator of the service for an account.')
  const user = await insertUser(transaction, {
    id: newId('usr'),
    email,
    name: person.name,
    passwordHash: unusablePassword,
    hasPassword: false,
    operator: false,
    createdAt: now(),
  })
  // Somebody signed up with the address at this moment.
  if (user === undefined) return (await findUserByEmail(transaction, email)) ?? refuse('Try again.')
  const details = { provider: provider.name }
  const event = { type: 'user.signed-up', userId: user.id, details } as const
  const actor = { id: user.id, origin }
  await recordEvent(audit, event, actor, transaction)
  // The provider has checked the address.
  return recordProof(accounts, transaction, user, actor)
}

/**
 * An account whose address nobody has proven may be that of a stranger, who waits for its owner.
 * Where people log in at providers only, what the stranger has of it ends here.
 */
async function connectByAddress(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  user: UserRow,
  visit: NewVisit,
): Promise<void> {
  if (user.emailVerifiedAt === null) {
    if (!isSignOnOnly(accounts))
      throw new Problem('account-not-connected', { detail: howToConnect })
    await updateUserFields(transaction, user.id, {
      passwordHash: visit.unusablePassword,
      hasPassword: false,
    })
    const actor = { id: user.id, origin: visit.origin }
    await removeOtherWaysIn(transaction, user.id)
    await recordProof(accounts, transaction, user, actor)
    await endSessionsAndLogins(accounts, transaction, { userId: user.id })
  }
  await connect(accounts, transaction, user.id, visit)
}

/** Throws `account-connected` if the account at the provider belongs to somebody else here. */
export async function connect(
  { audit, now }: Accounts,
  transaction: Transaction<Tables>,
  userId: string,
  { provider, person: { issuer, subject, email }, origin }: Visit,
): Promise<void> {
  const time = now()
  const identity = { id: newId('idn'), userId, issuer, subject, email }
  const isNew = await insertIdentity(transaction, {
    ...identity,
    createdAt: time,
    lastUsedAt: time,
  })
  if (!isNew) {
    // Two log-ins of one person may connect at the same moment.
    const other = await findIdentity(transaction, { issuer, subject })
    if (other?.userId === userId) return
    throw new Problem('account-connected', { detail: 'Log in with it, or use another.' })
  }
  const details = { provider: provider.name, identityId: identity.id }
  const event = { type: 'identity.connected', userId, details } as const
  await recordEvent(audit, event, { id: userId, origin }, transaction)
}

/** Gives or takes the role of an operator, as the provider says, if it decides. */
export async function followClaim(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { id: userId }: UserRow,
  { person: { operator }, origin }: Visit,
): Promise<void> {
  if (operator === undefined) return
  try {
    await changeRole(accounts, transaction, { userId, operator, actor: { id: userId, origin } })
  } catch (error) {
    // The last operator keeps the role: else nobody could change what the provider says.
    if (!(error instanceof Problem && error.code === 'last-operator')) throw error
  }
}

const howToConnect =
  'There is an account with this address. Log in with its password, and connect the two under ' +
  '“Security”.'

function refuse(detail: string): never {
  throw new Problem('sign-on-refused', { detail })
}
