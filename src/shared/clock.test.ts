import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSteadyClock } from './clock.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 2)

function open() {
  let wallMs = start
  let elapsedMs = 7_000
  const clock = createSteadyClock(
    () => new Date(wallMs),
    () => elapsedMs,
  )
  return {
    /** Milliseconds since the start, by the steady clock. */
    read: () => clock().getTime() - start,
    pass: (ms: number) => {
      wallMs += ms
      elapsedMs += ms
    },
    set: (ms: number) => {
      wallMs += ms
    },
  }
}

describe('a steady clock', () => {
  it('is the wall clock as long as that is not set back', () => {
    const { read, pass, set } = open()
    assert.equal(read(), 0)
    pass(5_000)
    assert.equal(read(), 5_000)
    set(dayMs)
    assert.equal(read(), dayMs + 5_000)
  })

  it('goes on when the wall clock is set back, and while it is', () => {
    const { read, pass, set } = open()
    pass(1_000)
    read()
    set(-dayMs)
    pass(2_000)
    assert.equal(read(), 3_000)
    pass(4_000)
    assert.equal(read(), 7_000)
    set(-dayMs)
    assert.equal(read(), 7_000)
  })

  it('is the wall clock again once that is set forward again', () => {
    const { read, pass, set } = open()
    set(-dayMs)
    assert.equal(read(), 0)
    pass(1_000)
    set(dayMs)
    assert.equal(read(), 1_000)
    pass(1_000)
    assert.equal(read(), 2_000)
  })
})
