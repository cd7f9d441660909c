import type { FastifyRequest } from 'fastify'
import type { AppAuthentication } from '../apps/app-authentication.ts'
import { usageTagHeader } from '../http/preferences.ts'
import { Problem } from '../http/problems.ts'
import type { RequestLimits } from '../http/rate-limit.ts'
import type { AppPrincipal, UsageTags } from '../shared/principals.ts'
import { refuseMissingKey } from './anonymous-access.ts'
import { withUsageTag } from './usage-tag.ts'

export interface KeyAuthentication {
  /**
   * Counts the request too. Throws `invalid-api-credentials`, `app-disabled`, `rate-limited`.
   */
  authenticateKey(key: string | undefined, address: string): Promise<AppPrincipal>

  /**
   * The app of a link that the service has signed; undefined if it was deleted. Counts the
   * request too. Throws `app-disabled`, `rate-limited`.
   */
  authenticateLink(appId: string): Promise<AppPrincipal | undefined>

  /**
   * The app with the tag that the request gives its usage, in a header of its API or the common
   * one. Throws `validation-failed`.
   */
  tagUsage(app: AppPrincipal, request: FastifyRequest, ownHeader?: string): Promise<AppPrincipal>
}

interface Dependencies {
  apps: AppAuthentication
  limits: RequestLimits
  tags: UsageTags
}

/**
 * Authenticates the clients of compatible APIs, which have one string for credentials:
 * `apiKey:apiSecret`.
 */
export function createKeyAuthentication({ apps, limits, tags }: Dependencies): KeyAuthentication {
  async function takeRequest(app: AppPrincipal): Promise<AppPrincipal> {
    if (!limits.tryTakeRequest(app)) await limits.takeRequest(app)
    return app
  }

  return {
    async authenticateKey(key, address) {
      const [apiKey, apiSecret] = splitKey(key)
      const app =
        apps.findCached(apiKey, apiSecret) ??
        (await apps.authenticate(apiKey, apiSecret).catch(async (error: unknown) => {
          const isWrongKey = error instanceof Problem && error.code === 'invalid-api-credentials'
          if (isWrongKey) await limits.takeUnknownKey(address)
          throw error
        }))
      return takeRequest(app)
    },

    tagUsage: (app, request, ownHeader) =>
      withUsageTag(app, request, {
        tags,
        names: [...(ownHeader === undefined ? [] : [ownHeader]), usageTagHeader],
      }),

    async authenticateLink(appId) {
      const app = await apps.findById(appId)
      return app && takeRequest(app)
    },
  }
}

function splitKey(key: string | undefined): [apiKey: string, apiSecret: string] {
  if (key === undefined) return refuseMissingKey()
  const colonAt = key.indexOf(':')
  return colonAt < 0 ? [key, ''] : [key.slice(0, colonAt).trim(), key.slice(colonAt + 1).trim()]
}
