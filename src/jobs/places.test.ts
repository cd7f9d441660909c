import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createPlaces } from './places.ts'

const dueNow = -5

describe('the places of a process', () => {
  it('are looked for once, and again when something is delivered', () => {
    const places = createPlaces(2)
    const look = places.nextLook(dueNow)
    assert.deepEqual(look, { batchSize: 2 })
    places.onLook({ batchSize: 2 }, 1)
    places.begin('a')
    assert.equal(places.nextLook(dueNow), undefined)
    places.end('a')
    assert.equal(places.nextLook(dueNow), undefined)
    places.onDelivery('a')
    assert.deepEqual(places.nextLook(dueNow), { batchSize: 2 })
  })

  it('are looked for again after a look that was filled, and when something came during the look', () => {
    const places = createPlaces(1)
    places.nextLook(dueNow)
    places.onLook({ batchSize: 1 }, 1)
    assert.deepEqual(places.nextLook(dueNow), { batchSize: 1 })
    places.onDelivery('a')
    places.onLook({ batchSize: 1 }, 0)
    assert.deepEqual(places.nextLook(dueNow), { batchSize: 1 })
  })

  it('are given to guests when all are taken, but not looked for because a busy app has more', () => {
    const places = createPlaces(1)
    places.nextLook(dueNow)
    places.begin('a')
    places.onLook({ batchSize: 1 }, 1)
    const guests = { batchSize: 1, ignoreGroups: ['a'], minPriority: dueNow }
    assert.deepEqual(places.nextLook(dueNow), guests)
    places.onLook(guests, 0)
    places.onDelivery('a')
    assert.equal(places.nextLook(dueNow), undefined)
    places.onDelivery('b')
    assert.deepEqual(places.nextLook(dueNow), guests)
  })

  it('never leave a job waiting that they could take', () => {
    const apps = ['a', 'b', 'c'] as const
    const step = fc.oneof(
      fc.record({ kind: fc.constant('deliver' as const), app: fc.constantFrom(...apps) }),
      fc.record({ kind: fc.constant('end' as const), app: fc.constantFrom(...apps) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 60 }), (concurrency, steps) => {
        const places = createPlaces(concurrency)
        const waiting: string[] = []
        const underWay: string[] = []
        /** As the receiver does: looks as long as it is worth it. */
        const takeAll = () => {
          for (let look = places.nextLook(dueNow); look !== undefined; look = places.nextLook(dueNow)) {
            const { batchSize, ignoreGroups = [] } = look
            const taken = waiting.filter((app) => !(ignoreGroups as string[]).includes(app)).slice(0, batchSize)
            places.onLook(look, taken.length)
            for (const app of taken) {
              waiting.splice(waiting.indexOf(app), 1)
              underWay.push(app)
              places.begin(app)
            }
          }
        }
        for (const { kind, app } of steps) {
          if (kind === 'deliver') {
            waiting.push(app)
            places.onDelivery(app)
          } else if (underWay.includes(app)) {
            underWay.splice(underWay.indexOf(app), 1)
            places.end(app)
          }
          takeAll()
          if (underWay.length < concurrency) assert.deepEqual(waiting, [])
          if (underWay.length < concurrency + 16)
            assert.deepEqual(
              waiting.filter((one) => !underWay.includes(one)),
              [],
            )
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
