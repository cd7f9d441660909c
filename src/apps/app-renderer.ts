import type { AppLimits } from '../shared/principals.ts'
import type { CredentialRow } from './credential-store.ts'
import { limitsOf, showLimits } from './effective-limits.ts'
import type { App, AppTeam, Credential } from './schemas.ts'
import type { AppRow } from './store.ts'

/** What a response shows beside the row of an app. */
interface Shown {
  readonly credentials: readonly CredentialRow[]
  readonly defaultLimits: AppLimits
  /** Undefined: an own team without rows. */
  readonly team: AppTeam | undefined
}

export function toApp(app: AppRow, { credentials, defaultLimits, team }: Shown): App {
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
    monthlyTokens: app.monthlyTokens,
    limits: showLimits(limitsOf(app, defaultLimits)),
    noStore: app.noStore,
    keepTexts: app.keepTexts,
    reviewBelow: app.reviewBelow,
    localOnly: app.localOnly,
    engines: app.engines,
    optimizeFor: app.optimizeFor,
    ...(team && { team }),
    credentials: credentials.map(toCredential),
  }
}

export const toCredential = ({
  apiKey,
  label,
  secretHint,
  createdAt,
  lastUsedAt,
  expiresAt,
}: CredentialRow): Credential => ({
  apiKey,
  label,
  secretHint,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})
