import { findApp } from '../apps/authentication-store.ts'
import { limitsOf, toDefaultLimits } from '../apps/effective-limits.ts'
import { countUnfinishedCharacters } from '../jobs/table/app-jobs-store.ts'
import { createLimitStore } from '../metering/limit-store.ts'
import { createLimitService } from '../metering/limits.ts'
import { createMeter } from '../metering/meter.ts'
import { createQuotas } from '../metering/quota.ts'
import type { UsageCount } from '../metering/tally.ts'
import { createTokenBudgets } from '../metering/token-budgets.ts'
import { createUsageStore } from '../metering/usage-store.ts'
import type { Database } from '../storage/database.ts'
import type { CountAppUsage } from '../telemetry/app-usage.ts'
import type { Accounting } from '../translation/service.ts'
import type { ServiceOptions } from './service-options.ts'

/** Limits and usage. */
export function createMetering(
  {
    config,
    countAppUsage,
    log,
    now,
    steadyNow,
  }: Pick<ServiceOptions, 'config' | 'log'> & {
    countAppUsage: CountAppUsage
    now: () => Date
    /** Ends leases: it is not set back. */
    steadyNow: () => Date
  },
  database: Database,
) {
  const usageStore = createUsageStore(database.tables)
  const limitStore = createLimitStore(database.tables)
  const quotas = createQuotas({
    store: limitStore,
    // In this order, a job that ends in between counts twice for a moment, not never.
    countUsed: async (transaction, appId, since) =>
      (await countUnfinishedCharacters(transaction, appId)) +
      (await usageStore.sumCharacters(transaction, appId, since)),
    now: steadyNow,
    log,
  })
  const limits = createLimitService({
    store: limitStore,
    leaseWindow: database.kind === 'postgres' ? limitStore.leaseWindow : undefined,
    quotas,
    limits: config,
    now: steadyNow,
    log,
  })
  const onStored = (counts: Iterable<UsageCount>) => {
    const apps = new Set<string>()
    for (const { appId, characters } of counts) {
      quotas.settle(appId, characters)
      countAppUsage(appId, characters)
      apps.add(appId)
    }
    for (const appId of apps) void quotas.shrink(appId)
  }
  const meter = createMeter({ store: usageStore, onStored, now, log })
  const budgets = createTokenBudgets({
    async readBudget(appId) {
      const app = await findApp(database.tables, appId)
      return app === undefined ? null : limitsOf(app, toDefaultLimits(config)).monthlyTokens
    },
    countStored: usageStore.sumTokens,
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
  const closeMetering = async (): Promise<void> => {
    await meter.close()
    await limits.close()
  }
  return { limits, meter, accounting, usageStore, closeMetering }
}
