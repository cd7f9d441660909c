import { LRUCache } from 'lru-cache'
import type { UserPrincipal } from '../accounts/service.ts'
import { Problem } from '../http/problems.ts'
import type { Logger } from '../log.ts'
import { type Keys, newId, sha256 } from '../secrets.ts'
import { isSecretOf, newApiKeyPair, newWebhookSecret, secretHint } from './api-key.ts'
import type { App, CreatedApp, NewApp } from './schemas.ts'
import type { AppRow, AppStore, CredentialOfApp, CredentialRow } from './store.ts'

/** Which app a request speaks for. */
export interface AppPrincipal {
  id: string
  userId: string
}

export type AppService = ReturnType<typeof createAppService>

interface Dependencies {
  store: AppStore
  keys: Pick<Keys, 'seal'>
  now: () => Date
  log: Logger
}

const maxAppsPerUser = 100
/** A revoked credential is refused everywhere after this time at the latest. */
const cacheMs = 5_000
const cachedCredentials = 10_000
/** Milliseconds between two looks at the clock; at 1, as it would be, each millisecond of work starts a timer. */
const ttlResolution = 50
const touchEverySeconds = 60

export function createAppService({ store, keys, now, log }: Dependencies) {
  const cache = new LRUCache<string, CredentialOfApp>({ max: cachedCredentials, ttl: cacheMs, ttlResolution })
  const touched = new LRUCache<string, true>({ max: cachedCredentials, ttl: touchEverySeconds * 1000, ttlResolution })

  async function findCredential(apiKey: string): Promise<CredentialOfApp | undefined> {
    const credential = await store.findCredential(apiKey)
    if (credential) cache.set(apiKey, credential)
    return credential
  }

  function toPrincipal(credential: CredentialOfApp): AppPrincipal {
    if (credential.disabledAt) throw new Problem('app-disabled', { detail: 'Its owner or the operator disabled it.' })
    touch(credential.apiKey)
    return { id: credential.appId, userId: credential.userId }
  }

  /** Not awaited: when a key was last used is not worth a caller's time, nor a failed request. */
  function touch(apiKey: string): void {
    if (touched.has(apiKey)) return
    touched.set(apiKey, true)
    store
      .touchCredential({ apiKey, now: now(), everySeconds: touchEverySeconds })
      .catch((error: unknown) => log.warn({ error }, 'the time of last use could not be stored'))
  }

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
        return { ...toApp(app, [credential]), ...pair, webhookSecret }
      })
    },

    async list(user: UserPrincipal): Promise<App[]> {
      const [apps, credentials] = await Promise.all([store.listApps(user.id), store.listCredentialsOfUser(user.id)])
      const byApp = Map.groupBy(credentials, ({ appId }) => appId)
      return apps.map((app) => toApp(app, byApp.get(app.id) ?? []))
    },

    /** Throws `invalid-api-credentials`, the same for every reason, or `app-disabled`. A pair that is known is checked at once. */
    authenticate(apiKey: string, apiSecret: string): AppPrincipal | Promise<AppPrincipal> {
      const check = (credential: CredentialOfApp | undefined): AppPrincipal => {
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

function toApp(app: AppRow, credentials: CredentialRow[]): App {
  const used = credentials.map(({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0)
  const lastUsed = Math.max(0, ...used)
  return {
    id: app.id,
    name: app.name,
    description: app.description,
    createdAt: app.createdAt.toISOString(),
    lastUsedAt: lastUsed === 0 ? null : new Date(lastUsed).toISOString(),
    disabled: app.disabledAt !== null,
    credentials: credentials.map(({ apiKey, secretHint, createdAt, lastUsedAt, expiresAt }) => ({
      apiKey,
      secretHint,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  }
}
