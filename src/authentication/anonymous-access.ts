// Requests without credentials. An app that the operator names answers them, and pays for them.
import type { AppAuthentication } from '../apps/app-authentication.ts'
import { Problem } from '../http/problems.ts'
import type { RequestLimits } from '../http/rate-limit.ts'
import type { AnonymousCaller, AppPrincipal } from '../shared/principals.ts'

export interface AnonymousAccess {
  /** Whether the operator names an app for them. */
  isConfigured(caller: AnonymousCaller): boolean
  /** Whether that app can answer at present. Does not reject. */
  isOpen(caller: AnonymousCaller): Promise<boolean>
  /**
   * The app as these callers may use it. Counts the request for the address and for the app. Throws
   * `rate-limited`, `app-disabled`, and as for missing credentials if there is no such app.
   */
  admit(caller: AnonymousCaller, address: string): Promise<AppPrincipal>
}

/** The IDs of the apps that pay; '' if none. */
interface AppIds {
  readonly libreTranslateApp: string
  readonly guestApp: string
}

export function createAnonymousAccess(
  apps: AppAuthentication,
  limits: RequestLimits,
  { libreTranslateApp, guestApp }: AppIds,
): AnonymousAccess {
  const appIds: Record<AnonymousCaller, string> = { keyless: libreTranslateApp, guest: guestApp }
  return {
    isConfigured: (caller) => appIds[caller] !== '',

    isOpen: (caller) =>
      apps.findById(appIds[caller]).then(
        (app) => app !== undefined,
        () => false,
      ),

    async admit(caller, address) {
      const { restrict, refuse } = kinds[caller]
      await limits.takeAnonymous(caller, address)
      const app = restrict((await apps.findById(appIds[caller])) ?? refuse())
      await limits.takeRequest(app)
      return app
    },
  }
}

interface Kind {
  /** What they may use of the app. */
  restrict(app: AppPrincipal): AppPrincipal
  /** There is no app for them. */
  refuse(): never
}

const kinds: Readonly<Record<AnonymousCaller, Kind>> = {
  keyless: { restrict: (app) => app, refuse: refuseMissingKey },
  guest: {
    // A cache that others share would tell by its speed what was translated before.
    restrict: (app) => ({ ...app, noStore: true, hasCorrections: false }),
    refuse: refuseGuest,
  },
}

/** Throws `invalid-api-credentials`. */
export function refuseMissingKey(): never {
  throw new Problem('invalid-api-credentials', {
    detail: 'The key is missing. It is the `apiKey` of an app, a colon, and its `apiSecret`.',
  })
}

function refuseGuest(): never {
  throw new Problem('unauthenticated', {
    detail: 'This service translates only for people with an account. Log in.',
  })
}
