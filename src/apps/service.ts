import type { Transaction } from 'kysely'
import type { AuditEntry } from '../audit/events.ts'
import type { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import { type Audit, listEventsOfApp, recordEvent } from '../audit/service.ts'
import { invalidInputs, Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { Keys } from '../shared/keys.ts'
import type { AppLimits, UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { newApiKeyPair, newWebhookSecret, toCredentialRow } from './api-key.ts'
import type { AppAuthentication } from './app-authentication.ts'
import type { AppReads } from './app-read-store.ts'
import { toApp } from './app-renderer.ts'
import type { CredentialStore } from './credential-store.ts'
import { checkOwnLimits, grantedLimits } from './effective-limits.ts'
import { type AppOwnership, refuseApp } from './ownership.ts'
import type { App, AppChange, CreatedApp, NewApp } from './schemas.ts'
import type { AppRow, AppStore } from './store.ts'

export type AppService = ReturnType<typeof createAppService>

interface Dependencies {
  reads: AppReads
  store: AppStore
  insertCredential: CredentialStore['insertCredential']
  ownership: AppOwnership
  authentication: Pick<AppAuthentication, 'forgetCredentials'>
  keys: Pick<Keys, 'seal'>
  /** Returns the URL as it is stored. Throws `webhook-address-refused`, `rate-limited`. */
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  audit: Audit
  /** The limits of an app if neither its owner nor the operator has set any. */
  defaultLimits: AppLimits
  /** All that exist. */
  engineNames: readonly string[]
  /** Called when an app turns on `noStore`. */
  onNoStore: (transaction: Transaction<Tables>, appId: string) => Promise<void>
  /** Called when an app turns off `keepTexts`. */
  deleteKeptTexts: (transaction: Transaction<Tables>, appId: string) => Promise<void>
  now: () => Date
}

const maxAppsPerUser = 100

/** A user's operations on their apps. */
export function createAppService({
  reads,
  store,
  insertCredential,
  ownership,
  authentication,
  keys,
  checkWebhookUrl,
  audit,
  defaultLimits,
  engineNames,
  onNoStore,
  deleteKeptTexts,
  now,
}: Dependencies) {
  async function list(userId: string): Promise<App[]> {
    const [apps, credentials] = await Promise.all([
      reads.listApps(userId),
      reads.listCredentialsOfUser(userId),
    ])
    const byApp = Map.groupBy(credentials, ({ appId }) => appId)
    return apps.map((app) => toApp(app, byApp.get(app.id) ?? [], defaultLimits))
  }

  async function show(app: AppRow): Promise<App> {
    return toApp(app, await reads.listCredentials(app.id), defaultLimits)
  }

  return {
    /** Throws `too-many-apps`. */
    async create({ name, description }: NewApp, user: UserPrincipal): Promise<CreatedApp> {
      const pair = newApiKeyPair()
      const webhookSecret = newWebhookSecret()
      return store.transaction(async (transaction) => {
        if (!(await store.lockOwner(transaction, user.id)))
          throw new Problem('unauthenticated', { detail: 'The account was deleted.' })
        if ((await store.countApps(transaction, user.id)) >= maxAppsPerUser) throw tooManyApps()
        const app = await store.insertApp(transaction, {
          id: newId('app'),
          userId: user.id,
          name,
          description: description ?? null,
          webhookSecret: keys.seal(webhookSecret),
        })
        const credential = await insertCredential(transaction, {
          ...toCredentialRow(pair),
          appId: app.id,
        })
        const details = { apiKey: pair.apiKey }
        await recordEvent(
          audit,
          { type: 'app.created', userId: user.id, appId: app.id, details },
          user,
          transaction,
        )
        return { ...toApp(app, [credential], defaultLimits), ...pair, webhookSecret }
      })
    },

    /** Throws `app-not-found`. */
    get: async (id: string, user: UserPrincipal): Promise<App> =>
      show(await ownership.getOwned(id, user)),

    /** Throws `app-not-found`, `validation-failed`, `webhook-address-refused`, `rate-limited`. */
    async update(id: string, change: AppChange, user: UserPrincipal): Promise<App> {
      checkOwnLimits(change, grantedLimits(await ownership.getOwned(id, user), defaultLimits))
      checkEngines(change, engineNames)
      const { webhookUrl } = change
      const checked =
        typeof webhookUrl === 'string'
          ? { ...change, webhookUrl: await checkWebhookUrl(webhookUrl, user.id) }
          : change
      const app = await store.transaction(async (transaction) => {
        const before = (await store.lockApp(transaction, { id, userId: user.id })) ?? refuseApp()
        if (Object.keys(change).length === 0) return before
        const updated = await store.updateApp(transaction, before, toColumns(checked, before, now))
        if (change.noStore) await onNoStore(transaction, id)
        if (change.keepTexts === false) await deleteKeptTexts(transaction, id)
        for (const entry of auditEntries(before, change))
          await recordEvent(audit, entry, user, transaction)
        return updated ?? refuseApp()
      })
      authentication.forgetCredentials(id)
      return show(app)
    },

    checkOwner: ownership.checkOwner,

    /** The app's audit events, newest first. Throws `app-not-found`. */
    async listEvents(id: string, query: AppAuditQuery, user: UserPrincipal): Promise<AuditPage> {
      await ownership.checkOwner(id, user)
      return listEventsOfApp(audit, { id, userId: user.id }, query)
    },

    list: (user: Pick<UserPrincipal, 'id'>): Promise<App[]> => list(user.id),

    /** All data of a user's apps, except their jobs. */
    async *exportOfUser(userId: string): AsyncGenerator<App> {
      yield* await list(userId)
    },
  }
}

/** Throws `validation-failed`. */
function checkEngines({ engines }: AppChange, known: readonly string[]): void {
  const violations = (engines ?? []).flatMap((engine, index) =>
    known.includes(engine)
      ? []
      : [
          {
            pointer: `/engines/${index}`,
            detail: `There is no such engine. The engines are ${known.join(', ')}.`,
          },
        ],
  )
  if (violations.length > 0) throw invalidInputs(violations)
}

const tooManyApps = () =>
  new Problem('too-many-apps', { detail: `A user has at most ${maxAppsPerUser} apps.` })

const toColumns = (
  { disabled, engines, ...change }: AppChange,
  before: AppRow,
  now: () => Date,
) => ({
  ...change,
  ...(engines === undefined ? {} : { engines: engines && JSON.stringify(engines) }),
  // Setting the URL again turns webhooks on again.
  ...(change.webhookUrl === undefined ? {} : { webhookDisabledAt: null }),
  ...(disabled === undefined ? {} : { disabledAt: disabled ? (before.disabledAt ?? now()) : null }),
})

function auditEntries(
  { id: appId, userId, disabledAt }: AppRow,
  { disabled, ...change }: AppChange,
): AuditEntry[] {
  const about = { userId, appId }
  const fields = Object.keys(change)
  const isSwitched = disabled !== undefined && disabled !== (disabledAt !== null)
  return [
    ...(fields.length > 0 ? [{ type: 'app.changed', ...about, details: { fields } } as const] : []),
    ...(isSwitched ? [{ type: disabled ? 'app.disabled' : 'app.enabled', ...about } as const] : []),
  ]
}
