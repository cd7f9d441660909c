import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createSlots } from './slots.ts'

describe('the places of a process', () => {
  it('are looked for once, and again when something comes', () => {
    const places = createSlots(2)
    const look = places.nextLook()
    assert.deepEqual(look, { limit: 2 })
    places.onLook({ limit: 2 }, 1)
    places.begin('a')
    assert.equal(places.nextLook(), undefined)
    places.end('a')
    assert.equal(places.nextLook(), undefined)
    places.onWaiting('a')
    assert.deepEqual(places.nextLook(), { limit: 2 })
  })

  it('are looked for again after a look that was filled, and when something came during the look', () => {
    const places = createSlots(1)
    places.nextLook()
    places.onLook({ limit: 1 }, 1)
    assert.deepEqual(places.nextLook(), { limit: 1 })
    places.onWaiting('a')
    places.onLook({ limit: 1 }, 0)
    assert.deepEqual(places.nextLook(), { limit: 1 })
  })

  it('are given to guests when all are taken, but not looked for because a busy app has more', () => {
    const places = createSlots(1)
    places.nextLook()
    places.begin('a')
    places.onLook({ limit: 1 }, 1)
    const guests = { limit: 1, guests: { exceptApps: ['a'] } }
    assert.deepEqual(places.nextLook(), guests)
    places.onLook(guests, 0)
    places.onWaiting('a')
    assert.equal(places.nextLook(), undefined)
    places.onWaiting('b')
    assert.deepEqual(places.nextLook(), guests)
  })

  it('never leave a job waiting that they could take', () => {
    const apps = ['a', 'b', 'c'] as const
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wait' as const), app: fc.constantFrom(...apps) }),
      fc.record({ kind: fc.constant('end' as const), app: fc.constantFrom(...apps) }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 60 }),
        (concurrency, steps) => {
          const places = createSlots(concurrency)
          const waiting: string[] = []
          const underWay: string[] = []
          /** As `startTaking` does: looks as long as it is worth it. */
          const takeAll = () => {
            for (let look = places.nextLook(); look !== undefined; look = places.nextLook()) {
              const { limit, guests } = look
              const taken = waiting
                .filter((app) => !guests?.exceptApps.includes(app))
                .slice(0, limit)
              places.onLook(look, taken.length)
              for (const app of taken) {
                waiting.splice(waiting.indexOf(app), 1)
                underWay.push(app)
                places.begin(app)
              }
            }
          }
          for (const { kind, app } of steps) {
            if (kind === 'wait') {
              waiting.push(app)
              places.onWaiting(app)
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
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
