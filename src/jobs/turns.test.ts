import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { turnOf } from './turns.ts'

const createdAt = new Date('2026-11-20T12:00:00.900Z')

describe('the turn of a job', () => {
  it('comes later the more of its app goes before it, and the lower its priority', () => {
    const first = turnOf({ createdAt, priority: 'normal', backlog: 0 })
    assert.equal(turnOf({ createdAt, priority: 'high', backlog: 0 }), first)
    assert.equal(turnOf({ createdAt, priority: 'normal', backlog: 1_000 }), first + 10)
    assert.equal(turnOf({ createdAt, priority: 'low', backlog: 1_000 }), first + 610)
  })

  it('fits a column of 32 bits, however much waits', () => {
    const date = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    const anything = fc.record({
      createdAt: date,
      priority: fc.constantFrom('high', 'normal', 'low'),
      backlog: fc.maxSafeNat(),
    })
    fc.assert(
      fc.property(anything, (job) => {
        const turn = turnOf(job)
        assert.ok(Number.isInteger(turn) && turn >= 0 && turn < 2 ** 31, String(turn))
      }),
    )
  })
})
