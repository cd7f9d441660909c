import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createResultDelivery } from './result-delivery.ts'

/** A delivery on a clock that stands still, and how many results each of its messages had. */
function startDelivery() {
  const posted: number[] = []
  const clock = { ms: 0 }
  const delivery = createResultDelivery({
    post: (results) => posted.push(results.length),
    now: () => clock.ms,
  })
  const addAll = (count: number): void => {
    for (let task = 0; task < count; task++) delivery.add({ task, result: undefined })
  }
  return { ...delivery, addAll, posted, clock }
}

describe('results of a thread', () => {
  it('are delivered at once if nothing else is in flight', () => {
    const { addAll, deliver, posted } = startDelivery()
    addAll(1)
    deliver(0)
    assert.deepEqual(posted, [1])
    deliver(0)
    assert.deepEqual(posted, [1])
  })

  it('are delivered together as soon as there are about as many as in flight', () => {
    const { addAll, deliver, posted } = startDelivery()
    addAll(2)
    deliver(6)
    assert.deepEqual(posted, [])
    addAll(1)
    deliver(5)
    assert.deepEqual(posted, [])
    addAll(1)
    deliver(4)
    assert.deepEqual(posted, [4])
  })

  it('are not held back if there are eight of them', () => {
    const { addAll, deliver, posted } = startDelivery()
    addAll(7)
    deliver(100)
    addAll(1)
    deliver(100)
    assert.deepEqual(posted, [8])
  })

  it('are delivered one by one while three or fewer are translated at once', () => {
    const { addAll, deliver, posted } = startDelivery()
    for (const inFlight of [2, 1, 0]) {
      addAll(1)
      deliver(inFlight)
    }
    assert.deepEqual(posted, [1, 1, 1])
  })

  it('are held back for 20 ms at most', () => {
    const { addAll, deliver, posted, clock } = startDelivery()
    addAll(1)
    clock.ms = 19
    addAll(1)
    deliver(16)
    assert.deepEqual(posted, [])
    clock.ms = 20
    deliver(16)
    assert.deepEqual(posted, [2])
  })
})
