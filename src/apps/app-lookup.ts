// Finds apps by their IDs, for requests that need no key.
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isId } from '../shared/ids.ts'
import type { AppLimits, AppPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { findApp, type StateOfApp } from './authentication-store.ts'
import { limitsOf } from './effective-limits.ts'

interface KnownApp extends StateOfApp {
  readonly principal: AppPrincipal
}

const maxApps = 100

interface AppLookup {
  find(appId: string): Promise<KnownApp | undefined>
  /** Forgets all: there are few. */
  clear(): void
}

/** `cacheMs`: for how long a change in another process may not be noticed. */
export function createAppLookup(
  db: Kysely<Tables>,
  defaultLimits: AppLimits,
  cacheMs: number,
): AppLookup {
  const cache = new LRUCache<string, { app: KnownApp | undefined }>({ max: maxApps, ttl: cacheMs })
  /** Increases with each `clear`: what was read before must not be cached after it. */
  let clears = 0

  return {
    async find(appId) {
      if (!isId(appId, 'app')) return undefined
      const cached = cache.get(appId)
      if (cached !== undefined) return cached.app
      const before = clears
      const state = await findApp(db, appId)
      const app = state && { ...state, principal: principalOf(state, defaultLimits) }
      if (clears === before) cache.set(appId, { app })
      return app
    },

    clear() {
      clears++
      cache.clear()
    },
  }
}

/** An app's monthly budget of tokens; null: no limit, or no app. */
export async function readTokenBudget(
  db: Kysely<Tables>,
  appId: string,
  defaultLimits: AppLimits,
): Promise<number | null> {
  const app = await findApp(db, appId)
  return app === undefined ? null : limitsOf(app, defaultLimits).monthlyTokens
}

export function principalOf(state: StateOfApp, defaultLimits: AppLimits): AppPrincipal {
  const { appId, ownerId, noStore, hasCorrections, reviewBelow } = state
  const { localOnly, engines, optimizeFor } = state
  return {
    id: appId,
    ownerId,
    limits: limitsOf(state, defaultLimits),
    noStore,
    hasCorrections,
    ...(reviewBelow !== null && { reviewBelow }),
    engineSettings: { localOnly, engines, optimizeFor },
  }
}
