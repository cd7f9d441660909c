import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Logger } from '../../telemetry/log.ts'
import { MissingModels } from '../../translation/request-context.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import { createRelease } from './job-release.ts'

const claim = { id: 'job', workerId: 1, attempts: 1 }
const now = new Date('2026-01-01T00:00:00.000Z')
const row = { instructions: { from: 'en', to: 'es' } } as unknown as ClaimedJobRow

/** When a job may be claimed again that lacks models. */
async function passOn({ isServed }: { isServed: boolean }) {
  const released: (Date | null)[] = []
  const { passOn } = createRelease({
    store: {
      releaseJob: async (_claim, { notBefore }) => {
        released.push(notBefore)
      },
    },
    unserved: { admits: () => isServed },
    fail: () => Promise.reject(new Error('it fails')),
    now: () => now,
    log: {} as Logger,
  })
  assert.equal(await passOn(claim, row, new MissingModels('en')), 'released')
  return released
}

describe('a job whose models are being downloaded', () => {
  it('is claimed again once its languages are served', async () => {
    assert.deepEqual(await passOn({ isServed: false }), [null])
  })

  it('waits where they are served by an engine that its app may not use', async () => {
    const [notBefore] = await passOn({ isServed: true })
    assert.ok(notBefore && notBefore > now)
  })
})
