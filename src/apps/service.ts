import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import type { AuditService } from '../audit/service.ts'
import type { AppLimits, AppPrincipal, UserPrincipal } from '../auth/principals.ts'
import { Problem } from '../http/problems.ts'
import { sha256 } from '../shared/hashes.ts'
import { isId, newId } from '../shared/ids.ts'
import type { Keys } from '../shared/keys.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import {
  createSecretCheck,
  isApiKey,
  newApiKeyPair,
  newWebhookSecret,
  secretHint,
} from './api-key.ts'
import { createCredentialLookup } from './credential-lookup.ts'
import type { CredentialOfApp, CredentialRow } from './credential-store.ts'
import {
  checkOwnLimits,
  grantedLimits,
  limitsOf,
  showGranted,
  showLimits,
  toGranted,
} from './limits.ts'
import type {
  App,
  AppChange,
  CreatedApp,
  Credential,
  GrantedLimits,
  LimitGrant,
  NewApp,
} from './schemas.ts'
import type { AppRow, AppStore } from './store.ts'

export type AppService = ReturnType<typeof createAppService>

interface Dependencies {
  store: AppStore
  keys: Pick<Keys, 'seal'>
  /** Returns the URL as it is stored. Throws `webhook-address-refused`, `rate-limited`. */
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  /** Deletes the apps' jobs with all their data, and aborts running translations. */
  deleteJobs: (transaction: Transaction<Tables>, appIds: readonly string[]) => Promise<void>
  audit: Pick<AuditService, 'record' | 'listOfApp'>
  /** The limits of an app if neither its owner nor the operator has set any. */
  defaultLimits: AppLimits
  /** Called when an app turns on `noStore`. */
  onNoStore: (transaction: Transaction<Tables>, appId: string) => Promise<void>
  now: () => Date
  log: Logger
}

const maxAppsPerUser = 100
/** A revoked credential is rejected everywhere after at most this time. */
const cacheMs = 5_000
const cachedCredentials = 10_000
/**
 * Resolution of the cache's clock; at 1 ms, the default, each millisecond of work starts a timer.
 */
const ttlResolution = 50
const touchEverySeconds = 60

export function createAppService({
  store,
  keys,
  checkWebhookUrl,
  deleteJobs,
  audit,
  defaultLimits,
  onNoStore,
  now,
  log,
}: Dependencies) {
  const cache = new LRUCache<string, KnownCredential>({
    max: cachedCredentials,
    ttl: cacheMs,
    ttlResolution,
  })
  const touched = new LRUCache<string, true>({
    max: cachedCredentials,
    ttl: touchEverySeconds * 1000,
    ttlResolution,
  })
  const lookUp = createCredentialLookup(store.findCredentials)
  /** Increases with each invalidation: what was read before must not be cached after it. */
  let forgotten = 0

  async function findCredential(apiKey: string): Promise<KnownCredential | undefined> {
    if (!isApiKey(apiKey)) return undefined
    const before = forgotten
    const credential = await lookUp(apiKey)
    if (credential === undefined) return undefined
    const { appId, userId, noStore, secretHash } = credential
    const principal = { id: appId, userId, limits: limitsOf(credential, defaultLimits), noStore }
    const known = {
      ...credential,
      principal,
      isSecret: createSecretCheck(secretHash),
      touched: false,
    }
    if (forgotten === before) cache.set(apiKey, known)
    return known
  }

  function forget(isStale: (credential: CredentialOfApp) => boolean): void {
    forgotten++
    for (const [apiKey, credential] of [...cache.entries()])
      if (isStale(credential)) cache.delete(apiKey)
  }

  const forgetCredentials = (id: string): void => forget(({ appId }) => appId === id)

  function toPrincipal(credential: KnownCredential): AppPrincipal {
    if (credential.disabledAt)
      throw new Problem('app-disabled', { detail: 'Its owner or the operator disabled it.' })
    if (!credential.touched) {
      credential.touched = true
      touch(credential.apiKey)
    }
    return credential.principal
  }

  /** Not awaited: recording when a key was last used may neither delay nor fail a request. */
  function touch(apiKey: string): void {
    if (touched.has(apiKey)) return
    touched.set(apiKey, true)
    store
      .touchCredential({ apiKey, now: now(), everySeconds: touchEverySeconds })
      .catch((error: unknown) => log.warn({ error }, 'the time of last use could not be stored'))
  }

  const findOwn = async (id: string, user: UserPrincipal) =>
    isId(id, 'app') ? store.findAppOfUser(id, user.id) : undefined
  const getOwn = async (id: string, user: UserPrincipal) => (await findOwn(id, user)) ?? refuseApp()

  /** Throws `app-not-found` if the user has no such app. */
  async function checkOwner(id: string, user: UserPrincipal): Promise<void> {
    await getOwn(id, user)
  }

  const refuse = () =>
    new Problem('invalid-api-credentials', {
      detail:
        'The key or the secret is wrong, revoked or expired. `GET /list` shows the keys of ' +
        'your apps.',
    })

  async function recordChange(
    before: AppRow,
    { disabled, ...change }: AppChange,
    user: UserPrincipal,
    transaction: Transaction<Tables>,
  ) {
    const about = { userId: user.id, appId: before.id }
    const fields = Object.keys(change)
    if (fields.length > 0)
      await audit.record({ type: 'app.changed', ...about, details: { fields } }, user, transaction)
    if (disabled !== undefined && disabled !== (before.disabledAt !== null))
      await audit.record(
        { type: disabled ? 'app.disabled' : 'app.enabled', ...about },
        user,
        transaction,
      )
  }

  async function list(userId: string): Promise<App[]> {
    const [apps, credentials] = await Promise.all([
      store.listApps(userId),
      store.listCredentialsOfUser(userId),
    ])
    const byApp = Map.groupBy(credentials, ({ appId }) => appId)
    return apps.map((app) => toApp(app, byApp.get(app.id) ?? [], defaultLimits))
  }

  return {
    /** Throws `too-many-apps`. */
    async create({ name, description }: NewApp, user: UserPrincipal): Promise<CreatedApp> {
      const pair = newApiKeyPair()
      const webhookSecret = newWebhookSecret()
      return store.transaction(async (transaction) => {
        const count = await store.countAppsForUpdate(transaction, user.id)
        if (count === undefined)
          throw new Problem('unauthenticated', { detail: 'The account is gone.' })
        if (count >= maxAppsPerUser)
          throw new Problem('too-many-apps', {
            detail: `A user has at most ${maxAppsPerUser} apps.`,
          })
        const row = {
          id: newId('app'),
          userId: user.id,
          name,
          description: description ?? null,
          webhookSecret: keys.seal(webhookSecret),
        }
        const app = await store.insertApp(transaction, row)
        const credential = await store.insertCredential(transaction, {
          apiKey: pair.apiKey,
          appId: app.id,
          secretHash: sha256(pair.apiSecret),
          secretHint: secretHint(pair.apiSecret),
        })
        const details = { apiKey: pair.apiKey }
        await audit.record(
          { type: 'app.created', userId: user.id, appId: app.id, details },
          user,
          transaction,
        )
        return { ...toApp(app, [credential], defaultLimits), ...pair, webhookSecret }
      })
    },

    /** Throws `app-not-found`. */
    async get(id: string, user: UserPrincipal): Promise<App> {
      return toApp(await getOwn(id, user), await store.listCredentials(id), defaultLimits)
    },

    /** Throws `app-not-found`, `webhook-address-refused`, `rate-limited`. */
    async update(id: string, change: AppChange, user: UserPrincipal): Promise<App> {
      checkOwnLimits(change, grantedLimits(await getOwn(id, user), defaultLimits))
      const { disabled, ...rest } = change
      if (typeof rest.webhookUrl === 'string')
        rest.webhookUrl = await checkWebhookUrl(rest.webhookUrl, user.id)
      const app = await store.transaction(async (transaction) => {
        const before = (await store.holdApp(transaction, { id, userId: user.id })) ?? refuseApp()
        if (Object.keys(change).length === 0) return before
        const updated = await store.updateApp(transaction, before, {
          ...rest,
          // Setting the URL again turns webhooks on again.
          ...(rest.webhookUrl === undefined ? {} : { webhookDisabledAt: null }),
          ...(disabled === undefined
            ? {}
            : { disabledAt: disabled ? (before.disabledAt ?? now()) : null }),
        })
        if (change.noStore) await onNoStore(transaction, id)
        await recordChange(before, change, user, transaction)
        return updated ?? refuseApp()
      })
      forgetCredentials(id)
      return toApp(app, await store.listCredentials(id), defaultLimits)
    },

    /**
     * For operators: sets what an app may use, also beyond the settings. Throws `app-not-found`.
     */
    async grantLimits(
      id: string,
      grant: LimitGrant,
      operator: UserPrincipal,
    ): Promise<GrantedLimits> {
      const app = await store.transaction(async (transaction) => {
        const granted = isId(id, 'app')
          ? await store.setGrantedLimits(transaction, id, toGranted(grant))
          : undefined
        if (granted === undefined)
          throw new Problem('app-not-found', { detail: 'There is no app with this id.' })
        const details = { fields: Object.keys(grant).map((field) => `granted ${field}`) }
        const entry = { type: 'app.changed', userId: granted.userId, appId: id, details } as const
        if (details.fields.length > 0) await audit.record(entry, operator, transaction)
        return granted
      })
      forgetCredentials(id)
      return showGranted(app, defaultLimits)
    },

    /**
     * Deletes the app with all its data and aborts its running translations. Throws
     * `app-not-found`.
     */
    async delete(id: string, user: UserPrincipal): Promise<void> {
      await checkOwner(id, user)
      await store.transaction(async (transaction) => {
        // Jobs first, the lock order of whoever ends a job: it locks the job, then reads the app.
        await deleteJobs(transaction, [id])
        if ((await store.deleteApps(transaction, [id])) === 0) refuseApp()
        await audit.record({ type: 'app.deleted', userId: user.id, appId: id }, user, transaction)
      })
      forgetCredentials(id)
    },

    /** The same for all of a user's apps. */
    async deleteAppsOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
      const ids = await store.listAppIds(transaction, userId)
      await deleteJobs(transaction, ids)
      await store.deleteApps(transaction, ids)
    },

    checkOwner,

    /** The app's audit events, newest first. Throws `app-not-found`. */
    async listEvents(id: string, query: AppAuditQuery, user: UserPrincipal): Promise<AuditPage> {
      await checkOwner(id, user)
      return audit.listOfApp({ id, userId: user.id }, query)
    },

    list: (user: UserPrincipal): Promise<App[]> => list(user.id),

    /** All data of a user's apps, except their jobs. */
    async *exportOfUser(userId: string): AsyncGenerator<App> {
      yield* await list(userId)
    },

    /**
     * Synchronous for a cached pair. Throws `invalid-api-credentials`, the same for every reason,
     * or `app-disabled`.
     */
    authenticate(apiKey: string, apiSecret: string): AppPrincipal | Promise<AppPrincipal> {
      const check = (credential: KnownCredential | undefined): AppPrincipal => {
        if (!credential?.isSecret(apiSecret) || isExpired(credential, now)) throw refuse()
        return toPrincipal(credential)
      }
      const known = cache.get(apiKey)
      return known ? check(known) : findCredential(apiKey).then(check)
    },

    /** The app with this key, for its owner, who needs no secret. */
    async getOwned(apiKey: string, user: UserPrincipal): Promise<AppPrincipal> {
      const credential = cache.get(apiKey) ?? (await findCredential(apiKey))
      if (!credential || credential.userId !== user.id || isExpired(credential, now)) throw refuse()
      return toPrincipal(credential)
    },

    /**
     * Call after a change of an app's credentials or state: it takes effect at once in this
     * process, in others within 5 s.
     */
    forgetCredentials,

    /** The same for all apps of a user. */
    forgetAppsOf: (id: string): void => forget(({ userId }) => userId === id),
  }
}

export const appNotFound = () =>
  new Problem('app-not-found', {
    detail: 'You have no app with this id. `GET /list` shows your apps.',
  })

function refuseApp(): never {
  throw appNotFound()
}

const isExpired = ({ expiresAt }: CredentialOfApp, now: () => Date): boolean =>
  expiresAt !== null && expiresAt <= now()

/** A cached credential. */
interface KnownCredential extends CredentialOfApp {
  readonly principal: AppPrincipal
  readonly isSecret: (apiSecret: string) => boolean
  /** When it was read. */
  touched: boolean
}

function toApp(app: AppRow, credentials: CredentialRow[], defaultLimits: AppLimits): App {
  const used = credentials.map(({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0)
  const lastUsed = Math.max(0, ...used)
  return {
    id: app.id,
    name: app.name,
    description: app.description,
    createdAt: app.createdAt.toISOString(),
    lastUsedAt: lastUsed === 0 ? null : new Date(lastUsed).toISOString(),
    disabled: app.disabledAt !== null,
    webhookUrl: app.webhookUrl,
    webhookDisabledAt: app.webhookDisabledAt?.toISOString() ?? null,
    requestsPerMinute: app.requestsPerMinute,
    charactersPerMinute: app.charactersPerMinute,
    monthlyCharacters: app.monthlyCharacters,
    limits: showLimits(limitsOf(app, defaultLimits)),
    noStore: app.noStore,
    credentials: credentials.map(toCredential),
  }
}

export const toCredential = ({
  apiKey,
  label,
  secretHint,
  createdAt,
  lastUsedAt,
  expiresAt,
}: CredentialRow): Credential => ({
  apiKey,
  label,
  secretHint,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})
