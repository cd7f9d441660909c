import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import type { Segment } from '../segment/segment.ts'
import { mayHaveSeparators, separator } from './lines.ts'
import { findPlaceholders } from './placeholders.ts'
import { cutText } from './text.ts'

const placeholdersOf = (text: string) => findPlaceholders(text).map(({ source }) => source)
const upper = (segment: Segment): Segment =>
  segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part))

describe('cutText', () => {
  it('puts any text together again exactly', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const segmented = cutText(text)
        assert.equal(segmented.assemble(segmented.segments), text)
      }),
      { numRuns: 5_000 },
    )
  })

  it('has segments without outer whitespace, line breaks and tabs, and with letters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const segment of cutText(text).segments) {
          const first = segment[0]
          const last = segment.at(-1)
          if (typeof first === 'string') assert.equal(first, first.trimStart())
          if (typeof last === 'string') assert.equal(last, last.trimEnd())
          const words = segment.filter((part) => typeof part === 'string').join('')
          assert.match(words, /\p{L}/u)
          assert.doesNotMatch(words, /[\n\r\t\v\f\u0085\u2028\u2029]/)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  for (const [text, changed] of [
    ['  a b \n\n\tc  ', '  A B \n\n\tC  '],
    [
      '- one\n* two\n1. three\n> - four\n## five\n(2) six',
      '- ONE\n* TWO\n1. THREE\n> - FOUR\n## FIVE\n(2) SIX',
    ],
    ['hello {name}, see https://a.example/x.', 'HELLO {name}, SEE https://a.example/x.'],
    ['😀\n12\n...', '😀\n12\n...'],
    ['run `a  b\tc` and\nsee', 'RUN `a  b\tc` AND\nSEE'],
    ['one.  two\u3000three', 'ONE.  TWO\u3000THREE'],
  ] as const) {
    it(`sets aside what is not language in ${JSON.stringify(text)}`, () => {
      const segmented = cutText(text)
      assert.equal(segmented.assemble(segmented.segments.map(upper)), changed)
    })
  }
})

describe('the searches that most texts end with', () => {
  const oneSeparator = new RegExp(separator.source)
  /** Makes every search begin, and is part of no placeholder. */
  const suffix = '\n²'

  it('find a sign wherever there is a separator', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (oneSeparator.test(text)) assert.ok(mayHaveSeparators(text))
      }),
      { numRuns: 5_000 },
    )
  })

  it('find a sign wherever there is a placeholder', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.deepEqual(placeholdersOf(text), placeholdersOf(text + suffix))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('findPlaceholders', () => {
  for (const placeholder of [
    '{name}',
    '{0}',
    '{}',
    '{user.name}',
    '{n:02d}',
    '{{name}}',
    '{{ user.name | upper }}',
    '${x}',
    '#{x}',
    '%{name}',
    '%s',
    '%d',
    '%1$s',
    '%-5.2f',
    '%ld',
    '%@',
    '%(name)s',
    '%%',
    ':name',
    ':name:',
    '{n, plural, one {# item} other {# items}}',
    '{d, date, short}',
    '{g, select, male {{n, plural, one {he has one} other {he has #}}} other {they}}',
    'https://example.org/a/b?c=d&e=%20#f',
    'http://localhost:8080/',
    'www.example.org/x',
    'mailto:a@example.org',
    'some.one+tag@mail.example.org',
    '`npm start`',
    '😀',
    '👩‍👩‍👧',
    '🇪🇸',
    '👍🏽',
    '1️⃣',
    '❤️',
  ]) {
    it(`finds ${placeholder} among words, complete`, () => {
      assert.deepEqual(placeholdersOf(`see ${placeholder} there`), [placeholder])
      assert.deepEqual(placeholdersOf(`${placeholder}`), [placeholder])
    })
  }

  for (const text of [
    '50% of it',
    '100%',
    '50%off',
    'a: b',
    'at 10:30',
    'note: this',
    'he said: "yes"',
    'the C: drive',
    '# heading',
    'a {b c} d',
    'x < y > z',
    '$5',
    'a@b',
    'e.g. this',
    '(see below)',
  ]) {
    it(`leaves ${JSON.stringify(text)} to be translated`, () => {
      assert.deepEqual(placeholdersOf(text), [])
    })
  }

  it('leaves the punctuation behind an address to the sentence', () => {
    assert.deepEqual(
      placeholdersOf('See https://example.org/a, (https://example.org/b) or www.example.org.'),
      ['https://example.org/a', 'https://example.org/b', 'www.example.org'],
    )
    assert.deepEqual(placeholdersOf('Read [the docs](https://example.org/x_(y)) now'), [
      'https://example.org/x_(y',
    ])
  })

  it('is done with the worst texts before the test runs out of time', () => {
    for (const piece of [
      'a@',
      'a.',
      'a_',
      'a/',
      '--a',
      'a=',
      'C:\\a ',
      '<%',
      '{% ',
      '[[',
      '<a b=',
      '@a/',
      '#a-',
      "'a",
      'A ',
      '1a ',
      '{',
      '{a,',
      '{{',
      '${',
      '{a, {',
      '%',
      ':a',
      '`',
      '](',
      'www.',
      'http://',
      '👩‍',
      '{a,{b{',
    ])
      findPlaceholders(piece.repeat(20_000))
  })
})
