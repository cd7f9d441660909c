// The letter case that engines are asked with, and that answers get.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { segmentText } from '@dragoman/formats/segment/segment.ts'
import { checkPlausibility } from '../../test/support/plausibility.ts'
import { createSegmentCache } from './caching/cache.ts'
import type { Engine } from './engines/engine.ts'
import type { EngineName } from './engines/engine-names.ts'
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts'
import { createSegmentTranslator } from './segment-translator.ts'

const pair = { from: 'en', to: 'es' }
const context = {
  ownerId: 'user',
  appId: 'app',
  priority: 'queued',
  signal: new AbortController().signal,
} as const

describe('the letter case of a segment', () => {
  /** Answers that name what each engine was asked; `asked` has all of it. */
  function createRecorder(routes: Partial<Record<'apertium' | 'marian', boolean>>) {
    const asked: string[] = []
    const schedulers = Object.entries(routes).map(([name, lowersCapitals]) => {
      const engine: Engine = {
        lowersCapitals,
        pairs: () => [pair],
        concurrentBatches: 1,
        batchCharacters: 1_000,
        async translate(segments) {
          asked.push(...segments.map((each) => `${name}: ${segmentText(each)}`))
          return segments.map((each) =>
            each.map((part) => (typeof part === 'string' ? part.replace(/house/i, 'casa') : part)),
          )
        },
        close: async () => {},
      }
      return [name, createScheduler(engine, { maxWaitingCharacters: 1_000 })] as const
    })
    const translateSegment = createSegmentTranslator({
      schedulers: new Map(schedulers as [EngineName, Scheduler][]),
      segments: createSegmentCache({ maxBytes: 100_000 }),
      checkPlausibility,
    })
    const translate = async (text: string, engines = Object.keys(routes) as EngineName[]) => {
      const along = engines.map((engine) => ({ engine, ...pair }))
      const task = { pair, hops: along, context, onEngine: () => {} }
      return segmentText(await translateSegment([text], task))
    }
    return { asked, translate }
  }

  for (const [source, answer, lowered] of [
    ['THE HOUSE IS RED', 'THE CASA IS RED', 'The house is red'],
    ['The House Is On Fire', 'The Casa Is On Fire', 'The house is on fire'],
  ] as const) {
    it(`is lowered for engines that want it, and comes back as it was: ${source}`, async () => {
      const { asked, translate } = createRecorder({ marian: true })
      assert.equal(await translate(source), answer)
      assert.deepEqual(asked, [`marian: ${lowered}`])
    })

    it(`stays for other engines, whose answers get it: ${source}`, async () => {
      const { asked, translate } = createRecorder({ apertium: false })
      assert.equal(await translate(source), answer)
      assert.deepEqual(asked, [`apertium: ${source}`])
    })

    it(`is lowered once along a route, for the first that wants it: ${source}`, async () => {
      const routes = { apertium: false, marian: true } as const
      const { asked, translate } = createRecorder(routes)
      assert.equal(await translate(source, ['apertium', 'marian', 'apertium']), answer)
      const between = lowered.replace('house', 'casa')
      const expected = [`apertium: ${source}`, `marian: ${between}`, `apertium: ${between}`]
      assert.deepEqual(asked, expected)
    })
  }

  it('of an answer is not lowered if that of the source was ordinary', async () => {
    const { asked, translate } = createRecorder({ apertium: false, marian: true })
    await translate('Barack Obama Visits New York')
    assert.deepEqual(asked.at(-1), 'marian: Barack Obama Visits New York')
  })

  it('is part of what a cache knows a segment by', async () => {
    const { asked, translate } = createRecorder({ marian: true, apertium: false })
    for (const engine of ['marian', 'apertium', 'marian', 'apertium'] as const)
      await translate('THE HOUSE IS RED', [engine])
    assert.equal(await translate('The house is red', ['marian']), 'The casa is red')
    assert.deepEqual(asked, ['marian: The house is red', 'apertium: THE HOUSE IS RED'])
  })
})
