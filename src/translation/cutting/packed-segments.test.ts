import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../test/support/property-seed.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { packSegments, unpackSegments } from './packed-segments.ts'

const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.nat(9).map((placeholder) => ({ placeholder })),
  fc.nat(9).map((open) => ({ open })),
  fc.nat(9).map((close) => ({ close })),
)

/** Bytes of a piece: no part of these tests has many. */
const mostBytes = 200_000

describe('packed segments', () => {
  it('come back as they were, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.array(part)), fc.nat(5_000), (segments, length) => {
        const long = Array.from({ length }, (_, at): Part => segments[0]?.[at % 2] ?? { open: at })
        const all: Segment[] = [...segments, long, [], ...segments]
        assert.deepEqual(runAtOnce(unpackSegments(runAtOnce(packSegments(all)))), all)
      }),
      { numRuns: 50 },
    )
  })

  for (const [name, segments] of Object.entries<Segment[]>({
    'one segment of many parts': [Array.from({ length: 300_000 }, (_, open) => ({ open }))],
    'many segments of one letter': Array.from({ length: 300_000 }, () => ['a']),
    'many empty segments': Array.from({ length: 300_000 }, () => []),
  }))
    it(`are read in many short steps: ${name}`, () => {
      const packed = runAtOnce(packSegments(segments))
      assert.ok(Math.max(...packed.map(({ length }) => length)) < mostBytes)
      const steps = unpackSegments(packed)
      let count = 0
      while (!steps.next().done) count++
      assert.ok(count >= 100, String(count))
    })
})
