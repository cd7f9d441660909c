import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import '../../../test/support/property-seed.ts'
import { readTmxInSteps, TmxError } from '@dragoman/formats/tmx/tmx-reading.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { createCorrectionCheck } from './correction-check.ts'
import { readCorrectionsInSteps, writeCorrections } from './correction-texts.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('<', '&', '>', '"', ']]>', 'a', '\t', ' ', '\n'),
    maxLength: 9,
  }),
)

const check = createCorrectionCheck()

describe('corrections', () => {
  for (const mediaType of ['application/x-tmx+xml', 'text/csv'] as const)
    it(`come back from ${mediaType} as they were, whatever they are`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 5 }), async (pairs) => {
          const corrections = pairs.flatMap(([source, target]) => {
            const checked = check({ from: 'en', to: 'pt-BR', source, target })
            return 'key' in checked ? [checked] : []
          })
          async function* all() {
            for (const { from, to, source, target } of corrections)
              yield { id: 'cor_1', createdAt: '2026-01-02T03:04:05.678Z', from, to, source, target }
          }
          const written = (await Array.fromAsync(writeCorrections(all(), mediaType))).join('')
          const { entries } = runAtOnce(readCorrectionsInSteps({ text: written, mediaType }))
          assert.deepEqual(
            entries,
            corrections.map(({ from, to, source, target }) => ({ from, to, source, target })),
          )
        }),
      )
    })
})

describe('TMX', () => {
  it('is read or refused, whatever the text is', () => {
    const parts = fc.constantFrom(
      '<tmx>',
      '<tu>',
      '<tuv xml:lang="en">',
      '<seg>',
      'x',
      '</seg>',
      '</tuv>',
      '</tu>',
      '</tmx>',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE a [',
      ']>',
      '\ufffe',
    )
    fc.assert(
      fc.property(fc.array(parts), (all) => {
        try {
          runAtOnce(readTmxInSteps(all.join('')))
        } catch (error) {
          assert.ok(error instanceof TmxError)
        }
      }),
    )
  })

  for (const [name, unit] of [
    [
      'units',
      '<tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="es"><seg>b</seg></tuv></tu>',
    ],
    ['codes', '<bpt>a</bpt>'],
    ['references', '&amp;'],
    ['brackets', ']'],
    ['comments', '<!-- -->'],
  ] as const)
    it(`takes time in proportion to its length: ${name}`, () => {
      const growth = measureGrowth(
        (size) => `<tmx><body>${unit.repeat(size / unit.length)}</body></tmx>`,
        (source) => runAtOnce(readTmxInSteps(source)),
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
