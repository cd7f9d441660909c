import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Job } from '@dragoman/client'
import { pollPauseMs } from '../../packages/console/src/pages/queue/poll-pause.ts'

const readAtMs = Date.parse('2026-07-01T12:00:00Z')
const job = (createdAt: string, finishedAt?: string) => ({ createdAt, finishedAt }) as Job

describe('the pause before the list of jobs is read again', () => {
  it('is 5 seconds if nothing is about to change', () => {
    const old = job('2026-07-01T11:00:00Z')
    const ended = job('2026-07-01T11:59:59Z', '2026-07-01T12:00:00Z')
    assert.equal(pollPauseMs([], { readAtMs, failedAtMs: 0 }), 5_000)
    assert.equal(pollPauseMs([old, ended], { readAtMs, failedAtMs: readAtMs - 1 }), 5_000)
  })

  it('is a second while a new job has not ended', () => {
    assert.equal(pollPauseMs([job('2026-07-01T11:59:50Z')], { readAtMs, failedAtMs: 0 }), 1_000)
  })

  it('grows with the time since the last success, up to a minute', () => {
    const pauses = [1_000, 5_000, 10_000, 20_000, 300_000].map((ms) =>
      pollPauseMs([job('2026-07-01T11:59:59Z')], { readAtMs, failedAtMs: readAtMs + ms }),
    )
    assert.deepEqual(pauses, [5_000, 5_000, 10_000, 20_000, 60_000])
  })
})
