// The suite that every engine must pass. An engine's own test calls it with that engine.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Part, type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { anyLongToken, longTokens } from '../../../test/support/long-token.ts'
import { isComplete } from '../repair/repair.ts'
import { type Engine, EngineError } from './engine.ts'

interface Subject {
  create: () => Engine
  pair: LanguagePair
  /** A sentence of the source language and what its translation must match. */
  example: { source: string; translation: RegExp }
  /** Different words of the source language that distinguish the answers. */
  numerals: readonly string[]
}

/** How many generated batches each property is tried on. */
const runs = 300

export function describeEngine(name: string, { create, pair, example, numerals }: Subject): void {
  describe(`the engine ${name}`, () => {
    let engine: Engine
    const translate = (segments: readonly Segment[]) =>
      engine.translate(segments, pair, { signal: new AbortController().signal })
    before(() => {
      engine = create()
    })
    after(() => engine.close())

    it('translates', async () => {
      const [translation] = await translate([[example.source]])
      assert.ok(translation && !(translation instanceof EngineError))
      assert.match(segmentText(translation), example.translation)
    })

    it('names the pair among its pairs', () => {
      assert.ok(engine.pairs().some(({ from, to }) => from === pair.from && to === pair.to))
    })

    it('answers each segment of a batch in order, as it would alone', async () => {
      const segments = numerals.map((numeral): Segment => [numeral])
      const alone = (await Promise.all(segments.map((segment) => translate([segment])))).flat()
      assert.deepEqual(await translate(segments), alone)
      assert.equal(
        new Set(alone.map((translation) => JSON.stringify(translation))).size,
        numerals.length,
      )
    })

    it('answers an empty batch with nothing', async () => {
      assert.deepEqual(await translate([]), [])
    })

    it('brings back each placeholder and tag once, or returns an error', async () => {
      const text = fc.constantFrom(
        'house',
        ' red ',
        ' the garden is big',
        '. ',
        ' ',
        ', ',
        ' (',
        ') ',
      )
      const segment = fc
        .array(fc.oneof(text, fc.constant(null)), { minLength: 1, maxLength: 8 })
        .map(toSegment)
      await fc.assert(
        fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 6 }), async (segments) => {
          const translations = await translate(segments)
          assert.equal(translations.length, segments.length)
          translations.forEach((translation, index) => {
            const source = segments[index] ?? []
            if (translation instanceof EngineError) assert.equal(translation.scope, 'segment')
            else if (/\p{L}/u.test(segmentText(source)))
              assert.ok(isComplete(translation, source), JSON.stringify({ source, translation }))
          })
        }),
        { numRuns: runs },
      )
    })

    it('brings back what is no language, however long it is', async () => {
      const words = fc.constantFrom(' the red house ', ' ', '(', ', ', ' is big. ')
      const pieces = fc.array(fc.oneof(words, anyLongToken), { minLength: 1, maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(pieces, async (source) => {
          const [translation] = await translate([[`A house ${source.join(' ')} end`]])
          assert.ok(translation && !(translation instanceof EngineError), String(translation))
          let rest = segmentText(translation)
          for (const token of source.filter((piece) => piece.length > 200)) {
            const at = rest.indexOf(token)
            assert.ok(at >= 0, `${token.slice(0, 20)}… (${token.length})`)
            rest = rest.slice(0, at) + rest.slice(at + token.length)
          }
        }),
        { numRuns: 60 },
      )
      for (const [kind, make] of Object.entries(longTokens)) {
        const token = make(50_000)
        const [translation] = await translate([[`A house ${token} end`]])
        assert.ok(translation && !(translation instanceof EngineError), kind)
        assert.ok(segmentText(translation).includes(token), kind)
      }
    })

    it('survives any text', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 5 }), async (texts) => {
          const translations = await translate(texts.map((text): Segment => [text]))
          assert.equal(translations.length, texts.length)
          for (const translation of translations)
            assert.ok(!(translation instanceof EngineError) || translation.scope === 'segment')
        }),
        { numRuns: runs },
      )
      const [translation] = await translate([[example.source]])
      assert.match(segmentText(translation as Segment), example.translation)
    })

    it('rejects when it is aborted', async () => {
      const stop = new AbortController()
      stop.abort(new Error('stopped'))
      await assert.rejects(
        engine.translate([[example.source]], pair, { signal: stop.signal }),
        /stopped/,
      )
    })

    it('says that a pair it does not have cannot be translated', async () => {
      const [answer] = await engine.translate(
        [['x']],
        { from: 'tlh', to: 'x-none' },
        { signal: new AbortController().signal },
      )
      assert.ok(answer instanceof EngineError && answer.scope === 'engine')
    })

    it('gives no translation once it is closed', async () => {
      const closed = create()
      await closed.close()
      const [answer] = await closed.translate([[example.source]], pair, {
        signal: new AbortController().signal,
      })
      assert.ok(answer instanceof EngineError && answer.scope === 'engine')
    })
  })
}

/**
 * Turns nulls into numbered placeholders; two in a row with text between them become a tag every
 * third time.
 */
function toSegment(pieces: readonly (string | null)[]): Segment {
  let number = 0
  const parts: Part[] = []
  for (const piece of pieces) {
    if (piece !== null) parts.push(piece)
    else if (number % 3 === 2) parts.push({ open: number }, 'word', { close: number++ })
    else parts.push({ placeholder: number++ })
  }
  return parts
}
