// The role of operators: who had it before it was stored, who gets the first, who gives and takes.
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { hourMs } from '../../shared/durations.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { Actor, Origin, UserPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { contextWords } from '../context-words.ts'
import { invalidLink } from '../email/address-proof.ts'
import { insertSpentToken } from '../email/token-store.ts'
import type { Accounts } from '../open-accounts.ts'
import { addUser } from '../registration.ts'
import type { Profile, User } from '../schemas.ts'
import { findUser, type UserRow, updateUserFields } from '../store.ts'
import { toProfile, toUser } from '../user-renderer.ts'
import { readOperatorLink, signOperatorLink } from './operator-links.ts'
import type { OperatorSignup } from './operator-schemas.ts'
import {
  hasOperators,
  hasUndecided,
  hasUsers,
  lockOperators,
  settleUndecided,
} from './operator-store.ts'

const linkHours = 24
const noActor: Actor = { id: null, origin: { address: null, requestId: null } }

/** At a start: those whom the settings made operators before the role was stored stay operators. */
export async function settleOperators(accounts: Accounts): Promise<void> {
  const { db, audit, settings } = accounts
  // A start with a full disk writes nothing.
  if (!(await hasUndecided(db))) return
  await runTransaction(db, async (transaction) => {
    await lockOperators(transaction)
    for (const { id: userId } of await settleUndecided(transaction, [...settings.operators])) {
      const given = { type: 'user.operator-given', userId, details: { by: 'upgrade' } } as const
      await recordEvent(audit, given, noActor, transaction)
    }
  })
}

/** Whether there is somebody yet, for what a start says. */
export async function operatorState({ db }: Accounts): Promise<'new' | 'none' | 'some'> {
  if (await hasOperators(db)) return 'some'
  return (await hasUsers(db)) ? 'none' : 'new'
}

/** The path of a new link; `isFirst`: it works only as long as there is no operator. */
export function createOperatorLink(
  { keys, now }: Pick<Accounts, 'keys' | 'now'>,
  { isFirst }: { isFirst: boolean },
): { path: string; expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + linkHours * hourMs)
  return { path: `/console/operator#${signOperatorLink(keys, { isFirst, expiresAt })}`, expiresAt }
}

/** Makes the user an operator, with the token of a link. Throws `invalid-link`. */
export async function becomeOperator(
  accounts: Accounts,
  token: string,
  user: UserPrincipal,
): Promise<Profile> {
  return runTransaction(accounts.db, async (transaction) => {
    await spendLink(accounts, transaction, token, user.id)
    await give(accounts, transaction, user.id, { actor: user, by: 'link' })
    return toProfile((await findUser(transaction, user.id)) ?? gone())
  })
}

/**
 * Makes an account that is an operator, with the token of a link; also while sign-up is closed.
 * Throws `invalid-link`, `email-taken`, `validation-failed`, `overloaded`.
 */
export async function signUpOperator(
  accounts: Accounts,
  { token, ...signup }: OperatorSignup,
  origin: Origin,
): Promise<User> {
  const { db, keys, passwords, now } = accounts
  // Guessers must not make this process hash passwords.
  if (readOperatorLink(keys, token, now()) === undefined) throw invalidLink()
  const passwordHash = await passwords.hash(
    signup.password,
    '/password',
    contextWords(accounts, signup),
  )
  return runTransaction(db, async (transaction) => {
    const user = await addUser(accounts, transaction, { ...signup, passwordHash }, origin)
    await spendLink(accounts, transaction, token, user.id)
    await give(accounts, transaction, user.id, { actor: { id: user.id, origin }, by: 'link' })
    return toUser(user)
  })
}

async function spendLink(
  { keys, now }: Accounts,
  transaction: Transaction<Tables>,
  token: string,
  userId: string,
): Promise<void> {
  await lockOperators(transaction)
  const link = readOperatorLink(keys, token, now())
  if (link === undefined) throw invalidLink()
  const { expiresAt } = link
  const spent = { tokenHash: sha256(token), expiresAt, spentAt: now() }
  const isNew = await insertSpentToken(transaction, { ...spent, purpose: 'operator-link', userId })
  if (!isNew || (link.isFirst && (await hasOperators(transaction)))) throw invalidLink()
}

/**
 * Gives the role to a user or takes it, in the transaction of a change of them. Throws
 * `last-operator`.
 */
export async function changeRole(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { userId, operator, actor }: { userId: string; operator: boolean; actor: Actor },
): Promise<void> {
  await lockOperators(transaction)
  const user = await findUser(transaction, userId)
  if (user === undefined || (user.operator ?? false) === operator) return
  if (operator) await give(accounts, transaction, userId, { actor, by: 'operator' })
  else await take(accounts, transaction, user, actor)
}

async function give(
  { audit }: Accounts,
  transaction: Transaction<Tables>,
  userId: string,
  { actor, by }: { actor: Actor; by: string },
): Promise<void> {
  await updateUserFields(transaction, userId, { operator: true, operatorTakenAt: null })
  await recordEvent(
    audit,
    { type: 'user.operator-given', userId, details: { by } },
    actor,
    transaction,
  )
}

async function take(
  { audit, now }: Accounts,
  transaction: Transaction<Tables>,
  { id: userId }: UserRow,
  actor: Actor,
): Promise<void> {
  await refuseLastOperator(transaction, userId)
  await updateUserFields(transaction, userId, { operator: false, operatorTakenAt: now() })
  await recordEvent(audit, { type: 'user.operator-taken', userId }, actor, transaction)
}

/** Before an operator is disabled or deleted. Throws `last-operator`. */
export async function keepAnOperator(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await lockOperators(transaction)
  const user = await findUser(transaction, userId)
  if (user?.operator && user.disabledAt === null) await refuseLastOperator(transaction, userId)
}

async function refuseLastOperator(transaction: Transaction<Tables>, userId: string): Promise<void> {
  if (await hasOperators(transaction, userId)) return
  throw new Problem('last-operator', {
    detail: 'Nobody else is an operator. Make another user an operator first.',
  })
}

/** The user was deleted during the request. */
function gone(): never {
  throw new Problem('unauthenticated', { detail: 'The account was deleted.' })
}
