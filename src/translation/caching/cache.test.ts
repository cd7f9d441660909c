import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { createCaches, createSegmentCache, createTextCache } from './cache.ts'

const pair = { from: 'en', to: 'es' }
const hop = { engine: 'apertium', ...pair } as const
const upper = async (segment: Segment) => ({
  segment: segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
})

describe('the segment cache', () => {
  it('asks once for what it was asked before', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    for (let round = 0; round < 3; round++)
      assert.deepEqual((await cache.through('u', ['a'], hop, upper)).segment, ['A'])
    assert.deepEqual(cache.state(), {
      entries: 1,
      bytes: 250 + 2 * ('u apertium en es ta'.length + 1),
      hits: 2,
      misses: 1,
    })
  })

  it("matches a segment whatever its placeholders' numbers, and restores them", async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    const segment = (n: number): Segment => [
      'a ',
      { placeholder: n },
      ' b ',
      { open: n },
      'c',
      { close: n },
    ]
    assert.deepEqual((await cache.through('u', segment(7), hop, upper)).segment, [
      'A ',
      { placeholder: 7 },
      ' B ',
      { open: 7 },
      'C',
      { close: 7 },
    ])
    assert.deepEqual((await cache.through('u', segment(9), hop, upper)).segment, [
      'A ',
      { placeholder: 9 },
      ' B ',
      { open: 9 },
      'C',
      { close: 9 },
    ])
    assert.equal(cache.state().hits, 1)
  })

  it('has a score if it was wanted, and asks again where it was not', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    const score = { logProbability: -1, words: 2 }
    const scored = async (segment: Segment) => ({ ...(await upper(segment)), score })
    const wanted = { scores: true }
    await cache.through('u', ['a'], hop, upper)
    assert.deepEqual(await cache.through('u', ['a'], hop, scored, wanted), {
      segment: ['A'],
      score,
    })
    for (const options of [wanted, {}])
      assert.deepEqual((await cache.through('u', ['a'], hop, upper, options)).score, score)
    const unscored = async (segment: Segment) => ({ ...(await upper(segment)), score: null })
    await cache.through('u', ['b'], hop, unscored, wanted)
    assert.equal((await cache.through('u', ['b'], hop, scored, wanted)).score, null)
    assert.deepEqual([cache.state().hits, cache.state().misses], [3, 3])
  })

  it('distinguishes all that changes the answer', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    const ask = (segment: Segment, language = pair, ownerId = 'u') =>
      cache.through(ownerId, segment, { engine: 'apertium', ...language }, upper)
    await ask(['a'])
    await ask(['a'], { from: 'en', to: 'fr' })
    await ask(['a'], { from: 'es', to: 'en' })
    await ask(['A'])
    await ask(['a', { placeholder: 0 }])
    await ask([{ placeholder: 0 }, 'a'])
    await ask(['a', { open: 0 }, { close: 0 }])
    await ask(['["a",{"placeholder":0}]'])
    await ask(['a', 'b'])
    await ask(['a'], pair, 'another user')
    await cache.through('u', ['a'], { ...hop, mode: 'one' }, upper)
    await cache.through('u', ['a'], { ...hop, mode: 'two' }, upper)
    assert.equal(cache.state().hits, 0)
  })

  it('stays within its bytes', async () => {
    const cache = createSegmentCache({ maxBytes: 20_000 })
    for (let index = 0; index < 500; index++)
      await cache.through('u', [`text ${index} `.repeat(10)], hop, upper)
    assert.ok(cache.state().bytes <= 20_000)
    assert.ok(cache.state().entries > 10)
  })

  it('keeps no failure, and nothing at all when it is off', async () => {
    const cache = createSegmentCache({ maxBytes: 10_000 })
    await assert.rejects(
      Promise.resolve(cache.through('u', ['a'], hop, () => Promise.reject(new Error('no')))),
      /no/,
    )
    assert.deepEqual((await cache.through('u', ['a'], hop, upper)).segment, ['A'])
    const off = createSegmentCache({ maxBytes: 0 })
    await off.through('u', ['a'], hop, upper)
    assert.equal(off.state().entries, 0)
  })
})

describe('the cache of complete texts', () => {
  const translation = (translatedText: string) => ({
    translatedText,
    ...pair,
    characters: 1,
    route: [],
  })

  it('distinguishes all that changes the answer', () => {
    const cache = createTextCache({ maxBytes: 10_000 })
    cache.keep('u', 'a', 'text', translation('A'))
    assert.equal(cache.find('u', 'a', pair, 'text')?.translatedText, 'A')
    assert.equal(cache.find('u', 'a', pair, 'html'), undefined)
    assert.equal(cache.find('u', 'a', { from: 'en', to: 'fr' }, 'text'), undefined)
    assert.equal(cache.find('u', 'A', pair, 'text'), undefined)
    assert.equal(cache.find('another user', 'a', pair, 'text'), undefined)
    assert.deepEqual(cache.state(), {
      entries: 1,
      bytes: 250 + 2 * ('u text en es a'.length + 1),
      hits: 1,
      misses: 4,
    })
  })

  it('returns what cannot be changed', () => {
    const cache = createTextCache({ maxBytes: 10_000 })
    cache.keep('u', 'a', 'text', translation('A'))
    assert.ok(Object.isFrozen(cache.find('u', 'a', pair, 'text')))
  })

  it('stays within its bytes, can be cleared, and retains nothing when it is off', () => {
    const cache = createTextCache({ maxBytes: 20_000 })
    for (let index = 0; index < 500; index++)
      cache.keep('u', `text ${index}`, 'text', translation('x'.repeat(100)))
    assert.ok(cache.state().bytes <= 20_000)
    assert.ok(cache.state().entries > 10)
    cache.clear()
    assert.equal(cache.find('u', 'text 499', pair, 'text'), undefined)
    const off = createTextCache({ maxBytes: 0 })
    off.keep('u', 'a', 'text', translation('A'))
    assert.equal(off.find('u', 'a', pair, 'text'), undefined)
  })

  it('shares the memory of the setting with the segments', async () => {
    const { segments, texts } = createCaches({ maxBytes: 40_000 })
    for (let index = 0; index < 1000; index++) {
      await segments.through('u', [`text ${index}`], hop, upper)
      texts.keep('u', `text ${index}`, 'text', translation('x'))
    }
    assert.ok(segments.state().bytes <= 30_000 && texts.state().bytes <= 10_000)
    assert.ok(segments.state().bytes + texts.state().bytes > 38_000)
  })
})
