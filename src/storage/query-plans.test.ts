import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { openTables } from '../../test/support/app-database.ts'
import { type Backend, backends } from '../../test/support/backends.ts'
import { countQueuedCharacters } from '../jobs/submission/submission-store.ts'
import { countUnfinishedCharacters } from '../jobs/table/app-jobs-store.ts'
import {
  failAbandonedJobs,
  findProcessingJobs,
  requeueAbandonedJobs,
} from '../jobs/table/maintenance-store.ts'
import { createClaim } from '../jobs/worker/claim-store.ts'
import { claimEvents, findPendingApps } from '../webhooks/delivery-store.ts'
import { pgliteStatements } from './pglite/statements.ts'
import { runTransaction } from './transactions.ts'

const [pglite] = backends as [Backend]
const now = new Date()
const workerId = 1

/** Frequent statements, each with the partial index that it must read. */
async function open(t: TestContext) {
  const database = await openTables(t, pglite)
  const { tables } = database
  const claimJobs = createClaim(tables)
  const lost = { workerId, maxAttempts: 5, processIsGone: database.processIsGone }
  const end = { error: '{}', now, noStoreSeconds: 3_600 }
  const asked: [what: string, index: string, ask: () => Promise<unknown>][] = [
    ['claiming jobs', 'jobs_virtual_start_times', () => claimJobs({ limit: 1, workerId, now })],
    [
      'claiming jobs for overflow slots',
      'jobs_virtual_start_times',
      () => claimJobs({ limit: 1, overflow: { exceptApps: ['a'] }, workerId, now }),
    ],
    ['listing running jobs', 'jobs_processing', () => findProcessingJobs(tables, workerId)],
    [
      'requeueing',
      'jobs_processing',
      () => runTransaction(tables, (transaction) => requeueAbandonedJobs(transaction, lost)),
    ],
    [
      'failing',
      'jobs_processing',
      () => runTransaction(tables, (transaction) => failAbandonedJobs(transaction, lost, end)),
    ],
    ['counting queued characters', 'jobs_waiting', () => countQueuedCharacters(tables)],
    [
      'counting unfinished characters',
      'jobs_waiting',
      () => countUnfinishedCharacters(tables, 'a'),
    ],
    [
      'listing apps with webhooks',
      'webhook_events_pending',
      () => findPendingApps(tables, { after: '', limit: 500 }),
    ],
    [
      'claiming webhooks',
      'webhook_events_pending',
      () => claimEvents(tables, { shares: new Map([['a', 1]]), now, leaseUntil: now }),
    ],
  ]
  const plain = tables.withoutPlugins()
  await sql`set plan_cache_mode = force_generic_plan`.execute(plain)
  /** The plan without knowing the parameters: what is given for them here is not looked at. */
  const explain = async (ask: () => Promise<unknown>): Promise<string> => {
    const statements: string[] = []
    const note = (statement: unknown) => void statements.push(String(statement))
    pgliteStatements.subscribe(note)
    await ask()
    pgliteStatements.unsubscribe(note)
    const statement = statements.find((one) => one.includes('dragoman')) ?? ''
    const count = Math.max(
      0,
      ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)),
    )
    const execute = count === 0 ? 'explained' : `explained(${Array(count).fill('null').join()})`
    await sql.raw(`prepare explained as ${statement}`).execute(plain)
    const plan = await sql.raw(`explain execute ${execute}`).execute(plain)
    await sql.raw('deallocate explained').execute(plain)
    return plan.rows.map((line) => Object.values(line as object).join()).join('\n')
  }
  return { asked, explain }
}

describe('a plan that PGlite caches', () => {
  it('reads the partial index, without knowing the parameters', async (t) => {
    const { asked, explain } = await open(t)
    for (const [what, index, ask] of asked) {
      const plan = await explain(ask)
      assert.ok(
        plan.includes(` using ${index} `) || plan.includes(` on ${index} `),
        `${what}:\n${plan}`,
      )
    }
  })
})
