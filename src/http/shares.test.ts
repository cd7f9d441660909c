import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createShares } from './shares.ts'

describe('shares', () => {
  it('leave half of the rest to other users, and half of that to other apps', () => {
    const shares = createShares(800)
    const one = shares.open({ user: 'a', app: 'a1' })
    assert.deepEqual([one.add(100), one.add(100), one.add(1)], [true, true, false])
    const other = shares.open({ user: 'a', app: 'a2' })
    assert.deepEqual([other.add(100), other.add(1)], [true, false])
    const another = shares.open({ user: 'b' })
    assert.deepEqual([another.add(200), another.add(50), another.add(1)], [true, true, false])
  })

  it('admit who holds nothing if it fits, and any amount if nobody holds anything', () => {
    const shares = createShares(100)
    const first = shares.open({ user: 'a' })
    assert.equal(first.add(1_000), true)
    const next = shares.open({ user: 'b' })
    assert.equal(next.add(1), false)
    first.release()
    first.release()
    assert.equal(next.add(90), true)
    assert.equal(shares.open({ user: 'c' }).add(11), false)
    assert.equal(shares.open({ user: 'c' }).add(10), true)
    assert.equal(shares.total(), 100)
  })

  it('add nothing to a share that was released', () => {
    const shares = createShares(100)
    const released = shares.open({ user: 'a' })
    released.release()
    assert.equal(released.add(1), false)
    assert.equal(shares.total(), 0)
  })
})
