// The settings of an app that options change.
import type { App } from '@dragoman/client'
import type { OptimizeFor } from '../../shared/engine-settings.ts'
import { UsageError } from '../errors.ts'
import { formatTime } from '../terminal/output.ts'
import { readThreshold } from '../terminal/threshold.ts'

export interface AppSettingOptions {
  /** A number, or `none`. */
  reviewBelow?: string
  localOnly?: 'on' | 'off'
  /** Names with commas between them, or `all`. */
  engines?: string
  optimizeFor?: OptimizeFor
}

type AppSettings = Pick<App, 'reviewBelow' | 'localOnly' | 'engines' | 'optimizeFor'>

/** What the options change. Throws UsageError. */
export function readChange(options: AppSettingOptions): Partial<AppSettings> {
  const { reviewBelow, localOnly, engines, optimizeFor } = options
  const change: Partial<AppSettings> = {
    ...(reviewBelow !== undefined && {
      reviewBelow: reviewBelow === 'none' ? null : readThreshold(reviewBelow),
    }),
    ...(localOnly !== undefined && { localOnly: localOnly === 'on' }),
    ...(engines !== undefined && { engines: readEngines(engines) }),
    ...(optimizeFor !== undefined && { optimizeFor }),
  }
  if (Object.keys(change).length > 0) return change
  throw new UsageError(
    'Say what to change: --review-below, --local-only, --engines or --optimize-for.',
  )
}

/** null: all of them. The server knows which there are. */
function readEngines(value: string): string[] | null {
  if (value === 'all') return null
  const names = [...new Set(value.split(',').map((name) => name.trim()))]
  if (names.includes('') || names.includes('all'))
    throw new UsageError('Write --engines like marian,llm: names with commas, or all.')
  return names
}

/** A sentence for each setting that was changed. */
export function describeChange(app: App, change: Partial<AppSettings>): string[] {
  const sentences: Readonly<Record<keyof AppSettings, string>> = {
    reviewBelow:
      app.reviewBelow === null
        ? `Translations of the app ${app.name} have no estimates, unless a request asks for them.`
        : `The app ${app.name} names passages whose quality estimate is below ${app.reviewBelow}.`,
    localOnly: app.localOnly
      ? `Texts of the app ${app.name} stay on the operator's machines.`
      : `Texts of the app ${app.name} may go to external engines.`,
    engines:
      app.engines === null
        ? `All engines may translate texts of the app ${app.name}.`
        : `Only these engines translate texts of the app ${app.name}: ${app.engines.join(', ')}.`,
    optimizeFor:
      `Requests of the app ${app.name} are optimized for ${app.optimizeFor}, ` +
      'unless they say otherwise.',
  }
  return (Object.keys(change) as (keyof AppSettings)[]).map((name) => sentences[name])
}

/** Rows of a table. */
export const describeApp = (app: App): string[][] => [
  ['id', app.id],
  ['name', app.name],
  ['created', formatTime(app.createdAt)],
  ['last used', formatTime(app.lastUsedAt)],
  ...(app.team ? [['team', `${app.team.name} (you: ${app.team.role})`]] : []),
  ['state', app.disabled ? 'disabled' : 'enabled'],
  ['review below', app.reviewBelow === null ? 'none' : String(app.reviewBelow)],
  ['local only', app.localOnly ? 'on' : 'off'],
  ['engines', app.engines?.join(', ') ?? 'all'],
  ['optimize for', app.optimizeFor],
]
