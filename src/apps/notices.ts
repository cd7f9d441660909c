// What owners of apps are told by mail.
import type { Transaction } from 'kysely'
import { dayMs } from '../shared/durations.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { limitsOf } from './effective-limits.ts'
import { deleteQuotaNoticesBefore, findMonthlyUse, insertQuotaNotice } from './notice-store.ts'
import type { Apps } from './open-apps.ts'
import { findAppById } from './store.ts'

/** Tells the owners, in the transaction that switches the webhook off. */
export async function announceDisabledWebhook(
  { noticeOwners }: Apps,
  transaction: Transaction<Tables>,
  { appId, url }: { appId: string; url: string },
): Promise<void> {
  const app = await findAppById(transaction, appId)
  if (app === undefined) return
  const message = { kind: 'webhook-disabled', app: app.name, url } as const
  await noticeOwners(transaction, app.ownerId, message)
}

const thresholds = [100, 80] as const

/**
 * Tells owners which of these apps have used 80 or 100 % of a monthly budget; of each once a month.
 */
export async function announceQuotas(apps: Apps, appIds: readonly string[]): Promise<void> {
  const { db, defaultLimits, now } = apps
  const month = now().toISOString().slice(0, 7)
  for (const used of await findMonthlyUse(db, appIds, `${month}-01`)) {
    const limits = limitsOf(used, defaultLimits)
    const budgets = {
      characters: [used.usedCharacters, limits.monthlyCharacters],
      tokens: [used.usedTokens, limits.monthlyTokens],
    } as const
    for (const budget of ['characters', 'tokens'] as const) {
      const [amount, limit] = budgets[budget]
      const percent = thresholds.find((each) => limit && amount >= (limit * each) / 100)
      if (percent !== undefined) await announceQuota(apps, used, { month, budget, percent })
    }
  }
}

interface QuotaNotice {
  readonly month: string
  readonly budget: 'characters' | 'tokens'
  readonly percent: (typeof thresholds)[number]
}

async function announceQuota(
  { db, noticeOwners, now }: Apps,
  { id: appId, ownerId, name }: { id: string; ownerId: string; name: string },
  { month, budget, percent }: QuotaNotice,
): Promise<void> {
  const notice = { id: `${appId} ${month} ${budget} ${percent}`, appId, createdAt: now() }
  await runTransaction(db, async (transaction) => {
    if (!(await insertQuotaNotice(transaction, notice))) return
    const message = { kind: 'quota-reached', app: name, budget, percent } as const
    await noticeOwners(transaction, ownerId, message)
  })
}

/** Longer than a month. */
const keptDays = 40

/** Deletes what was announced in earlier months. */
export const purgeQuotaNotices = ({ db, now }: Apps): Promise<void> =>
  deleteQuotaNoticesBefore(db, new Date(now().getTime() - keptDays * dayMs))
