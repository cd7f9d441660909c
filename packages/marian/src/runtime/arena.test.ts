import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { createArena } from './arena.ts'

const start = 64
const size = 100

describe('an arena', () => {
  it('gives out parts that do not overlap, wherever one fits, and the lowest first', () => {
    const action = fc.oneof(
      fc.record({ take: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ release: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const arena = createArena(start, size)
        const bytes = new Array<number | undefined>(size)
        const taken: number[] = []
        const isFree = (at: number, length: number): boolean =>
          at + length <= size && bytes.slice(at, at + length).every((each) => each === undefined)
        for (const each of actions) {
          if ('take' in each) {
            const address = arena.take(each.take)
            const free = Array.from(bytes.keys()).findIndex((at) => isFree(at, each.take))
            assert.equal(address, free < 0 ? undefined : start + free)
            if (address === undefined) continue
            bytes.fill(address, address - start, address - start + each.take)
            taken.push(address)
          } else if (taken.length > 0) {
            const [address = 0] = taken.splice(each.release % taken.length, 1)
            arena.release(address)
            for (const at of bytes.keys()) if (bytes[at] === address) bytes[at] = undefined
          }
        }
        for (const address of taken) arena.release(address)
        assert.equal(arena.take(size), start)
      }),
    )
  })
})
