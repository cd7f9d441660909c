import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { checkPlausibility } from '../../test/support/plausibility.ts'
import { defaultEngineSettings } from '../shared/engine-settings.ts'
import { sha256 } from '../shared/hashes.ts'
import { createSegmentCache } from './caching/cache.ts'
import type { Engine, SegmentScore } from './engines/engine.ts'
import type { ScoredSegment } from './quality/score.ts'
import { createScoreSum } from './quality/score.ts'
import type { SegmentCheckpoint } from './request-context.ts'
import { selectEngines } from './routing/engine-selection.ts'
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

type Translate = Engine['translate']

const upper: Translate = async (segments) =>
  segments.map((each) => each.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)))

function createSubject(
  translate: Translate,
  { mode, cacheBytes = 0, searchesThoroughly = false }: SubjectOptions = {},
) {
  const engine: Engine = {
    ...(mode && { mode }),
    searchesThoroughly,
    pairs: () => [pair],
    concurrentBatches: 1,
    batchCharacters: 1_000,
    translate,
    close: async () => {},
  }
  return createSegmentTranslator({
    schedulers: new Map([
      ['apertium', createScheduler(engine, { maxWaitingCharacters: 1_000 })],
      ['script', createScheduler(engine, { maxWaitingCharacters: 1e6 })],
    ]),
    segments: createSegmentCache({ maxBytes: cacheBytes }),
    checkPlausibility,
  })
}

interface SubjectOptions {
  readonly mode?: string | undefined
  readonly cacheBytes?: number
  readonly searchesThoroughly?: boolean
}

const context = {
  ownerId: 'user',
  appId: 'app',
  priority: 'queued',
  signal: new AbortController().signal,
} as const

async function translateWith(known: ReadonlyMap<string, Segment>, mode?: string) {
  let asked = 0
  const translateSegment = createSubject(
    (segments, ...rest) => {
      asked += segments.length
      return upper(segments, ...rest)
    },
    { mode },
  )
  const kept: Segment[] = []
  const checkpoint: SegmentCheckpoint = {
    recall(key) {
      const segment = known.get(key())
      return segment && { segment }
    },
    keep: (_key, { segment }) => void kept.push(segment),
  }
  const task = { pair, hops, context: { ...context, checkpoint }, onEngine: () => {} }
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

describe('the score of a segment', () => {
  /** Each segment has a score of its length; `lost` loses its text. */
  const scored: Translate = async (segments, languages, { signal, wishes }) => {
    segments.forEach((each, index) => {
      wishes?.[index]?.onScore?.({ logProbability: -segmentText(each).length, words: 1 })
    })
    const answers = await upper(segments, languages, { signal })
    return answers.map((answer, index) => (segments[index]?.[0] === 'lost lost' ? [] : answer))
  }
  const score = async (
    translateSegment: ReturnType<typeof createSubject>,
    segment: Segment,
    options: Partial<Parameters<typeof translateSegment>[1]> = {},
  ) => {
    const scores = createScoreSum()
    await translateSegment(segment, { pair, hops, context, scores, onEngine: () => {}, ...options })
    return scores.total()
  }

  it('is that of its engine, or of each engine of the route', async () => {
    const subject = createSubject(scored)
    assert.deepEqual(await score(subject, ['abc']), { logProbability: -3, words: 1 })
    const twice = [...hops, { engine: 'apertium', from: 'es', to: 'ca' } as const]
    assert.deepEqual(await score(subject, ['abc'], { hops: twice }), {
      logProbability: -6,
      words: 2,
    })
  })

  it('is that of its pieces where the whole of it was lost', async () => {
    assert.deepEqual(await score(createSubject(scored), ['lost lost']), {
      logProbability: -8,
      words: 2,
    })
  })

  it('is that of its pieces where the whole of it repeated itself', async () => {
    const runaway: Translate = async (segments, languages, options) => {
      const answers = await scored(segments, languages, options)
      return answers.map((answer, index) =>
        segments[index]?.[0] === 'a red house' ? ['desnnnnnnn deses deses deses'] : answer,
      )
    }
    const subject = createSubject(runaway)
    assert.deepEqual(await score(subject, ['a red house']), { logProbability: -10, words: 2 })
    const translation = await subject(['a red house'], { pair, hops, context, onEngine: () => {} })
    assert.equal(translation.join(''), 'A RED HOUSE')
  })

  it('is the same from the cache and from a checkpoint', async () => {
    const cached = createSubject(scored, { cacheBytes: 10_000 })
    for (let round = 0; round < 2; round++)
      assert.deepEqual(await score(cached, ['abc']), { logProbability: -3, words: 1 })
    const known = new Map<string, ScoredSegment>()
    const checkpoint: SegmentCheckpoint = {
      recall: (key) => known.get(key()),
      keep: (key, translation) => void known.set(key(), translation),
    }
    const resumed = { context: { ...context, checkpoint } }
    assert.deepEqual(await score(createSubject(scored), ['abc'], resumed), {
      logProbability: -3,
      words: 1,
    })
    assert.deepEqual(await score(createSubject(upper), ['abc'], resumed), {
      logProbability: -3,
      words: 1,
    })
  })

  it('is null if an engine has none', async () => {
    assert.equal(await score(createSubject(upper), ['abc']), null)
  })

  it('is not asked for unless it is wanted', async () => {
    let asked = false
    const subject = createSubject((segments, languages, options) => {
      asked ||= options.wishes?.[0]?.onScore !== undefined
      return upper(segments, languages, options)
    })
    await subject(['abc'], { pair, hops, context, onEngine: () => {} })
    assert.equal(asked, false)
    await score(subject, ['abc'])
    assert.equal(asked, true)
  })
})

describe('a request for quality', () => {
  it('has an engine search longer that can, and what it wrote in haste is none', async () => {
    for (const searchesThoroughly of [true, false]) {
      const asked: (boolean | undefined)[] = []
      const subject = createSubject(
        (segments, languages, options) => {
          asked.push(options.wishes?.[0]?.isThorough)
          return upper(segments, languages, options)
        },
        { cacheBytes: 10_000, searchesThoroughly },
      )
      for (const optimizeFor of ['speed', 'quality', 'speed', 'quality'] as const) {
        const engines = selectEngines(defaultEngineSettings, optimizeFor)
        const task = { pair, hops, context: { ...context, engines }, onEngine: () => {} }
        await subject(['abc'], task)
      }
      assert.deepEqual(asked, searchesThoroughly ? [false, true] : [false])
    }
  })
})

describe('a segment with accents of their own', () => {
  it('comes to the engine with accented letters', async () => {
    const asked: string[] = []
    const translate = createSubject(async (segments) => {
      asked.push(...segments.map(segmentText))
      return [...segments]
    })
    const task = { pair, hops, context, onEngine: () => {} }
    await translate(['el cafe\u0301 de Joa\u0303o'], task)
    assert.deepEqual(asked, ['el café de João'])
  })
})

describe('an answer', () => {
  it('begins with a capital if the source does, whatever words the engine drops', async () => {
    const drop: Translate = async (segments) => segments.map(() => ['no le gustó.'])
    for (const engine of [createSubject(drop), createSubject(drop, { cacheBytes: 100_000 })]) {
      const task = { pair, hops, context, onEngine: () => {} }
      assert.deepEqual(await engine(["He didn't like it."], task), ['No le gustó.'])
      assert.deepEqual(await engine(["he didn't like it."], task), ['no le gustó.'])
    }
  })
})

describe('a conversion of the script', () => {
  const conversion = { engine: 'script', from: 'sr', to: 'sr-Latn' } as const

  /** What the engine was asked, and the translation: the same letters, in capitals. */
  async function convert(source: Segment, scored: SegmentScore | undefined) {
    const asked: Segment[] = []
    const translateSegment = createSubject((segments, current, options) => {
      asked.push(...segments)
      if (current.to !== conversion.to && scored)
        for (const wish of options.wishes ?? []) wish?.onScore?.(scored)
      return upper(segments, current, options)
    })
    const scores = createScoreSum()
    const toSerbian = { engine: 'apertium', from: 'en', to: 'sr' } as const
    const route = scored ? [toSerbian, conversion] : [conversion]
    const task = { pair: conversion, hops: route, context, scores, onEngine: () => {} }
    return { answer: await translateSegment(source, task), asked, score: scores.total() }
  }

  it('gets a segment as it is, and its answer is not judged', async () => {
    const long = `${'na '.repeat(3_000)}.`
    for (const source of [['ЉУБАВ I MIR'], ['na na na na na na na na na na'], [long]]) {
      const { answer, asked } = await convert(source, undefined)
      assert.deepEqual(asked, [source])
      assert.deepEqual(answer, [source[0]?.toUpperCase()])
    }
  })

  it('takes nothing from the score of the translation', async () => {
    const score = { logProbability: -2, words: 4 }
    assert.deepEqual((await convert(['Red house'], score)).score, score)
  })
})
