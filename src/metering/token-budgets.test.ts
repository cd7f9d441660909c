import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import { createLogger } from '../telemetry/log.ts'
import { createTokenBudgets } from './token-budgets.ts'

const secondMs = 1_000

/** Budgets over a table of the test. */
function open({ budget, stored = 0 }: { budget: number | null; stored?: number }) {
  const table = { budget, stored, unstored: 0, isDown: false }
  const clock = { now: Date.UTC(2026, 10, 27) }
  const budgets = createTokenBudgets({
    async readBudget() {
      if (table.isDown) throw new Error('the database is away')
      return table.budget
    },
    countStored: async (_appId, since) => (since === '2026-11-01' ? table.stored : 0),
    async flush() {
      table.stored += table.unstored
      table.unstored = 0
    },
    now: () => new Date(clock.now),
    log: createLogger({ logLevel: 'silent' }),
  })
  return {
    table,
    clock,
    spend(tokens: number): void {
      table.unstored += tokens
      budgets.spend({ appId: 'a', tokens })
    },
    isAdmitted: () =>
      budgets.admitTokens('a').then(
        () => true,
        (error: unknown) => {
          assert.ok(error instanceof Problem && error.code === 'budget-exceeded')
          return false
        },
      ),
  }
}

describe('a budget of tokens', () => {
  it('admits while anything is left, and counts what is spent at once', async () => {
    const { spend, isAdmitted } = open({ budget: 10, stored: 4 })
    assert.equal(await isAdmitted(), true)
    spend(5)
    assert.equal(await isAdmitted(), true)
    spend(1)
    assert.equal(await isAdmitted(), false)
  })

  it('admits nothing if it is 0, and everything if there is none', async () => {
    assert.equal(await open({ budget: 0 }).isAdmitted(), false)
    const { spend, isAdmitted } = open({ budget: null })
    spend(1_000_000)
    assert.equal(await isAdmitted(), true)
  })

  it('counts each token once, however often it is read', async () => {
    const { table, clock, spend, isAdmitted } = open({ budget: 100 })
    for (let time = 0; time < 9; time++) {
      assert.equal(await isAdmitted(), true)
      spend(11)
      clock.now += 6 * secondMs
    }
    assert.equal(await isAdmitted(), true)
    assert.equal(table.stored, 99)
    spend(1)
    assert.equal(await isAdmitted(), false)
  })

  it('sees within seconds what others spend and what the owner changes', async () => {
    const { table, clock, isAdmitted } = open({ budget: 10 })
    assert.equal(await isAdmitted(), true)
    table.stored = 10
    clock.now += 6 * secondMs
    assert.equal(await isAdmitted(), false)
    table.budget = 11
    clock.now += 6 * secondMs
    assert.equal(await isAdmitted(), true)
  })

  it('is whole again in the next month', async () => {
    const { clock, spend, isAdmitted } = open({ budget: 10 })
    await isAdmitted()
    spend(10)
    assert.equal(await isAdmitted(), false)
    clock.now = Date.UTC(2026, 11, 1)
    assert.equal(await isAdmitted(), true)
  })

  it('that cannot be read stays as it was', async () => {
    const { table, clock, spend, isAdmitted } = open({ budget: 10 })
    table.isDown = true
    assert.equal(await isAdmitted(), true)
    table.isDown = false
    assert.equal(await isAdmitted(), true)
    spend(10)
    table.isDown = true
    clock.now += 6 * secondMs
    assert.equal(await isAdmitted(), false)
  })
})
