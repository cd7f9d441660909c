// The key pairs of an app. Several may be valid, so that one can be replaced without downtime.
import type { Transaction } from 'kysely'
import { recordEvent } from '../audit/service.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import { readTime } from '../http/query-parameters.ts'
import { isId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { isApiKey, newApiKeyPair, toCredentialRow } from './api-key.ts'
import { toCredential } from './app-renderer.ts'
import {
  countLiveCredentials,
  deleteCredential,
  deleteExpiredCredentials,
  expireCredentials,
  insertCredential,
  updateCredentialRow,
} from './credential-store.ts'
import type { Apps } from './open-apps.ts'
import { refuseApp } from './ownership.ts'
import type { CreatedCredential, Credential, CredentialChange, NewCredential } from './schemas.ts'
import { type AppRow, lockApp } from './store.ts'

const maxLivePairs = 10
/** Expired pairs are listed for a while, so that users see what happened to them. */
const maxExpiredPairs = 20

/** The pairs of an app, and who changes them. */
interface Change {
  readonly appId: string
  readonly user: UserPrincipal
}

/**
 * Adds a pair; its secret is shown only once. `overlapSeconds` sets when all previous pairs expire,
 * which needs the role of who may revoke them. Throws `app-not-found`, `role-required`,
 * `too-many-credentials`, `validation-failed`.
 */
export async function createCredential(
  apps: Apps,
  { appId, user }: Change,
  request: NewCredential,
): Promise<CreatedCredential> {
  const { label = null, overlapSeconds } = request
  const { authentication, now } = apps
  if (overlapSeconds !== undefined) await authentication.checkRole(appId, user, 'admin')
  const expiresAt = toExpiry(request, now())
  const pair = newApiKeyPair()
  return changePairs(apps, { appId, user }, async (transaction, app) => {
    if (overlapSeconds !== undefined)
      await expireCredentials(transaction, appId, addSeconds(now(), overlapSeconds))
    const kept = { keep: maxExpiredPairs, now: now() }
    await deleteExpiredCredentials(transaction, appId, kept)
    const row = { ...toCredentialRow(pair), appId, label, expiresAt }
    const credential = await insertCredential(transaction, row)
    await checkCount(transaction, appId, now())
    const overlap = overlapSeconds === undefined ? {} : { overlapSeconds }
    const about = { userId: user.id, appId, details: { apiKey: pair.apiKey, ...overlap } }
    await recordEvent(apps.audit, { type: 'credential.created', ...about }, user, transaction)
    const named = { app: app.name, key: label ?? pair.apiKey }
    await apps.noticeOwners(transaction, app.ownerId, { kind: 'key-created', ...named })
    return { ...toCredential(credential), apiSecret: pair.apiSecret }
  })
}

/**
 * Throws `app-not-found`, `credential-not-found`, `too-many-credentials` (when an expired pair is
 * reactivated), `validation-failed`.
 */
export async function updateCredential(
  apps: Apps,
  { appId, apiKey, user }: Change & { apiKey: string },
  request: CredentialChange,
): Promise<Credential> {
  const { now } = apps
  const change = toChange(request, now())
  const fields = Object.keys(change)
  return changePairs(apps, { appId, user }, async (transaction) => {
    const row = isApiKey(apiKey)
      ? await updateCredentialRow(transaction, { apiKey, appId }, change)
      : undefined
    if (row === undefined) throw credentialNotFound()
    if (fields.length === 0) return toCredential(row)
    await checkCount(transaction, appId, now())
    const about = { userId: user.id, appId, details: { apiKey, fields } }
    await recordEvent(apps.audit, { type: 'credential.changed', ...about }, user, transaction)
    return toCredential(row)
  })
}

/**
 * Takes effect at once in this process, within 5 s in others. Throws `app-not-found`,
 * `credential-not-found`.
 */
export async function revokeCredential(
  apps: Apps,
  { appId, apiKey, user }: Change & { apiKey: string },
): Promise<void> {
  await changePairs(apps, { appId, user }, async (transaction) => {
    if (!isApiKey(apiKey) || !(await deleteCredential(transaction, { apiKey, appId })))
      throw credentialNotFound()
    const about = { userId: user.id, appId, details: { apiKey } }
    await recordEvent(apps.audit, { type: 'credential.revoked', ...about }, user, transaction)
  })
}

/** Runs a change while nobody else changes the app's pairs. Throws `app-not-found`. */
async function changePairs<T>(
  { db, authentication }: Apps,
  { appId, user }: Change,
  change: (transaction: Transaction<Tables>, app: AppRow) => Promise<T>,
): Promise<T> {
  const result = await runTransaction(db, async (transaction) => {
    const app = isId(appId, 'app')
      ? await lockApp(transaction, { id: appId, userId: user.id })
      : undefined
    return change(transaction, app ?? refuseApp())
  })
  authentication.forgetCredentials(appId)
  return result
}

/** Throws `too-many-credentials`. */
async function checkCount(
  transaction: Transaction<Tables>,
  appId: string,
  now: Date,
): Promise<void> {
  if ((await countLiveCredentials(transaction, appId, now)) > maxLivePairs)
    throw tooManyCredentials()
}

const toChange = ({ label, expiresAt }: CredentialChange, now: Date) => ({
  ...(label === undefined ? {} : { label }),
  ...(expiresAt === undefined
    ? {}
    : { expiresAt: expiresAt === null ? null : toFuture(expiresAt, now) }),
})

/** When a new pair expires; null: never. Throws `validation-failed`. */
function toExpiry({ expiresAt, expiresInSeconds }: NewCredential, now: Date): Date | null {
  if (expiresAt !== undefined && expiresInSeconds !== undefined)
    throw invalidInput('/expiresInSeconds', 'Send it or `expiresAt`, not both.')
  if (expiresInSeconds !== undefined) return addSeconds(now, expiresInSeconds)
  return expiresAt === undefined ? null : toFuture(expiresAt, now)
}

const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)

/** Throws `validation-failed` for a time in the past. */
function toFuture(expiresAt: string, now: Date): Date {
  const time = readTime('/expiresAt', expiresAt)
  if (time <= now)
    throw invalidInput('/expiresAt', 'It must be in the future; `DELETE` revokes a pair at once.', {
      reason: 'not-in-future',
    })
  return time
}

const tooManyCredentials = () =>
  new Problem('too-many-credentials', {
    detail:
      `An app has at most ${maxLivePairs} valid pairs. ` +
      'Revoke one with `DELETE /apps/{id}/credentials/{apiKey}`.',
    why: { reason: 'limit-reached', parameters: { limit: maxLivePairs } },
  })

const credentialNotFound = () =>
  new Problem('credential-not-found', {
    detail: 'The app has no such key, or it was revoked. `GET /apps/{id}` shows its keys.',
  })
