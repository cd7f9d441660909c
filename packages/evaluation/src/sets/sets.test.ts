import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findForeign, type ParallelText, SetError } from './parallel-text.ts'
import { joinLines, readColumns, readUnits } from './set-texts.ts'

const enEs = { from: 'en', to: 'es' }
const tags = new Set(['en', 'es', 'de'])
const parse = (tag: string): string | undefined =>
  tags.has(tag.toLowerCase()) ? tag.toLowerCase() : undefined
const refused = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof SetError)
  assert.match(error.message, message)
  return true
}
const texts = ({ sentences }: ParallelText) =>
  sentences.map(({ source, reference, place }) => [source, reference, place])

describe('two files of lines', () => {
  it('join line by line, with any line ends', () => {
    const set = joinLines('\ufeffOne.\r\nTwo.\r\n', 'Uno.\nDos.', enEs)
    assert.deepEqual(texts(set), [
      ['One.', 'Uno.', 1],
      ['Two.', 'Dos.', 2],
    ])
  })

  it('must have as many lines', () => {
    assert.throws(() => joinLines('a\nb\nc', 'a\nb', enEs), refused(/3 and 2 lines.*line 3/))
  })

  it('name the lines where a side is empty', () => {
    assert.throws(() => joinLines('a\n\nc', 'x\ny\n ', enEs), refused(/lines 2, 3\./))
    assert.throws(() => joinLines('', '', enEs), refused(/no sentences/))
  })

  it('name only some of many lines', () => {
    const empty = '\n'.repeat(30)
    assert.throws(() => joinLines(empty, empty, enEs), refused(/9, 10, … \(30 in all\)/))
  })
})

describe('lines with tabs', () => {
  it('are of the one pair that is wanted', () => {
    assert.deepEqual(texts(readColumns('One.\tUno.\n', [enEs], parse)[0] as ParallelText), [
      ['One.', 'Uno.', 1],
    ])
  })

  it('have several languages if the first line names them', () => {
    const text = 'en\tes\tDE\nOne.\tUno.\tEins.\n'
    const [first, second] = readColumns(text, [enEs, { from: 'de', to: 'en' }], parse)
    assert.deepEqual(texts(first as ParallelText), [['One.', 'Uno.', 2]])
    assert.deepEqual(texts(second as ParallelText), [['Eins.', 'One.', 2]])
  })

  it('say which lines have another number of texts', () => {
    assert.throws(() => readColumns('a\tb\nc\nd\te\tf\n', [enEs], parse), refused(/lines 2, 3/))
  })

  it('ask for names of languages, and for languages that are there', () => {
    const pairs = [enEs, { from: 'es', to: 'en' }]
    assert.throws(() => readColumns('a\tb\n', pairs, parse), refused(/first line/))
    const german = [{ from: 'de', to: 'en' }]
    assert.throws(() => readColumns('en\tes\na\tb\n', german, parse), refused(/en, es/))
  })
})

describe('units of a translation memory', () => {
  const units = [
    { from: 'en', to: 'es', source: 'One.', target: 'Uno.' },
    { from: 'ES', to: 'en', source: 'Dos.', target: 'Two.' },
    { from: 'en', to: 'de', source: 'One.', target: 'Eins.' },
  ]

  it('serve a pair in both directions', () => {
    assert.deepEqual(texts(readUnits(units, [enEs], parse)[0] as ParallelText), [
      ['One.', 'Uno.', 1],
      ['Two.', 'Dos.', 2],
    ])
  })

  it('say that a pair is not there', () => {
    assert.throws(() => readUnits(units, [{ from: 'de', to: 'es' }], parse), refused(/de-es/))
  })
})

describe('sentences in another language', () => {
  const set = joinLines('en 1\nes 2\nen 3\nen 4', 'es 1\nes 2\nes 3\nes 4', enEs)
  const detect = (sentence: string) => sentence.slice(0, 2)

  it('are named with their lines', () => {
    assert.match(findForeign(set, detect) ?? '', /source sentences .*"en": line 2 \(es\)/)
  })

  it('are no warning where the language is right or unknown', () => {
    assert.equal(
      findForeign(set, () => undefined),
      undefined,
    )
  })

  it('are refused if most are', () => {
    const swapped = joinLines('es 1\nes 2', 'en 1\nen 2', enEs)
    assert.throws(() => findForeign(swapped, detect), refused(/Are the sides swapped/))
  })
})
