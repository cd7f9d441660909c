// Which engines translate a text, and what takes the place of one that fails.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type Answer,
  down,
  hopOf,
  startToys,
  toys,
  unable,
} from '../../test/support/toy-engines.ts'
import { optimizations } from '../shared/engine-settings.ts'
import { type EngineName, engineNames } from './engines/engine-names.ts'
import type { SegmentCheckpoint } from './request-context.ts'
import { selectEngines } from './routing/engine-selection.ts'

const text = 'The red house stands here.'
const translateWell: Answer = (...given) => toys.llm?.(...given) ?? down(...given)

describe('an engine that fails for now', () => {
  it('is replaced by the next best allowed one, and the answer says so', async () => {
    const { translate } = startToys({ engines: { ...toys, llm: down } })
    const answer = await translate(`${text}\n${text}`, { optimizeFor: 'quality' })
    assert.match(answer.translatedText, /^Toda casa/)
    assert.deepEqual(answer.route, [hopOf('llm')])
    assert.deepEqual(answer.otherRoutes, [{ route: [hopOf('marian')], segments: 2 }])
  })

  it('is replaced by one after another', async () => {
    const { translate, asked } = startToys({ engines: { ...toys, llm: down, marian: down } })
    const answer = await translate(text, { optimizeFor: 'quality' })
    assert.match(answer.translatedText, /^Una/)
    assert.deepEqual(answer.otherRoutes, [{ route: [hopOf('apertium')], segments: 1 }])
    assert.deepEqual(Object.keys(asked), ['llm', 'marian', 'apertium'])
  })

  it('is replaced for its own segments alone', async () => {
    const some: Answer = (each, signal) =>
      each.includes('blue') ? down(each, signal) : translateWell(each, signal)
    const { translate } = startToys({ engines: { ...toys, llm: some } })
    const answer = await translate(`${text}\nThe blue one.`, { optimizeFor: 'quality' })
    assert.match(answer.translatedText, /^Esta .*\nToda/)
    assert.deepEqual(answer.otherRoutes, [{ route: [hopOf('marian')], segments: 1 }])
  })

  it('is the reason of a refusal if no other is allowed', async () => {
    const { translate, asked } = startToys({ engines: { ...toys, llm: down } })
    const refused = translate(text, { engines: ['llm', 'external-llm'] })
    await assert.rejects(refused, { code: 'engine-unavailable' })
    assert.deepEqual(Object.keys(asked), ['llm'])
  })

  it('is asked again for the next text: what others translated is not kept for it', async () => {
    let isDown = true
    const once: Answer = (...given) => (isDown ? down : translateWell)(...given)
    const { translate } = startToys({ engines: { ...toys, llm: once } })
    await translate(text, { optimizeFor: 'quality' })
    isDown = false
    for (let round = 0; round < 2; round++) {
      const answer = await translate(text, { optimizeFor: 'quality' })
      assert.match(answer.translatedText, /^Esta/)
      assert.equal(answer.otherRoutes, undefined)
    }
  })

  it('is not replaced where the route is given', async () => {
    const { translate } = startToys({ engines: { ...toys, llm: down } })
    const given = translate(text, {}, { instructions: { hops: [hopOf('llm')] } })
    await assert.rejects(given, { code: 'engine-unavailable' })
  })

  it('leaves a job a checkpoint of what others translated', async () => {
    const known = new Map<string, Parameters<SegmentCheckpoint['keep']>[1]>()
    const checkpoint: SegmentCheckpoint = {
      recall: (key) => known.get(key()),
      keep: (key, segment) => void known.set(key(), segment),
    }
    const { translate, asked } = startToys({ engines: { ...toys, llm: down } })
    const settings = { optimizeFor: 'quality' } as const
    const first = await translate(text, settings, { checkpoint, priority: 'queued' })
    const second = await translate(text, settings, { checkpoint, priority: 'queued' })
    assert.deepEqual(second, first)
    assert.equal(asked.marian?.length, 1)
  })
})

describe('a slow engine that cannot translate a segment', () => {
  it('is asked for a handful of pieces, then another one has the segment', async () => {
    const { translate, asked } = startToys({ engines: { ...toys, llm: unable } })
    const answer = await translate(text.repeat(20), { optimizeFor: 'quality' })
    assert.match(answer.translatedText, /^Toda/)
    assert.equal(answer.otherRoutes?.[0]?.segments, 1)
    assert.ok((asked.llm ?? []).length <= 5, `${asked.llm?.length} requests`)
  })

  it('leaves the text of the source where no other has the pair', async () => {
    const { translate, asked } = startToys({ engines: { ...toys, llm: unable } })
    const answer = await translate(text, { engines: ['llm'] })
    assert.deepEqual([answer.translatedText, answer.otherRoutes], [text, undefined])
    assert.ok((asked.llm ?? []).length <= 5)
    const other = await translate(text, { optimizeFor: 'quality' })
    assert.match(other.translatedText, /^Toda/, 'the cache does not pass it for a translation')
  })

  it('leaves a fast engine its pieces', async () => {
    const { translate, asked } = startToys({ engines: { ...toys, marian: unable } })
    const answer = await translate(text)
    assert.deepEqual([answer.translatedText, answer.otherRoutes], [text, undefined])
    assert.ok((asked.marian ?? []).length > 5)
    assert.equal(asked.llm, undefined)
  })
})

describe('cached texts', () => {
  it('are those of the same selection', async () => {
    const { translate } = startToys({ engines: toys })
    const settings = [{}, { optimizeFor: 'quality' }, { engines: ['apertium'] }] as const
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(settings.map((each) => translate(text, each)))
      assert.deepEqual(
        answers.map(({ route: [hop] }) => hop?.engine),
        ['marian', 'llm', 'apertium'],
      )
    }
  })
})

describe('an app with `localOnly`', () => {
  const answerOf = fc.constantFrom('echo', 'down', 'unable', 'repeats')
  const fixed: Record<string, Answer> = { down, unable, repeats: () => ['na na na na na na na'] }

  it('has no text translated by an external engine, whatever else is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          engines: fc.option(fc.subarray([...engineNames])),
          optimizeFor: fc.constantFrom(...optimizations),
          asksFor: fc.option(fc.constantFrom(...optimizations), { nil: undefined }),
          served: fc.subarray(engineNames.filter((name) => toys[name])),
          behaviour: fc.array(answerOf, { minLength: 4, maxLength: 4 }),
          estimate: fc.constantFrom(null, 0.1, 0.9),
          score: fc.boolean(),
          noStore: fc.boolean(),
        }),
        async ({ engines, optimizeFor, asksFor, served, behaviour, estimate, score, noStore }) => {
          const some = Object.fromEntries(
            served.map((name, index) => [name, fixed[behaviour[index] ?? ''] ?? toys[name]]),
          )
          const { translate, asked } = startToys({ engines: some, estimate: () => estimate })
          const settings = { localOnly: true, engines, optimizeFor }
          await translate(`${text}\n${text} Again.`, settings, {
            engines: selectEngines(settings, asksFor),
            noStore,
            instructions: { score },
          }).catch((error: { code?: string }) => {
            assert.match(error.code ?? '', /^(?:language-pair-not-supported|engine-unavailable)$/)
          })
          assert.equal(asked['external-llm'], undefined)
          const chosen = engines ?? engineNames
          for (const name of Object.keys(asked))
            assert.ok(chosen.includes(name as EngineName), name)
        },
      ),
      { numRuns: 200 },
    )
  })
})
