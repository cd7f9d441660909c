// Who commands are to the engines of this machine.
import { dayMs } from '../../shared/durations.ts'
import { defaultEngineSettings } from '../../shared/engine-settings.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { RequestContext } from '../../translation/request-context.ts'

/** An app without limits. */
export const localApp: AppPrincipal = {
  id: 'command line',
  ownerId: 'command line',
  limits: {
    requestsPerMinute: 0,
    charactersPerMinute: 0,
    monthlyCharacters: null,
    monthlyTokens: null,
  },
  noStore: false,
  hasCorrections: false,
  engineSettings: defaultEngineSettings,
}

/** A request of a person who waits; with `reviewBelow`, doubtful passages are named. */
export const localContext = (
  signal: AbortSignal,
  { reviewBelow, engines }: Pick<RequestContext, 'reviewBelow' | 'engines'> = {},
): RequestContext => ({
  ownerId: localApp.ownerId,
  appId: localApp.id,
  priority: 'interactive',
  signal,
  reviewBelow,
  engines,
  // A download that does not advance ends by itself.
  waitUntil: performance.now() + dayMs,
})
