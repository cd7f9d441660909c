import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mapText } from '../segment/segment.ts'
import { cutText } from '../text/text.ts'
import { type Splice, spliceTexts } from './splices.ts'

/** The texts between quotation marks, in which `\n` is a line break. */
function quoted(source: string): Splice[] {
  return [...source.matchAll(/"([^"]*)"/g)].map(({ index, 1: raw = '' }) => ({
    start: index + 1,
    end: index + 1 + raw.length,
    content: cutText(raw.replaceAll('\\n', '\n')),
    write: (text) => text.replaceAll('\n', '\\n').replaceAll('"', "'"),
  }))
}

describe('spliceTexts', () => {
  test('writes each translation in its place', () => {
    const spliced = spliceTexts(
      'a="one" b="" c="two\\nthree"',
      quoted('a="one" b="" c="two\\nthree"'),
    )
    assert.equal(spliced.segments.length, 3)
    const translations = spliced.segments.map((segment) =>
      mapText(segment, (text) => `"${text.toUpperCase()}`),
    )
    assert.equal(spliced.assemble(translations), `a="'ONE" b="" c="'TWO\\n'THREE"`)
  })

  test('keeps the source of what is not changed, however it is escaped', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (start, texts) => {
        const source = [start.replaceAll('"', ''), ...texts.map((text) => `"${text}"`)].join(' ')
        const spliced = spliceTexts(source, quoted(source))
        assert.equal(spliced.assemble(spliced.segments), source)
      }),
    )
  })
})
