import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSegmentCache } from './cache.ts'
import type { Segment } from './engines/engine.ts'

const pair = { from: 'en', to: 'es' }
const upper = async (segment: Segment): Promise<Segment> => segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part))

describe('the segment cache', () => {
  it('asks once for what it was asked before', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    for (let round = 0; round < 3; round++) assert.deepEqual(await cache.through(['a'], 'apertium', pair, upper), ['A'])
    assert.deepEqual(cache.state(), { entries: 1, bytes: 250 + 2 * ('apertium en es ta'.length + 1), hits: 2, misses: 1 })
  })

  it('takes a segment as the same wherever its carried parts were numbered from, and gives them back their numbers', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    const segment = (n: number): Segment => ['a ', { keep: n }, ' b ', { open: n }, 'c', { close: n }]
    assert.deepEqual(await cache.through(segment(7), 'apertium', pair, upper), ['A ', { keep: 7 }, ' B ', { open: 7 }, 'C', { close: 7 }])
    assert.deepEqual(await cache.through(segment(9), 'apertium', pair, upper), ['A ', { keep: 9 }, ' B ', { open: 9 }, 'C', { close: 9 }])
    assert.equal(cache.state().hits, 1)
  })

  it('tells apart whatever changes the answer', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    const ask = (segment: Segment, language = pair) => cache.through(segment, 'apertium', language, upper)
    await ask(['a'])
    await ask(['a'], { from: 'en', to: 'fr' })
    await ask(['a'], { from: 'es', to: 'en' })
    await ask(['A'])
    await ask(['a', { keep: 0 }])
    await ask([{ keep: 0 }, 'a'])
    await ask(['a', { open: 0 }, { close: 0 }])
    await ask(['["a",{"keep":0}]'])
    await ask(['a', 'b'])
    assert.equal(cache.state().hits, 0)
  })

  it('stays within its bytes', async () => {
    const cache = createSegmentCache({ maxBytes: 20_000 })
    for (let index = 0; index < 500; index++) await cache.through([`text ${index} `.repeat(10)], 'apertium', pair, upper)
    assert.ok(cache.state().bytes <= 20_000)
    assert.ok(cache.state().entries > 10)
  })

  it('keeps no failure, and nothing at all when it is off', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    await assert.rejects(Promise.resolve(cache.through(['a'], 'apertium', pair, () => Promise.reject(new Error('no')))), /no/)
    assert.deepEqual(await cache.through(['a'], 'apertium', pair, upper), ['A'])
    const off = createSegmentCache({ maxBytes: 0 })
    await off.through(['a'], 'apertium', pair, upper)
    assert.equal(off.state().entries, 0)
  })
})
