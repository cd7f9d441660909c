import type { RawBuilder, Transaction } from 'kysely'
import type { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import { listEventsFor, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { isId, newId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { newWebhookSecret } from '../shared/webhook-secret.ts'
import { lockOwner } from '../storage/app-lock.ts'
import { isOwnedBy, isSeenBy } from '../storage/apps-of-user.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { findTeamOfApps, listTeamsOfApps } from '../teams/app-teams.ts'
import { checkTeamRole, isOwnTeam, isTeamId } from '../teams/membership.ts'
import { newApiKeyPair, toCredentialRow } from './api-key.ts'
import { toApp } from './app-renderer.ts'
import { insertCredential, listCredentials, listCredentialsOfApps } from './credential-store.ts'
import { showGranted, toGranted } from './effective-limits.ts'
import type { GrantedLimits, LimitGrant } from './limit-schemas.ts'
import type { AppData, Apps } from './open-apps.ts'
import { getSeenApp, ownerColumns, refuseApp } from './ownership.ts'
import type { App, CreatedApp, NewApp } from './schemas.ts'
import {
  type AppRow,
  countApps,
  deleteAppRows,
  insertApp,
  listAppIds,
  listAppRows,
  type OwnerColumns,
  setGrantedLimits,
} from './store.ts'

const maxAppsPerTeam = 100

/**
 * In the user's own team, unless they name another. Throws `too-many-apps`, `team-not-found`,
 * `role-required`.
 */
export function createApp(
  apps: Apps,
  { name, description, teamId }: NewApp,
  user: UserPrincipal,
): Promise<CreatedApp> {
  return runTransaction(apps.db, async (transaction) => {
    const owner = await lockOwnerOfNewApp(transaction, teamId ?? user.id, user)
    return addApp(apps, transaction, { name, description: description ?? null, owner, user })
  })
}

/**
 * Creates the first app of the user's own team, unless that has one: concurrent calls create one
 * together. Throws `unauthenticated`.
 */
export async function ensureFirstApp(apps: Apps, name: string, user: UserPrincipal): Promise<void> {
  await runTransaction(apps.db, async (transaction) => {
    if (!(await lockOwner(transaction, user.id))) refuseDeletedUser()
    if ((await countApps(transaction, user.id)) > 0) return
    const owner = await ownerColumns(transaction, user.id, user.id)
    await addApp(apps, transaction, { name, description: null, owner, user })
  })
}

interface AddedApp {
  readonly name: string
  readonly description: string | null
  readonly owner: OwnerColumns
  readonly user: UserPrincipal
}

/** Adds an app with a key pair to a team that is locked. */
async function addApp(
  apps: Apps,
  transaction: Transaction<Tables>,
  { name, description, owner, user }: AddedApp,
): Promise<CreatedApp> {
  const pair = newApiKeyPair()
  const webhookSecret = newWebhookSecret()
  const app = await insertApp(transaction, {
    id: newId('app'),
    ...owner,
    name,
    description,
    webhookSecret: apps.keys.seal(webhookSecret),
  })
  await insertCredential(transaction, { ...toCredentialRow(pair), appId: app.id })
  const details = { apiKey: pair.apiKey }
  const entry = { type: 'app.created', userId: user.id, appId: app.id, details } as const
  await recordEvent(apps.audit, entry, user, transaction)
  return { ...(await showApp({ ...apps, db: transaction }, app, user)), ...pair, webhookSecret }
}

/**
 * Locks the team that an app becomes the app of, until the transaction ends, so that concurrent
 * requests cannot exceed its limit of apps. Throws `too-many-apps`, `team-not-found`,
 * `role-required`, `unauthenticated`.
 */
export async function lockOwnerOfNewApp(
  transaction: Transaction<Tables>,
  teamId: string,
  user: UserPrincipal,
): Promise<OwnerColumns> {
  const exists = isTeamId(teamId) && (await lockOwner(transaction, teamId))
  if (!exists && isOwnTeam(teamId, user)) refuseDeletedUser()
  await checkTeamRole(transaction, teamId, { user, role: 'admin' })
  if ((await countApps(transaction, teamId)) >= maxAppsPerTeam)
    throw new Problem('too-many-apps', {
      detail: `A team has at most ${maxAppsPerTeam} apps.`,
      why: { reason: 'limit-reached', parameters: { limit: maxAppsPerTeam } },
    })
  return ownerColumns(transaction, teamId, user.id)
}

function refuseDeletedUser(): never {
  throw new Problem('unauthenticated', { detail: 'The account was deleted.' })
}

/** Throws `app-not-found`. */
export const getApp = async (apps: Apps, id: string, user: UserPrincipal): Promise<App> =>
  showApp(apps, await getSeenApp(apps.db, id, user), user)

/** An app with its key pairs and, if that has a row, its team. */
export async function showApp(
  { db, defaultLimits }: Apps,
  app: AppRow,
  { id: userId }: { id: string },
): Promise<App> {
  const [credentials, team] = await Promise.all([
    listCredentials(db, app.id),
    findTeamOfApps(db, { teamId: app.ownerId, userId }),
  ])
  return toApp(app, { credentials, defaultLimits, team })
}

/** All apps of a user's teams, in the order of their creation. */
export const listApps = (apps: Apps, userId: string): Promise<App[]> =>
  selectApps(apps, userId, isSeenBy(userId))

/** All data of the apps of the teams that a user owns, except their jobs. */
export async function* exportApps(apps: Apps, userId: string): AsyncGenerator<App> {
  yield* await selectApps(apps, userId, isOwnedBy(userId))
}

async function selectApps(
  { db, defaultLimits }: Apps,
  userId: string,
  condition: RawBuilder<boolean>,
): Promise<App[]> {
  const [apps, credentials, teams] = await Promise.all([
    listAppRows(db, condition),
    listCredentialsOfApps(db, condition),
    listTeamsOfApps(db, userId),
  ])
  const byApp = Map.groupBy(credentials, ({ appId }) => appId)
  return apps.map((app) =>
    toApp(app, {
      credentials: byApp.get(app.id) ?? [],
      defaultLimits,
      team: teams.get(app.ownerId),
    }),
  )
}

/** The app's audit events, newest first. Throws `app-not-found`. */
export async function listAppEvents(
  { db, audit }: Apps,
  { id, query, user }: { id: string; query: AppAuditQuery; user: UserPrincipal },
): Promise<AuditPage> {
  await getSeenApp(db, id, user)
  return listEventsFor(audit, { appId: id }, { query, user })
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
  await getSeenApp(db, id, user)
  await runTransaction(db, async (transaction) => {
    // Jobs first, the lock order of whoever ends a job: it locks the job, then reads the app.
    await data.deleteJobs(transaction, [id])
    if ((await deleteAppRows(transaction, [id])) === 0) refuseApp()
    const entry = { type: 'app.deleted', userId: user.id, appId: id } as const
    await recordEvent(audit, entry, user, transaction)
  })
  authentication.forgetCredentials(id)
}

/** Deletes all apps of teams with all their data, and aborts their running translations. */
export async function deleteAppsOf(
  data: AppData,
  transaction: Transaction<Tables>,
  teamIds: readonly string[],
): Promise<void> {
  const ids = teamIds.length === 0 ? [] : await listAppIds(transaction, teamIds)
  await data.deleteJobs(transaction, ids)
  await deleteAppRows(transaction, ids)
}
