import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { AppLimits, AppPrincipal, UserPrincipal } from '../shared/principals.ts'
import type { TeamRole } from '../shared/roles.ts'
import type { Tables } from '../storage/tables.ts'
import { requireRole } from '../teams/roles.ts'
import type { Logger } from '../telemetry/log.ts'
import { createSecretCheck, isApiKey } from './api-key.ts'
import { createAppLookup, principalOf } from './app-lookup.ts'
import { type CredentialOfApp, findCredentials, touchCredential } from './authentication-store.ts'
import { createCredentialLookup } from './credential-lookup.ts'
import { refuseApp } from './ownership.ts'
import { findRoleOnApp } from './store.ts'

/** Checks key pairs; a cached pair needs no database. */
export interface AppAuthentication {
  /** The app of a key pair that was checked a moment ago. Undefined if it has to be looked up. */
  findCached(apiKey: string, apiSecret: string): AppPrincipal | undefined
  /** Throws `invalid-api-credentials`, the same for every reason, or `app-disabled`. */
  authenticate(apiKey: string, apiSecret: string): Promise<AppPrincipal>
  /**
   * The app with this key, for a user with a role in its team, who needs no secret. Throws as
   * `authenticate` does, and `role-required`.
   */
  getSeen(apiKey: string, user: UserPrincipal, role: TeamRole): Promise<AppPrincipal>
  /** Throws `app-not-found` for who is no member of the app's team, `role-required`. */
  checkRole(appId: string, user: UserPrincipal, role: TeamRole): Promise<void>
  /** The app with this ID, undefined if there is none. Throws `app-disabled`. */
  findById(appId: string): Promise<AppPrincipal | undefined>
  /**
   * Call after a change of an app's credentials or state: it takes effect at once in this process,
   * in others within 5 s.
   */
  forgetCredentials(appId: string): void
  /** The same for all apps, when a user changed whose teams have any of them. */
  forgetAll(): void
}

interface Dependencies {
  db: Kysely<Tables>
  /** The limits of an app if neither its owner nor the operator has set any. */
  defaultLimits: AppLimits
  now: () => Date
  log: Logger
}

/** A cached credential. */
interface KnownCredential extends CredentialOfApp {
  readonly principal: AppPrincipal
  readonly isSecret: (apiSecret: string) => boolean
  /** Whether the time of last use has been recorded since it was read. */
  touched: boolean
}

/** A revoked credential is rejected everywhere after at most this time. */
const cacheMs = 5_000
const cachedCredentials = 10_000
/**
 * Resolution of the cache's clock; at 1 ms, the default, each millisecond of work starts a timer.
 */
const ttlResolution = 50
const touchEverySeconds = 60

export function createAppAuthentication({
  db,
  defaultLimits,
  now,
  log,
}: Dependencies): AppAuthentication {
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
  const lookUp = createCredentialLookup((apiKeys) => findCredentials(db, apiKeys))
  const appsById = createAppLookup(db, defaultLimits, cacheMs)
  /** Increases with each invalidation: what was read before must not be cached after it. */
  let invalidations = 0

  async function findCredential(apiKey: string): Promise<KnownCredential | undefined> {
    if (!isApiKey(apiKey)) return undefined
    const before = invalidations
    const credential = await lookUp(apiKey)
    if (credential === undefined) return undefined
    const known = toKnown(credential, defaultLimits)
    if (invalidations === before) cache.set(apiKey, known)
    return known
  }

  function invalidate(isStale: (credential: CredentialOfApp) => boolean): void {
    invalidations++
    appsById.clear()
    for (const [apiKey, credential] of [...cache.entries()])
      if (isStale(credential)) cache.delete(apiKey)
  }

  function toPrincipal(credential: KnownCredential): AppPrincipal {
    if (credential.disabledAt) throw appDisabled()
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
    touchCredential(db, { apiKey, now: now(), everySeconds: touchEverySeconds }).catch(
      (error: unknown) => log.warn({ error }, 'the time of last use could not be stored'),
    )
  }

  return {
    findCached(apiKey, apiSecret) {
      const known = cache.get(apiKey)
      if (!known?.isSecret(apiSecret) || isExpired(known, now) || known.disabledAt) return undefined
      return toPrincipal(known)
    },

    async authenticate(apiKey, apiSecret) {
      const credential = cache.get(apiKey) ?? (await findCredential(apiKey))
      if (!credential?.isSecret(apiSecret) || isExpired(credential, now)) throw invalidCredentials()
      return toPrincipal(credential)
    },

    async getSeen(apiKey, user, role) {
      const credential = cache.get(apiKey) ?? (await findCredential(apiKey))
      // Not cached: access ends at once, everywhere.
      const own = credential && (await findRoleOnApp(db, credential.appId, user.id))
      if (!credential || own === undefined || isExpired(credential, now)) throw invalidCredentials()
      requireRole(own, role)
      const app = toPrincipal(credential)
      return own === 'viewer' ? { ...app, isViewed: true } : app
    },

    async checkRole(appId, user, role) {
      const own = isId(appId, 'app') ? await findRoleOnApp(db, appId, user.id) : undefined
      requireRole(own ?? refuseApp(), role)
    },

    async findById(appId) {
      const app = await appsById.find(appId)
      if (app?.disabledAt) throw appDisabled()
      return app?.principal
    },

    forgetCredentials: (id) => invalidate(({ appId }) => appId === id),
    forgetAll: () => invalidate(() => true),
  }
}

function toKnown(credential: CredentialOfApp, defaultLimits: AppLimits): KnownCredential {
  return {
    ...credential,
    principal: principalOf(credential, defaultLimits),
    isSecret: createSecretCheck(credential.secretHash),
    touched: false,
  }
}

const isExpired = ({ expiresAt }: CredentialOfApp, now: () => Date): boolean =>
  expiresAt !== null && expiresAt <= now()

const appDisabled = () =>
  new Problem('app-disabled', { detail: 'Its owner or the operator disabled it.' })

const invalidCredentials = () =>
  new Problem('invalid-api-credentials', {
    detail:
      'The key or the secret is wrong, revoked or expired. `GET /list` shows the keys of ' +
      'your apps.',
  })
