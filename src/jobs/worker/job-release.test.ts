import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { allServed } from '../../../test/support/all-languages.ts'
import { openTables } from '../../../test/support/app-database.ts'
import { anyBackend } from '../../../test/support/backends.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { silentSignals } from '../../../test/support/silent-signals.ts'
import { createLogger } from '../../telemetry/log.ts'
import { MissingModels } from '../../translation/request-context.ts'
import { insertJobs } from '../submission/submission-store.ts'
import { createClaim } from './claim-store.ts'
import { passOn } from './job-release.ts'

const workerId = 1
const now = new Date('2026-01-01T00:00:00.000Z')

/** When a job may be claimed again that lacks models. */
async function notBeforeOf(t: TestContext, { isServed }: { isServed: boolean }) {
  const { tables: db } = await openTables(t, anyBackend)
  await insertJobs(db, [jobRow({ id: 'j' })])
  const [row] = await createClaim(db)({ limit: 1, workerId, now })
  assert.ok(row)
  const work = {
    ...{ db, workerId, signals: silentSignals },
    unserved: { ...allServed, admits: () => isServed },
    translateEach: async () => assert.fail('it translates nothing'),
    documents: { translate: async () => assert.fail('it translates nothing') },
    ends: { store: async () => assert.fail('it fails') },
    peers: { sourcesOf: () => [], findSource: () => undefined },
    stopping: new AbortController().signal,
    steadyNow: () => now,
    log: createLogger({ logLevel: 'silent' }),
  }
  const claim = { id: row.id, workerId, attempts: row.attempts }
  assert.equal(await passOn(work, { row, claim }, new MissingModels('en')), 'released')
  const released = await db.selectFrom('jobs').select(['status', 'notBefore']).execute()
  assert.deepEqual(
    released.map(({ status }) => status),
    ['queued'],
  )
  return released[0]?.notBefore
}

describe('a job whose models are being downloaded', () => {
  it('is claimed again once its languages are served', async (t) => {
    assert.equal(await notBeforeOf(t, { isServed: false }), null)
  })

  it('waits where they are served by an engine that its app may not use', async (t) => {
    const notBefore = await notBeforeOf(t, { isServed: true })
    assert.ok(notBefore && notBefore > now)
  })
})
