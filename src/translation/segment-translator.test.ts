import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sha256 } from '../shared/hashes.ts'
import { createSegmentCache } from './cache.ts'
import type { Engine, Segment } from './engines/engine.ts'
import type { SegmentKey } from './request-context.ts'
import { createScheduler } from './scheduler/scheduler.ts'
import { createSegmentTranslator } from './segment-translator.ts'

const pair = { from: 'en', to: 'es' }
const hops = [{ engine: 'apertium', ...pair } as const]
const segment: Segment = ['a ', { placeholder: 0 }, ' b']

/** As a job's checkpoint stores it, with the form that placeholders had. */
const keyOf = (stored: unknown, mode?: string) =>
  sha256(
    JSON.stringify([
      stored,
      pair.from,
      pair.to,
      hops.map((hop) => ({ ...hop, ...(mode && { mode }) })),
    ]),
  ).slice(0, 32)

async function translateWith(known: ReadonlyMap<string, Segment>, mode?: string) {
  let asked = 0
  const engine: Engine = {
    ...(mode && { mode }),
    pairs: () => [pair],
    concurrentBatches: 1,
    batchCharacters: 1_000,
    translate: async (segments) => {
      asked += segments.length
      return segments.map((each) =>
        each.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
      )
    },
    close: async () => {},
  }
  const translateSegment = createSegmentTranslator({
    schedulers: new Map([['apertium', createScheduler(engine, { maxWaitingCharacters: 1_000 })]]),
    segments: createSegmentCache({ maxBytes: 0 }),
  })
  const kept: Segment[] = []
  const context = {
    userId: 'user',
    appId: 'app',
    priority: 'queued',
    signal: new AbortController().signal,
    checkpoint: {
      recall: (key: SegmentKey) => known.get(key()),
      keep: (_key: SegmentKey, translation: Segment) => void kept.push(translation),
    },
  } as const
  const task = { pair, hops, context, onEngine: () => {} }
  return { translation: await translateSegment(segment, task), asked, kept }
}

describe("a segment of a job's checkpoint", () => {
  it('is not translated again', async () => {
    const known = new Map([[keyOf(segment), ['known ', { placeholder: 0 }]]])
    const { translation, asked, kept } = await translateWith(known)
    assert.deepEqual(translation, ['known ', { placeholder: 0 }])
    assert.deepEqual([asked, kept], [0, []])
  })

  it('is translated again if an older version stored it with other placeholders', async () => {
    const old = ['known ', { keep: 0 }] as unknown as Segment
    const known = new Map([[keyOf(['a ', { keep: 0 }, ' b']), old]])
    const { translation, asked, kept } = await translateWith(known)
    assert.deepEqual(translation, ['A ', { placeholder: 0 }, ' B'])
    assert.deepEqual([asked, kept], [1, [translation]])
  })

  it('is translated again if the engine had another mode', async () => {
    const known = new Map([[keyOf(segment, 'this'), ['known ', { placeholder: 0 }]]])
    assert.equal((await translateWith(known, 'this')).asked, 0)
    assert.equal((await translateWith(known, 'other')).asked, 1)
    assert.equal((await translateWith(known)).asked, 1)
  })
})
