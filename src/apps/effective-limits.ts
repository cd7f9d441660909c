// An app's effective limits: the owner's, capped by the operator's grant, which defaults to the
// settings.

import type { Violation } from '../http/problem-reasons.ts'
import { invalidInputs } from '../http/problems.ts'
import type { AppLimits } from '../shared/principals.ts'
import type { GrantedLimits, LimitGrant } from './limit-schemas.ts'

/** The limits that an owner has set; null: as granted. */
export interface OwnLimits {
  readonly requestsPerMinute: number | null
  readonly charactersPerMinute: number | null
  readonly monthlyCharacters: number | null
  readonly monthlyTokens: number | null
}

/**
 * The limits that an operator has granted, as in the settings (0 requests or characters: no limit);
 * null: the settings apply.
 */
export interface GrantedLimitColumns {
  readonly grantedRequestsPerMinute: number | null
  readonly grantedCharactersPerMinute: number | null
  readonly grantedMonthlyCharacters: number | null
  readonly grantedMonthlyTokens: number | null
}

/** The settings of limits (0 requests or characters a minute: no limit). */
export interface LimitSettings {
  readonly rateLimit: number
  readonly characterRateLimit: number
  readonly monthlyCharacters: number | null
  readonly monthlyTokens: number | null
}

/** The limits of an app for which neither its owner nor an operator has set others. */
export const toDefaultLimits = (settings: LimitSettings): AppLimits => ({
  requestsPerMinute: settings.rateLimit,
  charactersPerMinute: settings.characterRateLimit,
  monthlyCharacters: settings.monthlyCharacters,
  monthlyTokens: settings.monthlyTokens,
})

export const grantedLimits = (app: GrantedLimitColumns, defaults: AppLimits): AppLimits => ({
  requestsPerMinute: app.grantedRequestsPerMinute ?? defaults.requestsPerMinute,
  charactersPerMinute: app.grantedCharactersPerMinute ?? defaults.charactersPerMinute,
  monthlyCharacters: app.grantedMonthlyCharacters ?? defaults.monthlyCharacters,
  monthlyTokens: app.grantedMonthlyTokens ?? defaults.monthlyTokens,
})

/** The lower of an owner's limit and the operator's; null: no limit. */
const lower = (own: number | null, most: number | null): number | null =>
  own === null || most === null ? (own ?? most) : Math.min(own, most)

/** The effective limits: the lower of the owner's and the operator's. */
export function limitsOf(app: OwnLimits & GrantedLimitColumns, defaults: AppLimits): AppLimits {
  const granted = grantedLimits(app, defaults)
  return {
    requestsPerMinute: lower(app.requestsPerMinute, granted.requestsPerMinute || null) ?? 0,
    charactersPerMinute: lower(app.charactersPerMinute, granted.charactersPerMinute || null) ?? 0,
    monthlyCharacters: lower(app.monthlyCharacters, granted.monthlyCharacters),
    monthlyTokens: lower(app.monthlyTokens, granted.monthlyTokens),
  }
}

/** Returns limits as responses show them; null means no limit. */
export const showLimits = (limits: AppLimits) => ({
  ...limits,
  requestsPerMinute: limits.requestsPerMinute || null,
  charactersPerMinute: limits.charactersPerMinute || null,
})

/** Throws `validation-failed` if an owner asks for more than is granted. */
export function checkOwnLimits(own: Partial<OwnLimits>, granted: AppLimits): void {
  const most = showLimits(granted)
  const violations = (
    ['requestsPerMinute', 'charactersPerMinute', 'monthlyCharacters', 'monthlyTokens'] as const
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
  if (violations.length > 0) throw invalidInputs(violations)
}

/** The columns that a grant changes; undefined: not. */
export type ChangedGrant = { [Column in keyof GrantedLimitColumns]: number | null | undefined }

export const toGranted = (grant: LimitGrant): ChangedGrant => ({
  grantedRequestsPerMinute: grant.requestsPerMinute,
  grantedCharactersPerMinute: grant.charactersPerMinute,
  grantedMonthlyCharacters: grant.monthlyCharacters,
  grantedMonthlyTokens: grant.monthlyTokens,
})

/** Returns what was granted as responses show it. */
export const showGranted = (
  app: { id: string } & OwnLimits & GrantedLimitColumns,
  defaults: AppLimits,
): GrantedLimits => ({
  appId: app.id,
  granted: {
    requestsPerMinute: app.grantedRequestsPerMinute,
    charactersPerMinute: app.grantedCharactersPerMinute,
    monthlyCharacters: app.grantedMonthlyCharacters,
    monthlyTokens: app.grantedMonthlyTokens,
  },
  limits: showLimits(limitsOf(app, defaults)),
})
