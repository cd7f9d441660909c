import type { Kysely } from 'kysely'
import type { OwnedApps, UsageTags } from '../shared/principals.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { CountAppUsage } from '../telemetry/app-usage.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Accounting } from '../translation/synchronous/accounting.ts'
import type { CallerRateLimits } from './caller-limits.ts'
import { createLimitService, type LimitService } from './limits.ts'
import { createMeter, type Meter } from './meter.ts'
import { createQuotas, type Quotas } from './quota.ts'
import type { UsageCount } from './tally.ts'
import { createTokenBudgets } from './token-budgets.ts'
import { sumUsage } from './usage-store.ts'
import { createUsageTags } from './usage-tags.ts'

/** Limits and usage. */
export interface Metering {
  readonly db: Kysely<Tables>
  readonly apps: OwnedApps
  readonly limits: LimitService
  readonly meter: Meter
  readonly tags: UsageTags
  /** What translations count and ask. */
  readonly accounting: Accounting
  readonly now: () => Date
}

interface MeteringOptions {
  database: Database
  apps: OwnedApps
  limits: CallerRateLimits
  /** An app's monthly budget of tokens; null: no limit. */
  readTokenBudget: (appId: string) => Promise<number | null>
  /** The characters of an app's unfinished jobs. */
  countUnfinished: (db: Kysely<Tables>, appId: string) => Promise<number>
  countAppUsage: CountAppUsage
  now: () => Date
  /** Ends leases: it is not set back. */
  steadyNow: () => Date
  log: Logger
}

export function openMetering(options: MeteringOptions): Metering {
  const { database, apps, limits: callerLimits, now, steadyNow, log } = options
  const db = database.tables
  const quotas = createQuotas({
    db,
    // In this order, a job that ends in between counts twice for a moment, not never.
    countUsed: async (transaction, appId, since) =>
      (await options.countUnfinished(transaction, appId)) +
      (await sumUsage(transaction, { appId, what: 'characters', since })),
    now: steadyNow,
    log,
  })
  const limits = createLimitService({
    database,
    quotas,
    limits: callerLimits,
    now: steadyNow,
    log,
  })
  const meter = createMeter({
    db,
    onStored: (counts) => settleAll(counts, quotas, options.countAppUsage),
    now,
    log,
  })
  const budgets = createTokenBudgets({
    readBudget: options.readTokenBudget,
    countStored: (appId, since) => sumUsage(db, { appId, what: 'tokens', since }),
    flush: meter.flush,
    now: steadyNow,
    log,
  })
  const accounting: Accounting = {
    ...limits,
    ...meter,
    admitTokens: budgets.admitTokens,
    usedTokens(used) {
      meter.usedTokens(used)
      budgets.spend(used)
    },
  }
  const tags = createUsageTags({ db, now })
  return { db, apps, limits, meter, tags, accounting, now }
}

/** What is stored now is leased no longer. */
function settleAll(
  counts: Iterable<UsageCount>,
  quotas: Quotas,
  countAppUsage: CountAppUsage,
): void {
  const apps = new Set<string>()
  for (const { appId, characters } of counts) {
    quotas.settle(appId, characters)
    countAppUsage(appId, characters)
    apps.add(appId)
  }
  for (const appId of apps) void quotas.shrink(appId)
}

/** Stores the usage of the last second and returns what is leased. */
export async function closeMetering({ meter, limits }: Metering): Promise<void> {
  await meter.close()
  await limits.close()
}
