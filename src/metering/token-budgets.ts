// Monthly budgets of tokens. What a request costs a language model is known when it has ended, so
// one is admitted while anything is left: those that run then may exceed the budget.
import { Problem } from '../http/problems.ts'
import type { Logger } from '../telemetry/log.ts'
import { trackMonths } from './quota.ts'

interface TokenBudgets {
  /** Rejects with `budget-exceeded` if an app has no tokens left. */
  admitTokens(appId: string): Promise<void>
  /** Counts what a language model read and wrote. */
  spend(used: { appId: string; tokens: number }): void
}

interface Dependencies {
  /** The budget of an app; null: no limit. */
  readBudget: (appId: string) => Promise<number | null>
  /** The tokens that are stored for an app since a day (YYYY-MM-DD). */
  countStored: (appId: string, since: string) => Promise<number>
  /** Stores what this process has counted. */
  flush: () => Promise<void>
  now: () => Date
  log: Logger
}

interface Account {
  readAt: number
  month: number
  budget: number | null
  /** What all processes had stored of the month when it was read. */
  stored: number
  /** What this process has counted since then. */
  spent: number
  reading: Promise<void> | undefined
}

/** What other processes use and what owners change is read this often. */
const readEveryMs = 5_000

export function createTokenBudgets({
  readBudget,
  countStored,
  flush,
  now,
  log,
}: Dependencies): TokenBudgets {
  const currentMonth = trackMonths(now)
  const accounts = new Map<string, Account>()

  function accountOf(appId: string): Account {
    const known = accounts.get(appId)
    if (known !== undefined) return known
    const account = { readAt: 0, month: 0, budget: null, stored: 0, spent: 0, reading: undefined }
    accounts.set(appId, account)
    return account
  }

  async function read(appId: string, account: Account): Promise<void> {
    const [readAt, { number, firstDay }] = [now().getTime(), currentMonth()]
    const before = account.spent
    const budget = await readBudget(appId)
    if (budget !== null) {
      // What was counted before is stored then; what is counted meanwhile counts twice for a while.
      await flush()
      account.stored = await countStored(appId, firstDay)
    }
    Object.assign(account, { readAt, budget, month: number, spent: account.spent - before })
  }

  const isCurrent = ({ readAt, month }: Account): boolean =>
    month === currentMonth().number && now().getTime() - readAt < readEveryMs

  return {
    async admitTokens(appId) {
      const account = accountOf(appId)
      if (!isCurrent(account)) {
        account.reading ??= read(appId, account)
          .catch((error: unknown) =>
            log.warn({ error, appId }, 'a budget of tokens cannot be read; the last one applies'),
          )
          .finally(() => {
            account.reading = undefined
          })
        await account.reading
      }
      const { budget, stored, spent } = account
      if (budget === null || stored + spent < budget) return
      throw exceeded(budget, currentMonth().endsAt - now().getTime())
    },

    spend({ appId, tokens }) {
      accountOf(appId).spent += tokens
    },
  }
}

function exceeded(budget: number, resetMs: number): Problem {
  const resetSeconds = Math.ceil(resetMs / 1_000)
  return new Problem('budget-exceeded', {
    detail:
      budget === 0
        ? 'Language models are disabled for this app: its monthly budget of tokens is 0.'
        : `The language models have used the ${budget} tokens that this app may use a month. ` +
          '`GET /apps/{id}/usage` shows the usage.',
    retryAfterSeconds: resetSeconds,
    allowance: { limit: budget, remaining: 0, resetSeconds },
    why:
      budget === 0
        ? { reason: 'budget-zero' }
        : { reason: 'budget-used', parameters: { limit: budget } },
  })
}
