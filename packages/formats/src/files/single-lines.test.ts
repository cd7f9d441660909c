import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { inventingEngine, upperCase } from '../../../../test/support/document-formats.ts'
import '../../../../test/support/property-seed.ts'
import { plainNotation } from '../icu/icu-notation.ts'
import { cutNotated } from '../text/notated-text.ts'
import { cutSingleLine } from './single-lines.ts'

const anyLine = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '\u00a0', '- ', '1. ', '{name}', '%s', '{{a b}}', ':x', '`c d`', 'word'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

describe('a single line', () => {
  test('is cut and assembled like any text', () => {
    fc.assert(
      fc.property(anyLine, inventingEngine, (line, translate) => {
        const cut = cutSingleLine(line, {})
        if (cut === undefined) return
        const whole = cutNotated(line, plainNotation)
        assert.deepEqual(cut.segments, whole.segments)
        for (const change of [translate, upperCase])
          assert.equal(
            cut.assemble(cut.segments.map(change)),
            whole.assemble(whole.segments.map(change)),
          )
        assert.equal(cut.assemble(cut.segments), line)
      }),
      { numRuns: 2_000 },
    )
  })

  test('has no line break', () => assert.equal(cutSingleLine('a\nb', {}), undefined))

  test('keeps templates, and quotes the texts beside them', () => {
    const quote = (text: string): string => text.replaceAll("'", "''")
    const cut = cutSingleLine('a <$x$> b', { templates: /\$\w+\$/g, quote })
    assert.equal(cut?.assemble([["c' ", { placeholder: 0 }, "'d"]]), "c'' $x$''d")
  })
})
