// How a user sets up second factors, and takes them away.
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { noticeUser } from '../email/notices.ts'
import type { Accounts } from '../open-accounts.ts'
import { endSessionsAndLogins } from '../sessions/session-end.ts'
import { proveSession } from '../sessions/session-store.ts'
import { lockUser } from '../store.ts'
import { attemptChallenge, createChallenge, endChallenge } from './challenges.ts'
import { refuseFactor } from './factor-check.ts'
import { toPasskey } from './factors.ts'
import {
  deletePasskeys,
  findPasskeys,
  findUsersWithFactor,
  insertPasskey,
  renamePasskeyRow,
} from './passkey-store.ts'
import { createCreationOptions, verifyAttestation } from './passkeys.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type {
  AddedFactor,
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  RecoveryCodes,
  TotpEnrolment,
} from './schemas.ts'
import { checkTotpCode, createTotpSecret } from './totp.ts'
import { confirmTotp, deleteTotp, findTotp, storePendingTotp } from './totp-store.ts'

const maxPasskeys = 20

/** Begins to set up an authenticator app. Throws `factor-exists`. */
export async function startTotp(
  { db, keys, now }: Accounts,
  { id: userId, email }: UserPrincipal,
): Promise<TotpEnrolment> {
  const enrolment = await createTotpSecret(email)
  const row = { userId, secret: keys.seal(enrolment.secret), createdAt: now() }
  if (!(await storePendingTotp(db, row))) throw totpExists()
  return enrolment
}

/**
 * Makes the authenticator app a second factor with its first code. Throws `factor-exists`,
 * `invalid-challenge`, `wrong-second-factor`, `rate-limited`.
 */
export async function finishTotp(
  accounts: Accounts,
  code: string,
  user: UserPrincipal,
): Promise<AddedFactor> {
  const { db, now } = accounts
  const { id: userId, origin } = user
  const row = await findTotp(db, userId)
  if (row === undefined)
    throw new Problem('invalid-challenge', { detail: 'Begin with `POST /auth/factors/totp`.' })
  if (row.confirmedAt) throw totpExists()
  const step = await checkTotpCode(accounts, row, code)
  if (step === undefined)
    return refuseFactor(accounts, { type: 'user.proof-refused', userId, origin })
  const confirmation = { userId, secret: row.secret, step, now: now() }
  return runTransaction(db, (transaction) =>
    addFactor(accounts, transaction, user, {
      details: { kind: 'totp' },
      add: async () => {
        if (!(await confirmTotp(transaction, confirmation))) throw totpExists()
      },
    }),
  )
}

/** Asks for a new passkey. Throws `passkeys-unavailable`, `too-many-passkeys`. */
export async function startPasskey(
  accounts: Accounts,
  user: UserPrincipal,
): Promise<PasskeyCreation> {
  const known = await findPasskeys(accounts.db, user.id)
  if (known.length >= maxPasskeys) throw tooManyPasskeys()
  const passkey = await createCreationOptions(accounts, user, known)
  const challenge = await createChallenge(accounts, accounts.db, {
    kind: 'passkey-registration',
    userId: user.id,
    sessionId: user.sessionId,
    webauthnChallenge: passkey.challenge,
  })
  return { challenge, passkey: { ...passkey } }
}

/**
 * Adds a passkey. Throws `invalid-challenge`, `wrong-second-factor`, `factor-exists`,
 * `too-many-passkeys`, `passkeys-unavailable`.
 */
export async function finishPasskey(
  accounts: Accounts,
  { challenge: token, name, passkey: attestation }: NewPasskey,
  user: UserPrincipal,
): Promise<AddedPasskey> {
  const { id: userId, sessionId, origin } = user
  const kinds = ['passkey-registration'] as const
  const challenge = await attemptChallenge(accounts, token, { kinds, sessionId })
  const { webauthnChallenge } = challenge
  const key = await verifyAttestation(accounts, attestation, webauthnChallenge ?? '')
  if (key === undefined)
    return refuseFactor(accounts, { type: 'user.proof-refused', userId, origin })
  const row = {
    ...{ id: newId('pky'), userId, name, createdAt: accounts.now(), lastUsedAt: null },
    ...key,
  }
  const transports = attestation.response.transports ?? []
  return runTransaction(accounts.db, async (transaction) => {
    const added = await addFactor(accounts, transaction, user, {
      details: { kind: 'passkey', passkeyId: row.id },
      async add() {
        await endChallenge(transaction, challenge)
        const known = await findPasskeys(transaction, userId)
        if (known.length >= maxPasskeys) throw tooManyPasskeys()
        const stored = { ...row, transports: JSON.stringify(transports) }
        if (!(await insertPasskey(transaction, stored))) throw passkeyExists()
      },
    })
    return { ...added, passkey: toPasskey(row) }
  })
}

/** Throws `passkey-not-found`. */
export async function renamePasskey(
  { db, audit }: Accounts,
  { id, name }: { id: string; name: string },
  user: UserPrincipal,
): Promise<Passkey> {
  return runTransaction(db, async (transaction) => {
    const row = isId(id, 'pky')
      ? await renamePasskeyRow(transaction, { id, userId: user.id, name })
      : undefined
    if (row === undefined) throw passkeyNotFound()
    const event = { type: 'factor.changed', userId: user.id, details: { passkeyId: id } } as const
    await recordEvent(audit, event, user, transaction)
    return toPasskey(row)
  })
}

/** Throws `passkey-not-found`. */
export const removePasskey = (accounts: Accounts, id: string, user: UserPrincipal): Promise<void> =>
  removeFactor(accounts, user, {
    details: { kind: 'passkey', passkeyId: id },
    async remove(transaction) {
      const isRemoved =
        isId(id, 'pky') && (await deletePasskeys(transaction, { userId: user.id, id })) > 0
      if (!isRemoved) throw passkeyNotFound()
      return true
    },
  })

/** Removes the authenticator app, if there is one. */
export const removeTotp = (accounts: Accounts, user: UserPrincipal): Promise<void> =>
  removeFactor(accounts, user, {
    details: { kind: 'totp' },
    remove: (transaction) => deleteTotp(transaction, user.id),
  })

/** Replaces the recovery codes of a user who has a second factor. Throws `proof-required`. */
export async function replaceOwnRecoveryCodes(
  accounts: Accounts,
  user: UserPrincipal,
): Promise<RecoveryCodes> {
  const { db, audit } = accounts
  return runTransaction(db, async (transaction) => {
    await lockUser(transaction, user.id)
    if (!(await hasFactor(transaction, user.id)))
      throw new Problem('second-factor-missing', {
        detail: 'Recovery codes replace a second factor: set one up, and you get them.',
      })
    const event = { type: 'factor.recovery-codes-replaced', userId: user.id } as const
    await recordEvent(audit, event, user, transaction)
    const message = { kind: 'factor-changed', factor: 'recovery-codes', change: 'added' } as const
    await noticeUser(accounts, transaction, user.id, message)
    return { recoveryCodes: await renewRecoveryCodes(transaction, user.id) }
  })
}

interface Addition {
  readonly details: Readonly<Record<string, string>>
  readonly add: () => Promise<void>
}

/**
 * The first factor ends the other sessions, which began without one, and brings recovery codes. The
 * lock makes log-ins wait, so that none begins with the password alone.
 */
async function addFactor(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  user: UserPrincipal,
  { details, add }: Addition,
): Promise<AddedFactor> {
  const { audit, now } = accounts
  const { id: userId, sessionId } = user
  await lockUser(transaction, userId)
  const isFirst = !(await hasFactor(transaction, userId))
  await add()
  await proveSession(transaction, sessionId, now())
  const event = { type: 'factor.added', userId, details } as const
  await recordEvent(audit, event, user, transaction)
  await noticeUser(accounts, transaction, userId, { ...messageOf(details), change: 'added' })
  if (!isFirst) return { recoveryCodes: null }
  await endSessionsAndLogins(accounts, transaction, { userId, except: sessionId })
  return { recoveryCodes: await renewRecoveryCodes(transaction, userId) }
}

interface Removal {
  readonly details: Readonly<Record<string, string>>
  /** False if there is nothing to remove. */
  readonly remove: (transaction: Transaction<Tables>) => Promise<boolean>
}

/** Recovery codes go with the last factor. */
async function removeFactor(
  accounts: Accounts,
  user: UserPrincipal,
  { details, remove }: Removal,
): Promise<void> {
  const { db, audit } = accounts
  const { id: userId } = user
  await runTransaction(db, async (transaction) => {
    await lockUser(transaction, userId)
    if (!(await remove(transaction))) return
    if (!(await hasFactor(transaction, userId))) await deleteRecoveryCodes(transaction, userId)
    await recordEvent(audit, { type: 'factor.removed', userId, details }, user, transaction)
    await noticeUser(accounts, transaction, userId, { ...messageOf(details), change: 'removed' })
  })
}

const messageOf = ({ kind }: Readonly<Record<string, string>>) =>
  ({
    kind: 'factor-changed',
    factor: kind === 'passkey' ? 'passkey' : 'authenticator',
  }) as const

const hasFactor = async (transaction: Transaction<Tables>, userId: string): Promise<boolean> =>
  (await findUsersWithFactor(transaction, [userId])).has(userId)

const totpExists = () =>
  new Problem('factor-exists', {
    detail: 'You have an authenticator app. Remove it with `DELETE /auth/factors/totp` first.',
    why: { reason: 'authenticator-exists' },
  })

const passkeyExists = () =>
  new Problem('factor-exists', {
    detail: 'This passkey is stored already. Make another one.',
    why: { reason: 'passkey-exists' },
  })

const tooManyPasskeys = () =>
  new Problem('too-many-passkeys', {
    detail: `You have ${maxPasskeys} passkeys. Remove one that you do not use.`,
    why: { reason: 'limit-reached', parameters: { limit: maxPasskeys } },
  })

const passkeyNotFound = () =>
  new Problem('passkey-not-found', { detail: '`GET /auth/factors` shows your passkeys.' })
