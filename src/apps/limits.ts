// How an app's limits come about: the owner's own, under what the operator grants the app, under what the settings say.
import type { AppLimits } from '../auth/principals.ts'
import { Problem, type Violation } from '../http/problems.ts'
import type { GrantedLimits as GrantedAnswer, LimitGrant } from './schemas.ts'

/** What an owner has set; null: as much as is granted. */
export interface OwnLimits {
  readonly requestsPerMinute: number | null
  readonly charactersPerMinute: number | null
  readonly monthlyCharacters: number | null
}

/** What the operator has set for the app, as the settings have it (0 requests or characters: no limit); null: what the settings say. */
export interface GrantedLimits {
  readonly grantedRequestsPerMinute: number | null
  readonly grantedCharactersPerMinute: number | null
  readonly grantedMonthlyCharacters: number | null
}

export const grantedLimits = (app: GrantedLimits, defaults: AppLimits): AppLimits => ({
  requestsPerMinute: app.grantedRequestsPerMinute ?? defaults.requestsPerMinute,
  charactersPerMinute: app.grantedCharactersPerMinute ?? defaults.charactersPerMinute,
  monthlyCharacters: app.grantedMonthlyCharacters ?? defaults.monthlyCharacters,
})

/** What holds: the lower of the owner's and the operator's. */
export function limitsOf(app: OwnLimits & GrantedLimits, defaults: AppLimits): AppLimits {
  const granted = grantedLimits(app, defaults)
  const lower = (own: number | null, most: number | null): number | null =>
    own === null || most === null ? (own ?? most) : Math.min(own, most)
  return {
    requestsPerMinute: lower(app.requestsPerMinute, granted.requestsPerMinute || null) ?? 0,
    charactersPerMinute: lower(app.charactersPerMinute, granted.charactersPerMinute || null) ?? 0,
    monthlyCharacters: lower(app.monthlyCharacters, granted.monthlyCharacters),
  }
}

/** As answers have it: null is no limit. */
export const showLimits = ({
  requestsPerMinute,
  charactersPerMinute,
  monthlyCharacters,
}: AppLimits) => ({
  requestsPerMinute: requestsPerMinute || null,
  charactersPerMinute: charactersPerMinute || null,
  monthlyCharacters,
})

/** Throws `validation-failed` when an owner wants more than is granted. */
export function checkOwnLimits(own: Partial<OwnLimits>, granted: AppLimits): void {
  const most = showLimits(granted)
  const errors = (
    ['requestsPerMinute', 'charactersPerMinute', 'monthlyCharacters'] as const
  ).flatMap((name): Violation[] => {
    const [wanted, limit] = [own[name], most[name]]
    if (wanted == null || limit === null || wanted <= limit) return []
    return [
      {
        pointer: `/${name}`,
        detail: `The operator grants ${limit}. Ask for no more, or send null to have all of it.`,
      },
    ]
  })
  if (errors.length === 0) return
  throw new Problem('validation-failed', {
    detail: errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join(' '),
    errors,
  })
}

/** The columns that a grant changes. */
export const toGranted = ({
  requestsPerMinute,
  charactersPerMinute,
  monthlyCharacters,
}: LimitGrant): Partial<GrantedLimits> => ({
  ...(requestsPerMinute === undefined ? {} : { grantedRequestsPerMinute: requestsPerMinute }),
  ...(charactersPerMinute === undefined ? {} : { grantedCharactersPerMinute: charactersPerMinute }),
  ...(monthlyCharacters === undefined ? {} : { grantedMonthlyCharacters: monthlyCharacters }),
})

/** As answers have it. */
export const showGranted = (
  app: { id: string } & OwnLimits & GrantedLimits,
  defaults: AppLimits,
): GrantedAnswer => ({
  appId: app.id,
  granted: {
    requestsPerMinute: app.grantedRequestsPerMinute,
    charactersPerMinute: app.grantedCharactersPerMinute,
    monthlyCharacters: app.grantedMonthlyCharacters,
  },
  limits: showLimits(limitsOf(app, defaults)),
})
