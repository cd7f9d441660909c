import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transaction } from 'kysely'
import { backends } from '../../test/support/backends.ts'
import { insertUser, openBackend } from '../../test/support/opened-database.ts'
import { DatabaseUnavailableError } from '../shared/storage-errors.ts'
import type { Tables } from './tables.ts'
import {
  createRepeatableTransactions,
  createTransactions,
  type RunTransaction,
} from './transactions.ts'

const [, postgres] = backends

describe('a deadlock of two transactions', {
  skip: postgres === undefined ? 'no PostgreSQL server' : false,
}, () => {
  /** Each locks its first user, waits for the other one, then wants the other's user. */
  async function lockCrosswise(
    run: RunTransaction,
  ): Promise<{ attempts: number; results: PromiseSettledResult<string>[] }> {
    const bothLocked = Promise.withResolvers<void>()
    let attempts = 0
    let locked = 0
    const crosswise = (first: string, second: string) =>
      run(async (transaction) => {
        attempts++
        await lock(transaction, first)
        if (++locked === 2) bothLocked.resolve()
        await bothLocked.promise
        await lock(transaction, second)
        return first
      })
    const results = await Promise.allSettled([crosswise('a', 'b'), crosswise('b', 'a')])
    return { attempts, results }
  }

  async function lock(transaction: Transaction<Tables>, id: string): Promise<void> {
    await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  }

  it('ends one of them, which only a repeatable one runs again', async (t) => {
    assert.ok(postgres)
    const database = await openBackend(t, postgres)
    const { tables } = database
    for (const id of ['a', 'b']) await insertUser(database, id)

    const plain = await lockCrosswise(createTransactions(tables))
    const errors = plain.results.flatMap((each) => (each.status === 'rejected' ? each.reason : []))
    assert.equal(errors.length, 1)
    assert.ok(errors[0] instanceof DatabaseUnavailableError)

    const repeatable = await lockCrosswise(createRepeatableTransactions(tables))
    assert.equal(repeatable.attempts, 3)
    assert.deepEqual(
      repeatable.results.map((each) => each.status === 'fulfilled' && each.value),
      ['a', 'b'],
    )
  })
})
