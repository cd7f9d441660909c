import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { cutHtml } from '../html/html.ts'
import { mapText, type Segment } from '../segment/segment.ts'
import { cutText } from '../text/text.ts'
import { cutXml } from '../xml/xml.ts'
import { findMessages, quoteIcu, unquoteIcu } from './icu-messages.ts'

const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())
const parseIcu = (message: string): MessageFormatElement[] =>
  parse(message, { ignoreTag: true, requiresOtherClause: false })

/** The arguments of a message with their alternatives; the order in a sentence does not matter. */
const structureOf = (elements: readonly MessageFormatElement[]): unknown[] =>
  elements
    .filter(({ type }) => type !== TYPE.literal)
    .map((element) =>
      'options' in element
        ? [
            element.value,
            element.type,
            'offset' in element ? element.offset : 0,
            Object.entries(element.options).map(([key, { value }]) => [key, structureOf(value)]),
          ]
        : [element.type, 'value' in element ? element.value : '#'],
    )
    .map((each) => JSON.stringify(each))
    .sort()

const words = fc.constantFrom(
  'a house',
  ' is red',
  "it's",
  "''",
  "l''eau",
  "'{'",
  "'{name}'",
  "'}'s",
  ' ',
  '\n',
  '- ',
  '<b>',
  '5 < 6',
  '&amp;',
  '%s',
  'https://example.org/a',
  '😀',
)
const argument = fc.constantFrom('{name}', '{0}', '{when, date, short}', '{n, number, ::percent}')

const { message: anyMessage } = fc.letrec<{ text: string; arm: string; message: string }>(
  (tie) => ({
    text: fc
      .array(fc.oneof({ weight: 4, arbitrary: words }, argument), { maxLength: 4 })
      .map((pieces) => pieces.join('')),
    arm: fc.oneof(
      { depthSize: 'small' },
      tie('text'),
      fc.tuple(tie('text'), tie('message'), tie('text')).map((pieces) => pieces.join('')),
    ),
    message: fc
      .tuple(
        fc.constantFrom(
          '{n, plural, one {A} other {B}}',
          '{n,plural,offset:1 =0{A}other{B #}}',
          '{n, selectordinal,\n  one {#st A}\n  other {#th B}\n}',
          '{who , select , male {A} other {B}}',
          "{n, plural, other {'#' A #B}}",
        ),
        tie('arm'),
        tie('arm'),
      )
      .map(([shape, a, b]) => shape.replace('A', () => a).replace('B', () => b)),
  }),
)
const anyMessageText = fc
  .tuple(words, anyMessage, words, fc.oneof(anyMessage, fc.constant('')))
  .map((pieces) => pieces.join(''))
  .filter((text) => {
    try {
      return parseIcu(text).length > 0
    } catch {
      return false
    }
  })
/** What an engine may answer in place of a text. */
const anyAnswer = fc
  .array(fc.constantFrom("'", '{', '}', '#', "''", '|', 'a', ' ', 'l', '{n}', '<', 'other {', '\\'))
  .map((pieces) => pieces.join(''))

describe('findMessages', () => {
  for (const [text, messages] of [
    ['{n, plural, one {# item} other {# items}}', [['# item', '# items']]],
    ['a {b, select, x {y} other {}} c {d, select, other {e}}', [['y', ''], ['e']]],
    ["{n, plural, =0 {'{'} other {''}}", [["'{'", "''"]]],
    ["{n, plural, other {a '#' b}}", [["a '#' b"]]],
    ['{n, plural, offset:1 one {a} other {b}}', [['a', 'b']]],
    ['{n, plural, other {{{ x }} a}}', [['{{ x }} a']]],
    ['{n, plural, one {a} {m, plural, other {b}}', [['b']]],
    ['{n, plural, one {a {m, plural, other {b}}', [['b']]],
    ['{n, plural}', []],
    ['{n, plural, }', []],
    ['{n, plural, one {a {b c} d}}', []],
    ["{n, plural, one {it'} other {b}}", [["it'", 'b']]],
    ['{n, date, short}', []],
  ] as const) {
    it(`finds ${messages.length} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(
        findMessages(text).map(({ arms }) => arms.map(({ start, end }) => text.slice(start, end))),
        messages,
      )
    })
  }
})

describe('quoteIcu', () => {
  it('writes any text so that ICU reads it again', () => {
    fc.assert(
      fc.property(anyAnswer, fc.boolean(), fc.boolean(), (text, isPlural, doublesAll) => {
        const quoted = quoteIcu(text, isPlural, doublesAll)
        assert.equal(unquoteIcu(quoted, isPlural), text)
        const elements = parseIcu(isPlural ? `{n, plural, other {${quoted}}}` : quoted)
        const [first] = elements
        const inner = first && 'options' in first ? first.options.other?.value : elements
        assert.deepEqual(
          inner?.map((element) => ('value' in element ? element.value : element)).join(''),
          text,
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

for (const [format, cut] of [
  ['text', cutText],
  ['HTML', cutHtml],
  ['XML', cutXml],
] as const) {
  describe(`a message in ${format}`, () => {
    it('comes back as it was if nothing is translated', () => {
      fc.assert(
        fc.property(anyMessageText, (text) => {
          const segmented = cut(text)
          assert.equal(segmented.assemble(segmented.segments), text)
        }),
        { numRuns: 2_000 },
      )
    })
  })
}

describe('a translated message', () => {
  it('has the arguments and alternatives of its source, whatever an engine answers', () => {
    fc.assert(
      fc.property(anyMessageText, fc.array(anyAnswer, { minLength: 1 }), (text, answers) => {
        const segmented = cutText(text)
        let count = 0
        const answer = (part: string) =>
          (answers[count++ % answers.length] ?? '') + part.slice(0, 1)
        const translations = segmented.segments.map((segment) =>
          mapText(segment, answer).toReversed(),
        )
        const translated = segmented.assemble(translations)
        assert.deepEqual(
          structureOf(parseIcu(translated)),
          structureOf(parseIcu(text)),
          JSON.stringify({ text, translated }),
        )
      }),
      { numRuns: 3_000 },
    )
  })

  for (const [cut, source, translated] of [
    [
      cutText,
      'You have {n, plural, one {# item} other {# items}} here',
      'YOU HAVE {n, plural, one {# ITEM} other {# ITEMS}} HERE',
    ],
    [
      cutText,
      '{n, plural, other {a {g, select, male {he} other {they}} b}}',
      '{n, plural, other {A {g, select, male {HE} other {THEY}} B}}',
    ],
    [
      cutText,
      "{n, plural, other {it''s '{'a'}' in '#'1}}",
      "{n, plural, other {IT''S '{'a'}' IN '#'1}}",
    ],
    [cutText, 'as `{n, plural, other {a}}` is', 'AS `{n, plural, other {a}}` IS'],
    [cutText, "one's {n, plural, other {x}}", "ONE'S {n, plural, other {X}}"],
    [
      cutText,
      'one\n{n, plural,\n  other {two\n  three}\n}\nfour',
      'ONE\n{n, plural,\n  other {TWO\n  THREE}\n}\nFOUR',
    ],
    [
      cutHtml,
      '<p>See <b>{n, plural, one {<i>one</i> item &amp; x} other {# items}}</b> now</p>',
      '<p>SEE <b>{n, plural, one {<i>ONE</i> ITEM &amp; X} other {# ITEMS}}</b> NOW</p>',
    ],
    [
      cutHtml,
      '<img alt="{n, plural, one {a house} other {houses}}">',
      '<img alt="{n, plural, one {A HOUSE} other {HOUSES}}">',
    ],
    [
      cutXml,
      '<p>See {n, select, x {a &lt; &b;} other {<c>d</c>}}</p>',
      '<p>SEE {n, select, x {A &lt; &b;} other {<c>D</c>}}</p>',
    ],
    [
      cutXml,
      '<p><![CDATA[{n, select, other {a <b>c</b>}}]]></p>',
      '<p><![CDATA[{n, select, other {A <b>C</b>}}]]></p>',
    ],
  ] as const) {
    it(`is ${JSON.stringify(translated)}`, () => {
      const segmented = cut(source)
      assert.equal(segmented.assemble(segmented.segments.map(upper)), translated)
    })
  }

  it('writes an apostrophe twice before an argument, where one would quote it', () => {
    const segmented = cutText('the {n, plural, other {water of {name}}}')
    assert.equal(
      segmented.assemble(segmented.segments.map((segment) => mapText(segment, () => "l'"))),
      "l''{n, plural, other {l''{name}}}",
    )
  })
})
