import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { AppLimits, UserPrincipal } from '../shared/principals.ts'
import type { AppAuthentication } from './app-authentication.ts'
import { showGranted, toGranted } from './effective-limits.ts'
import type { GrantedLimits, LimitGrant } from './limit-schemas.ts'
import type { AppStore } from './store.ts'

export type LimitGrantService = ReturnType<typeof createLimitGrantService>

interface Dependencies {
  store: Pick<AppStore, 'transaction' | 'setGrantedLimits'>
  authentication: Pick<AppAuthentication, 'forgetCredentials'>
  audit: Audit
  defaultLimits: AppLimits
}

export function createLimitGrantService({
  store,
  authentication,
  audit,
  defaultLimits,
}: Dependencies) {
  return {
    /** For operators: limits that may exceed those of the settings. Throws `app-not-found`. */
    async grant(id: string, grant: LimitGrant, operator: UserPrincipal): Promise<GrantedLimits> {
      const app = await store.transaction(async (transaction) => {
        const granted = isId(id, 'app')
          ? await store.setGrantedLimits(transaction, id, toGranted(grant))
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
    },
  }
}
