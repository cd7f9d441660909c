import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Part, type Segment, segmentLength } from '@dragoman/formats/segment/segment.ts'
import { checkPlausibility } from '../../test/support/plausibility.ts'
import { createSegmentCache } from './caching/cache.ts'
import type { Engine } from './engines/engine.ts'
import { createScheduler } from './scheduler/scheduler.ts'
import { createSegmentTranslator } from './segment-translator.ts'

const sentence = 'The red house is very big, and the garden is green. '
const prose = sentence.repeat(2_000).trim()

/** Translates with an engine that returns each text in capitals, and records its requests. */
async function translate(segment: Segment) {
  const lengths: number[] = []
  const shout = (part: Part) => (typeof part === 'string' ? part.toUpperCase() : part)
  const engine: Engine = {
    pairs: () => [],
    concurrentBatches: 4,
    batchCharacters: 1_000,
    translate: async (segments) => {
      lengths.push(...segments.map(segmentLength))
      return segments.map((each) => each.map(shout))
    },
    close: async () => {},
  }
  const translateSegment = createSegmentTranslator({
    schedulers: new Map([['apertium', createScheduler(engine, { maxWaitingCharacters: 1e9 })]]),
    segments: createSegmentCache({ maxBytes: 0 }),
    checkPlausibility,
  })
  const pair = { from: 'en', to: 'es' }
  const translation = await translateSegment(segment, {
    pair,
    hops: [{ engine: 'apertium', ...pair }],
    context: {
      ownerId: 'user',
      appId: 'app',
      priority: 'interactive',
      signal: new AbortController().signal,
    },
    onEngine: () => {},
  })
  return { translation, longest: Math.max(...lengths) }
}

/** Adjacent texts joined. */
const flat = (segment: Segment): string =>
  segment.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('')
const shouted = (segment: Segment): string =>
  flat(segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)))

describe('a long segment', () => {
  for (const [what, segment] of [
    ['of sentences', [prose]],
    ['of words alone', ['house garden '.repeat(8_000).trim()]],
    ['of Chinese', ['这座房子很大'.repeat(10_000)]],
    [
      'with tags and placeholders',
      Array.from({ length: 300 }, (_, index): Part[] => [
        sentence.repeat(3),
        { open: index },
        'house ',
        { placeholder: index + 1_000 },
        { close: index },
        ' garden ',
      ]).flat(),
    ],
    ['within one tag', [{ open: 0 }, prose, { placeholder: 1 }, ` ${prose}`, { close: 0 }]],
  ] as const satisfies [string, Segment][]) {
    it(`is translated in pieces and comes back complete, ${what}`, async () => {
      const { translation, longest } = await translate(segment)
      assert.ok(longest <= 4_000, `${longest} at once`)
      assert.equal(flat(translation), shouted(segment))
    })
  }

  it('stays as it is without a place to cut it', async () => {
    for (const token of ['a.'.repeat(5_000), 'e\u0301'.repeat(5_000), '0f'.repeat(5_000)]) {
      const { translation, longest } = await translate([token])
      assert.deepEqual(translation, [token])
      assert.equal(longest, Number.NEGATIVE_INFINITY)
    }
  })

  it('is translated beside a token without a place to cut it', async () => {
    const token = '0f'.repeat(5_000)
    const { translation } = await translate([`${token} the house`])
    assert.equal(flat(translation), `${token} the house`.toUpperCase())
  })

  it('is left as it is up to 4,000 characters', async () => {
    const { longest } = await translate([prose.slice(0, 3_999)])
    assert.equal(longest, 3_999)
  })
})
