import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createDeliverySlots, type DueApp } from './delivery-slots.ts'

/** A user's apps, each with more events than there are slots. */
const appsOf = (ownerId: string, count: number): DueApp[] =>
  Array.from({ length: count }, (_, index) => ({ ownerId, appId: `${ownerId}${index}` }))

/** Claims the free slots. Returns for each the function that releases it. */
function fill(slots: ReturnType<typeof createDeliverySlots>, due: readonly DueApp[]) {
  const shares = slots.share(due)
  return due.flatMap((app) =>
    Array.from({ length: shares.get(app.appId) ?? 0 }, () => ({ ...app, end: slots.begin(app) })),
  )
}

/** Makes each app answer promptly once. */
function prove(slots: ReturnType<typeof createDeliverySlots>, due: readonly DueApp[]): void {
  for (const app of due) slots.begin(app)(true)
}

const countOf = (claimed: readonly DueApp[], ownerId: string): number =>
  claimed.filter((one) => one.ownerId === ownerId).length

describe('the slots of webhooks', () => {
  it('go four at a time to an app, eight when it answers promptly, with those in flight', () => {
    const slots = createDeliverySlots()
    const [first, second, ...others] = fill(slots, appsOf('u', 1))
    assert.equal(others.length, 2)
    first?.end(false)
    assert.equal(fill(slots, appsOf('u', 1)).length, 1)
    assert.equal(fill(slots, appsOf('u', 1)).length, 0)
    second?.end(true)
    assert.equal(fill(slots, appsOf('u', 1)).length, 5)
    assert.equal(fill(slots, appsOf('u', 1)).length, 0)
  })

  it('are 16 for the receivers of a user that do not answer promptly, however many apps', () => {
    const slots = createDeliverySlots()
    const silent = appsOf('u', 100)
    assert.equal(fill(slots, silent).length, 16)
    const prompt = appsOf('u', 120).slice(100)
    prove(slots, prompt)
    assert.equal(fill(slots, [...silent, ...prompt]).length, 64 - 16)
  })

  it('are 64 for a user whose receivers answer promptly', () => {
    const slots = createDeliverySlots()
    prove(slots, appsOf('u', 100))
    assert.equal(fill(slots, appsOf('u', 100)).length, 64)
  })

  it('are available to a user with nothing in flight, whatever others use', () => {
    const slots = createDeliverySlots()
    const greedy = ['a', 'b', 'c'].flatMap((user) => appsOf(user, 100))
    prove(slots, greedy)
    assert.equal(fill(slots, greedy).length, 64)
    assert.equal(countOf(fill(slots, [...greedy, ...appsOf('new', 1)]), 'new'), 1)
  })

  it('go to the user with the fewest when all are claimed', () => {
    const slots = createDeliverySlots()
    const attackers = Array.from({ length: 80 }, (_, index) => appsOf(`a${index} `, 10)).flat()
    const claimed = fill(slots, attackers)
    assert.equal(claimed.length, 80)
    assert.equal(slots.hasFree(), false)
    claimed[0]?.end(false)
    const [next] = fill(slots, [...attackers, ...appsOf('new', 1)])
    assert.equal(next?.ownerId, 'new')
  })

  it('are shared evenly by users who all want more', () => {
    const slots = createDeliverySlots()
    const due = [...appsOf('a', 100), ...appsOf('b', 1), ...appsOf('c', 100)]
    prove(slots, due)
    const claimed = fill(slots, due)
    assert.deepEqual(
      ['a', 'b', 'c'].map((user) => countOf(claimed, user)),
      [28, 8, 28],
    )
  })

  it('rotate among the apps of a user', () => {
    const slots = createDeliverySlots()
    const due = appsOf('u', 100)
    const served = new Set<string>()
    for (let round = 0; round < 10; round++)
      for (const { appId, end } of fill(slots, due)) {
        served.add(appId)
        end(false)
      }
    assert.equal(served.size, 100)
  })

  it('are all free when all attempts have ended', () => {
    const slots = createDeliverySlots()
    const due = [...appsOf('a', 50), ...appsOf('b', 50)]
    for (const { end } of fill(slots, due)) end(true)
    assert.equal(fill(slots, due).length, 64)
  })
})
