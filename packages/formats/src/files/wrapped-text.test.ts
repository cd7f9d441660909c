import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  inventingEngine,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { columnsOf } from './columns.ts'
import { cutPlainText } from './plain-text.ts'

const settings = settingsOf('a.txt', { unwrap: true })
const letter = `John Smith
12 Main Street

Dear Mary,

I am writing to you because the house that we saw
together last summer is now for sale, and the well-
known architect who built it wants to meet us.

  1. The first thing to do is to look at the walls
     and at the roof of the house.
  2. Then we talk.

> You said that you would like to live in a place
> that is near the sea.

------
cat | dog
`

describe('a text that is wrapped by hand', () => {
  test('has one segment for each paragraph, item and quotation', () => {
    assert.deepEqual(textsOf(cutPlainText, letter, settings), [
      'John Smith',
      '12 Main Street',
      'Dear Mary,',
      'I am writing to you because the house that we saw together last summer is now for sale, ' +
        'and the well-known architect who built it wants to meet us.',
      'The first thing to do is to look at the walls and at the roof of the house.',
      'Then we talk.',
      'You said that you would like to live in a place that is near the sea.',
      'cat',
      'dog',
    ])
  })

  test('goes on with an initial, not with an item', () => {
    const lines = (...texts: string[]) => textsOf(cutPlainText, texts.join('\n'), settings)
    assert.deepEqual(
      lines('The house was built by', 'J. Smith, and Mary Ann', 'A. Jones has it.'),
      ['The house was built by J. Smith, and Mary Ann {}. Jones has it.'],
    )
    assert.deepEqual(lines('The house is of this colour', 'A. Red', 'B. Green'), [
      'The house is of this colour',
      'Red',
      'Green',
    ])
  })

  test('is wrapped again at the same width, with its indentation and signs', () => {
    const translate = (segment: readonly unknown[]) => [
      segment.join('').replaceAll(/\b(\w{4,})\b/g, '$1o'),
    ]
    const translated = translateText(cutPlainText, letter, { settings, translate })
    const width = Math.max(...letter.split('\n').map(columnsOf))
    for (const line of translated.split('\n')) assert.ok(columnsOf(line) <= width, line)
    assert.match(translated, /^ {2}1\. The firsto .*\n {5}\w.*\n(?: {5}\w.*\n)? {2}2\. Theno we/m)
    assert.match(translated, /^> Youo? saido .*\n> \w/m)
  })

  test('is cut at its lines without the option', () => {
    assert.equal(textsOf(cutPlainText, letter, settingsOf('a.txt')).length, 13)
  })

  test('keeps its line ends, and itself if nothing changes', () => {
    const source = letter.replaceAll('\n', '\r\n')
    const same = translateText(cutPlainText, source, { settings, translate: (each) => each })
    assert.equal(same, source)
    assert.doesNotMatch(translateText(cutPlainText, source, { settings }), /(?<!\r)\n/)
  })

  test('keeps its paragraphs, whatever an engine invents', () => {
    fc.assert(
      fc.property(inventingEngine, (engine) => {
        const translate: typeof engine = (segment) =>
          engine(segment).map((part) =>
            typeof part === 'string' ? part.replaceAll(/\p{Cc}|[\u2028\u2029]/gu, ' ') : part,
          )
        const translated = translateText(cutPlainText, letter, { settings, translate })
        assert.equal(translated.split('\n\n').length, letter.split('\n\n').length, translated)
      }),
    )
  })

  test('twice as long takes no more than 2.6 times', () => {
    for (const piece of ['one two three four\n', 'word ', '> a\n', '\n', 'x', '1. a\n'])
      assert.ok(
        isLinear(
          measureGrowth(
            (size) => new TextEncoder().encode(piece.repeat(Math.ceil(size / piece.length))),
            (bytes) => {
              const { segments, assemble } = cutPlainText(bytes, settings)
              const longer = segments.map((segment) => ['x', ...segment])
              return assemble(longer, { from: 'en', to: 'es' })
            },
          ),
        ),
        piece,
      )
  })
})
