import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { UserPrincipal } from '../accounts/user.ts'
import { Problem } from '../http/problems.ts'
import type { Logger } from '../log.ts'
import { isId, type Keys, newId, sha256 } from '../secrets.ts'
import type { Tables } from '../storage/tables.ts'
import { isSecretOf, newApiKeyPair, newWebhookSecret, secretHint } from './api-key.ts'
import { type AppLimits, checkOwnLimits, grantedLimits, limitsOf, showLimits } from './limits.ts'
import type { App, AppChange, CreatedApp, GrantedLimits, LimitGrant, NewApp, WebhookSecret, WebhookSecretRotation } from './schemas.ts'
import type { AppRow, AppStore, CredentialOfApp, CredentialRow } from './store.ts'

/** Which app a request speaks for. */
export interface AppPrincipal {
  id: string
  userId: string
  limits: AppLimits
  /** Nothing of its texts is cached. */
  noStore: boolean
}

export type AppService = ReturnType<typeof createAppService>

interface Dependencies {
  store: AppStore
  keys: Pick<Keys, 'seal' | 'unseal'>
  /** Throws `webhook-address-refused`. */
  checkWebhookUrl: (url: string) => Promise<void>
  /** What an app may do when neither its owner nor the operator says otherwise. */
  defaultLimits: AppLimits
  /** Called when an app wants no more of its texts stored. */
  onNoStore: (transaction: Transaction<Tables>, appId: string) => Promise<void>
  now: () => Date
  log: Logger
}

const daySeconds = 86_400
const maxAppsPerUser = 100
/** A revoked credential is refused everywhere after this time at the latest. */
const cacheMs = 5_000
const cachedCredentials = 10_000
/** Milliseconds between two looks at the clock; at 1, as it would be, each millisecond of work starts a timer. */
const ttlResolution = 50
const touchEverySeconds = 60

export function createAppService({ store, keys, checkWebhookUrl, defaultLimits, onNoStore, now, log }: Dependencies) {
  const cache = new LRUCache<string, KnownCredential>({ max: cachedCredentials, ttl: cacheMs, ttlResolution })
  const touched = new LRUCache<string, true>({ max: cachedCredentials, ttl: touchEverySeconds * 1000, ttlResolution })

  async function findCredential(apiKey: string): Promise<KnownCredential | undefined> {
    const credential = await store.findCredential(apiKey)
    if (credential === undefined) return undefined
    const { appId, userId, noStore } = credential
    const known = { ...credential, principal: { id: appId, userId, limits: limitsOf(credential, defaultLimits), noStore } }
    cache.set(apiKey, known)
    return known
  }

  function toPrincipal(credential: KnownCredential): AppPrincipal {
    if (credential.disabledAt) throw new Problem('app-disabled', { detail: 'Its owner or the operator disabled it.' })
    touch(credential.apiKey)
    return credential.principal
  }

  /** Not awaited: when a key was last used is not worth a caller's time, nor a failed request. */
  function touch(apiKey: string): void {
    if (touched.has(apiKey)) return
    touched.set(apiKey, true)
    store
      .touchCredential({ apiKey, now: now(), everySeconds: touchEverySeconds })
      .catch((error: unknown) => log.warn({ error }, 'the time of last use could not be stored'))
  }

  /** Other processes know what changed when what they have cached is over. */
  function forget(appId: string): void {
    for (const [apiKey, credential] of cache.entries()) if (credential.appId === appId) cache.delete(apiKey)
  }

  const findOwn = async (id: string, user: UserPrincipal) => (isId(id, 'app') ? store.findAppOfUser(id, user.id) : undefined)

  /** Throws `app-not-found` when the user has no such app. */
  async function checkOwner(id: string, user: UserPrincipal): Promise<void> {
    if ((await findOwn(id, user)) === undefined) throw appNotFound()
  }

  const appNotFound = () => new Problem('app-not-found', { detail: 'You have no app with this id. `GET /list` shows your apps.' })

  const refuse = () =>
    new Problem('invalid-api-credentials', {
      detail: 'The key or the secret is wrong, revoked or expired. `GET /list` shows the keys of your apps.',
    })

  return {
    /** Throws `too-many-apps`. */
    async create({ name, description }: NewApp, user: UserPrincipal): Promise<CreatedApp> {
      const pair = newApiKeyPair()
      const webhookSecret = newWebhookSecret()
      return store.transaction(async (transaction) => {
        if ((await store.countAppsForUpdate(transaction, user.id)) >= maxAppsPerUser) {
          throw new Problem('too-many-apps', { detail: `A user has at most ${maxAppsPerUser} apps.` })
        }
        const row = { id: newId('app'), userId: user.id, name, description: description ?? null, webhookSecret: keys.seal(webhookSecret) }
        const app = await store.insertApp(transaction, row)
        const credential = await store.insertCredential(transaction, {
          apiKey: pair.apiKey,
          appId: app.id,
          secretHash: sha256(pair.apiSecret),
          secretHint: secretHint(pair.apiSecret),
        })
        return { ...toApp(app, [credential], defaultLimits), ...pair, webhookSecret }
      })
    },

    /** Throws `app-not-found`, `webhook-address-refused`. */
    async update(id: string, change: AppChange, user: UserPrincipal): Promise<App> {
      const before = await findOwn(id, user)
      if (before === undefined) throw appNotFound()
      checkOwnLimits(change, grantedLimits(before, defaultLimits))
      if (typeof change.webhookUrl === 'string') await checkWebhookUrl(change.webhookUrl)
      // The address is given anew, so whoever listens there wants webhooks.
      const webhook = change.webhookUrl === undefined ? {} : { webhookDisabledAt: null }
      const isEmpty = Object.keys(change).length === 0
      const app = isEmpty
        ? before
        : await store.transaction(async (transaction) => {
            if (change.noStore) await onNoStore(transaction, id)
            return store.updateApp(transaction, { id, userId: user.id }, { ...change, ...webhook })
          })
      if (app === undefined) throw appNotFound()
      forget(id)
      return toApp(app, await store.listCredentials(id), defaultLimits)
    },

    /** For operators: what any app may do, beyond the settings too. Throws `app-not-found`. */
    async grantLimits(id: string, grant: LimitGrant): Promise<GrantedLimits> {
      const app = isId(id, 'app') ? await store.setGrantedLimits(id, toColumns(grant)) : undefined
      if (app === undefined) throw new Problem('app-not-found', { detail: 'There is no app with this id.' })
      forget(id)
      return {
        appId: id,
        granted: {
          requestsPerMinute: app.grantedRequestsPerMinute,
          charactersPerMinute: app.grantedCharactersPerMinute,
          monthlyCharacters: app.grantedMonthlyCharacters,
        },
        limits: showLimits(limitsOf(app, defaultLimits)),
      }
    },

    checkOwner,

    /** A new secret, shown this once; the old one signs beside it for a while. Throws `app-not-found`. */
    async rotateWebhookSecret(
      id: string,
      { overlapSeconds = daySeconds }: WebhookSecretRotation,
      user: UserPrincipal,
    ): Promise<WebhookSecret> {
      await checkOwner(id, user)
      const webhookSecret = newWebhookSecret()
      const previousUntil = new Date(now().getTime() + overlapSeconds * 1000)
      await store.replaceWebhookSecret({ id, userId: user.id }, { webhookSecret: keys.seal(webhookSecret), previousUntil })
      return { webhookSecret, previousExpiresAt: previousUntil.toISOString() }
    },

    /** The secrets that webhooks of the app are signed with now, the newest first. */
    async signingSecrets(id: string): Promise<string[]> {
      const found = await store.findWebhookSecrets(id)
      if (found === undefined) return []
      const { webhookSecret, previousWebhookSecret, previousWebhookSecretUntil } = found
      const overlaps = previousWebhookSecretUntil !== null && previousWebhookSecretUntil > now()
      return [webhookSecret, ...(overlaps && previousWebhookSecret !== null ? [previousWebhookSecret] : [])].map(keys.unseal)
    },

    async list(user: UserPrincipal): Promise<App[]> {
      const [apps, credentials] = await Promise.all([store.listApps(user.id), store.listCredentialsOfUser(user.id)])
      const byApp = Map.groupBy(credentials, ({ appId }) => appId)
      return apps.map((app) => toApp(app, byApp.get(app.id) ?? [], defaultLimits))
    },

    /** Throws `invalid-api-credentials`, the same for every reason, or `app-disabled`. A pair that is known is checked at once. */
    authenticate(apiKey: string, apiSecret: string): AppPrincipal | Promise<AppPrincipal> {
      const check = (credential: KnownCredential | undefined): AppPrincipal => {
        if (!credential || !isSecretOf(apiSecret, credential.secretHash) || isExpired(credential, now)) throw refuse()
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
  }
}

const isExpired = ({ expiresAt }: CredentialOfApp, now: () => Date): boolean => expiresAt !== null && expiresAt <= now()

/** Without what the grant leaves as it is. */
const toColumns = ({ requestsPerMinute, charactersPerMinute, monthlyCharacters }: LimitGrant) => ({
  ...(requestsPerMinute === undefined ? {} : { grantedRequestsPerMinute: requestsPerMinute }),
  ...(charactersPerMinute === undefined ? {} : { grantedCharactersPerMinute: charactersPerMinute }),
  ...(monthlyCharacters === undefined ? {} : { grantedMonthlyCharacters: monthlyCharacters }),
})

/** A credential as it is cached. */
interface KnownCredential extends CredentialOfApp {
  readonly principal: AppPrincipal
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
    credentials: credentials.map(({ apiKey, secretHint, createdAt, lastUsedAt, expiresAt }) => ({
      apiKey,
      secretHint,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  }
}
