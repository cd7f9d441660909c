import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Kysely, sql, type Transaction } from 'kysely'
import { openTables } from '../../test/support/app-database.ts'
import { anyBackend, backends } from '../../test/support/backends.ts'
import { runIntoDeadlock } from '../../test/support/deadlock.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { insertUser, openBackend } from '../../test/support/opened-database.ts'
import { insertJobs } from '../jobs/submission/submission-store.ts'
import type { Tables } from './tables.ts'
import { runTransaction } from './transactions.ts'

const [, postgres] = backends

describe('a deadlock of two transactions', {
  skip: postgres === undefined ? 'no PostgreSQL server' : false,
}, () => {
  /** Each locks its first user, waits for the other one, then wants the other's user. */
  async function lockCrosswise(
    db: Kysely<Tables>,
  ): Promise<{ attempts: number; results: PromiseSettledResult<string>[] }> {
    const bothLocked = Promise.withResolvers<void>()
    let attempts = 0
    let locked = 0
    const crosswise = (first: string, second: string) =>
      runTransaction(db, async (transaction) => {
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

  it('runs the one that was ended again', async (t) => {
    assert.ok(postgres)
    const database = await openBackend(t, postgres)
    for (const id of ['a', 'b']) await insertUser(database, id)
    const { attempts, results } = await lockCrosswise(database.tables)
    assert.equal(attempts, 3)
    assert.deepEqual(
      results.map((each) => each.status === 'fulfilled' && each.value),
      ['a', 'b'],
    )
  })
})

describe('a deadlock of a statement', {
  skip: postgres === undefined ? 'no PostgreSQL server' : false,
}, () => {
  it('runs it again if it is no part of a transaction', async (t) => {
    assert.ok(postgres)
    const { tables } = await openTables(t, postgres)
    let inserted: Promise<unknown> | undefined
    await runIntoDeadlock(tables, {
      apps: ['a', 'b'],
      work: () => {
        inserted = insertJobs(
          tables,
          ['a', 'b'].map((appId) => jobRow({ id: appId, appId })),
        )
        return inserted
      },
    })
    await inserted
    const stored = await tables.selectFrom('jobs').select('id').orderBy('id').execute()
    assert.deepEqual(stored, [{ id: 'a' }, { id: 'b' }])
  })
})

describe('a transaction', () => {
  it('is not repeated after any other error', async (t) => {
    const { tables } = await openTables(t, anyBackend)
    let attempts = 0
    const failing = runTransaction(tables, async (transaction) => {
      attempts++
      await sql`select 1 / 0`.execute(transaction)
    })
    await assert.rejects(failing, /division by zero/)
    assert.equal(attempts, 1)
  })
})
