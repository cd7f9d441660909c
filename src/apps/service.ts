import type { Transaction } from 'kysely'
import type { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import { listEventsOfApp, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { isId, newId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { newApiKeyPair, newWebhookSecret, toCredentialRow } from './api-key.ts'
import { toApp } from './app-renderer.ts'
import { insertCredential, listCredentials, listCredentialsOfUser } from './credential-store.ts'
import { showGranted, toGranted } from './effective-limits.ts'
import type { GrantedLimits, LimitGrant } from './limit-schemas.ts'
import type { Apps } from './open-apps.ts'
import { getOwnedApp, refuseApp } from './ownership.ts'
import type { App, CreatedApp, NewApp } from './schemas.ts'
import {
  type AppRow,
  countApps,
  deleteAppRows,
  insertApp,
  listAppIds,
  listAppRows,
  lockOwner,
  setGrantedLimits,
} from './store.ts'

const maxAppsPerUser = 100

/** Throws `too-many-apps`. */
export function createApp(
  { db, audit, keys, defaultLimits }: Apps,
  { name, description }: NewApp,
  user: UserPrincipal,
): Promise<CreatedApp> {
  const pair = newApiKeyPair()
  const webhookSecret = newWebhookSecret()
  return runTransaction(db, async (transaction) => {
    if (!(await lockOwner(transaction, user.id)))
      throw new Problem('unauthenticated', { detail: 'The account was deleted.' })
    if ((await countApps(transaction, user.id)) >= maxAppsPerUser) throw tooManyApps()
    const app = await insertApp(transaction, {
      id: newId('app'),
      userId: user.id,
      name,
      description: description ?? null,
      webhookSecret: keys.seal(webhookSecret),
    })
    const row = { ...toCredentialRow(pair), appId: app.id }
    const credential = await insertCredential(transaction, row)
    const details = { apiKey: pair.apiKey }
    const entry = { type: 'app.created', userId: user.id, appId: app.id, details } as const
    await recordEvent(audit, entry, user, transaction)
    return { ...toApp(app, [credential], defaultLimits), ...pair, webhookSecret }
  })
}

/** Throws `app-not-found`. */
export const getApp = async (apps: Apps, id: string, user: UserPrincipal): Promise<App> =>
  showApp(apps, await getOwnedApp(apps.db, id, user))

/** An app with its key pairs. */
export const showApp = async ({ db, defaultLimits }: Apps, app: AppRow): Promise<App> =>
  toApp(app, await listCredentials(db, app.id), defaultLimits)

/** All apps of a user, in the order of their creation. */
export async function listApps({ db, defaultLimits }: Apps, userId: string): Promise<App[]> {
  const [apps, credentials] = await Promise.all([
    listAppRows(db, userId),
    listCredentialsOfUser(db, userId),
  ])
  const byApp = Map.groupBy(credentials, ({ appId }) => appId)
  return apps.map((app) => toApp(app, byApp.get(app.id) ?? [], defaultLimits))
}

/** All data of a user's apps, except their jobs. */
export async function* exportApps(apps: Apps, userId: string): AsyncGenerator<App> {
  yield* await listApps(apps, userId)
}

/** The app's audit events, newest first. Throws `app-not-found`. */
export async function listAppEvents(
  { db, audit }: Apps,
  { id, query, user }: { id: string; query: AppAuditQuery; user: UserPrincipal },
): Promise<AuditPage> {
  await getOwnedApp(db, id, user)
  return listEventsOfApp(audit, { id, userId: user.id }, query)
}

/** For operators: limits that may exceed those of the settings. Throws `app-not-found`. */
export async function grantLimits(
  { db, audit, authentication, defaultLimits }: Apps,
  id: string,
  { grant, operator }: { grant: LimitGrant; operator: UserPrincipal },
): Promise<GrantedLimits> {
  const app = await runTransaction(db, async (transaction) => {
    const granted = isId(id, 'app')
      ? await setGrantedLimits(transaction, id, toGranted(grant))
      : undefined
    if (granted === undefined)
      throw new Problem('app-not-found', { detail: 'There is no app with this ID.' })
    const details = { fields: Object.keys(grant).map((field) => `granted ${field}`) }
    const entry = { type: 'app.changed', userId: granted.userId, appId: id, details } as const
    if (details.fields.length > 0) await recordEvent(audit, entry, operator, transaction)
    return granted
  })
  authentication.forgetCredentials(id)
  return showGranted(app, defaultLimits)
}

/** Deletes an app with all its data. Aborts its running translations. Throws `app-not-found`. */
export async function deleteApp(
  { db, audit, authentication, data }: Apps,
  id: string,
  user: UserPrincipal,
): Promise<void> {
  await getOwnedApp(db, id, user)
  await runTransaction(db, async (transaction) => {
    // Jobs first, the lock order of whoever ends a job: it locks the job, then reads the app.
    await data.deleteJobs(transaction, [id])
    if ((await deleteAppRows(transaction, [id])) === 0) refuseApp()
    const entry = { type: 'app.deleted', userId: user.id, appId: id } as const
    await recordEvent(audit, entry, user, transaction)
  })
  authentication.forgetCredentials(id)
}

/** Deletes all of a user's apps with all their data, and aborts their running translations. */
export async function deleteAppsOf(
  { data }: Apps,
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  const ids = await listAppIds(transaction, userId)
  await data.deleteJobs(transaction, ids)
  await deleteAppRows(transaction, ids)
}

const tooManyApps = () =>
  new Problem('too-many-apps', { detail: `A user has at most ${maxAppsPerUser} apps.` })
