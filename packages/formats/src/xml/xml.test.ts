import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyTags, anyXml } from '../../../../test/support/any-xml.ts'
import type { TagLists } from '../html/tag-lists.ts'
import { mapText, type Segment } from '../segment/segment.ts'
import { cutXml } from './xml.ts'
import { tokenizeXml } from './xml-tokens.ts'

const shout = (xml: string, tags?: TagLists): string => {
  const segmented = cutXml(xml, tags)
  return segmented.assemble(
    segmented.segments.map((segment) => mapText(segment, (text) => text.toUpperCase())),
  )
}
/** All that is not text, in order. */
const markup = (xml: string): string[] =>
  tokenizeXml(xml)
    .filter(({ kind }) => kind !== 'text')
    .map(({ start, end }) => xml.slice(start, end))
/** Any string, and any that looks like XML. */
const anyString = fc.oneof(
  { weight: 4, arbitrary: anyXml },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'<>/!?[]-&;#x"\'= \n', 'a', 'B', 'CDATA[', 'DOCTYPE', 'xml', 'é'),
      maxLength: 40,
    }),
  },
)
/** What an engine could answer at worst. */
const hostile = fc.constantFrom(
  '<b>',
  '</b>',
  '<a b="c"/>',
  '<!-- x',
  '<?x',
  '<![CDATA[x',
  '&amp;',
  '&lt;b&gt;',
  '&foo;',
  '&',
  '<',
  'x > y',
  'x < y',
  '"',
  'casa',
)

describe('tokenizeXml', () => {
  it('covers any string without gaps', () => {
    fc.assert(
      fc.property(anyString, (xml) => {
        const tokens = tokenizeXml(xml)
        assert.equal(tokens.map(({ start, end }) => xml.slice(start, end)).join(''), xml)
        assert.ok(tokens.every(({ start, end }) => start < end))
      }),
      { numRuns: 5_000 },
    )
  })

  for (const [xml, ...expected] of [
    ['<a>b</a>', 'open <a>', 'text b', 'close </a>'],
    ['<a/><b c="/>"/>', 'empty <a/>', 'empty <b c="/>"/>'],
    ['<a b=\'>\' c="<">', 'open <a b=\'>\' c="<">'],
    ['<?xml version="1.0"?><?p ?>', 'declaration <?xml version="1.0"?>', 'comment <?p ?>'],
    [
      '<!DOCTYPE a [<!ENTITY b "]>"> <!-- " --> <?p "?>]><a/>',
      'declaration <!DOCTYPE a [<!ENTITY b "]>"> <!-- " --> <?p "?>]>',
      'empty <a/>',
    ],
    ['<![CDATA[a<b>]]>c', 'open <![CDATA[', 'text a', 'open <b>', 'close ]]>', 'text c'],
    ['<![CDATA[<b ]]> c>', 'open <![CDATA[', 'text <b ', 'close ]]>', 'text  c>'],
    ['<![CDATA[<!-- ]]> -->', 'open <![CDATA[', 'declaration <!-- ', 'close ]]>', 'text  -->'],
    ['a < b <5 <b', 'text a < b <5 <b'],
    ['<john@example.org> <https://example.org>', 'text <john@example.org> <https://example.org>'],
    ['<a <b>', 'text <a ', 'open <b>'],
    ['</ a></a b></a\n>', 'text </ a></a b>', 'close </a\n>'],
  ] as const) {
    it(`reads ${JSON.stringify(xml)}`, () =>
      assert.deepEqual(
        tokenizeXml(xml).map(({ kind, start, end }) => `${kind} ${xml.slice(start, end)}`),
        expected,
      ))
  }
})

describe('cutXml', () => {
  it('returns any string byte for byte if the engine changes nothing', () => {
    fc.assert(
      fc.property(anyString, anyTags, (xml, tags) => {
        const segmented = cutXml(xml, tags)
        assert.equal(segmented.assemble(segmented.segments), xml)
      }),
      { numRuns: 10_000 },
    )
  })

  it('brings back the markup of any string in its order, whatever the engine answers', () => {
    fc.assert(
      fc.property(anyString, anyTags, fc.array(hostile, { minLength: 1 }), (xml, tags, texts) => {
        const segmented = cutXml(xml, tags)
        let count = 0
        const answers = segmented.segments.map((segment) =>
          mapText(segment, () => texts[count++ % texts.length] ?? ''),
        )
        const answer = segmented.assemble(answers)
        assert.deepEqual(markup(answer), markup(xml), JSON.stringify({ xml, tags, answer }))
      }),
      { numRuns: 10_000 },
    )
  })

  it('brings back ignored elements unchanged, in their order', () => {
    const text = fc.constantFrom('a house', 'red &amp; big', '<b>the</b> garden', '<x/>', '\n')
    const ignored = text.map((inner) => `<keep>${inner} <x>of</x></keep>`)
    fc.assert(
      fc.property(fc.array(fc.oneof(text, ignored)), (pieces) => {
        const xml = pieces.join(' ')
        const kept = (each: string) => each.match(/<keep>.*?<\/keep>/gs)
        assert.deepEqual(kept(shout(xml, { ignoreTags: ['keep'] })), kept(xml))
      }),
      { numRuns: 2_000 },
    )
  })

  it('has segments whose tags are nested and complete', () => {
    fc.assert(
      fc.property(anyString, anyTags, (xml, tags) => {
        for (const segment of cutXml(xml, tags).segments) {
          const open: number[] = []
          for (const part of segment) {
            if (typeof part === 'string') continue
            if ('open' in part) open.push(part.open)
            if ('close' in part) assert.equal(open.pop(), part.close)
          }
          assert.deepEqual(open, [])
        }
      }),
      { numRuns: 3_000 },
    )
  })

  for (const [xml, shouted, tags] of [
    ['<p>The <b>red</b> house &amp; garden</p>', '<p>THE <b>RED</b> HOUSE &amp; GARDEN</p>'],
    ['<a b="the house" xml:lang="en">c</a>', '<a b="the house" xml:lang="en">C</a>'],
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->\n<a\n  b = "c" >d<e/><f></f></a >\n',
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->\n<a\n  b = "c" >D<e/><f></f></a >\n',
    ],
    ['caf&#233; &quot;x&quot; &#x26; &gt;', 'CAFÉ &quot;X&quot; &#x26; &gt;'],
    ['the &nbsp;&foo;&#10;house', 'THE &nbsp;&foo;&#10;HOUSE'],
    ['5 > 3 and AT&T', '5 > 3 AND AT&T'],
    ['a < b', 'A < B'],
    ['say "yes"', 'SAY "YES"'],
    ['one\n   two\r\n\tthree', 'ONE\n   TWO\r\n\tTHREE'],
    ['<a><![CDATA[b <c>d</c> & e]]></a>', '<a><![CDATA[B <c>D</c> & E]]></a>'],
    [
      'say <k translate="no">No <b>no</b></k> now <k its:translate=\'no\'/>',
      'SAY <k translate="no">No <b>no</b></k> NOW <k its:translate=\'no\'/>',
    ],
    ['<k alt="translate=\'no\'">yes</k>', '<k alt="translate=\'no\'">YES</k>'],
    ['say <x>No</x> and <X>yes</X>', 'SAY <x>No</x> AND <X>YES</X>', { ignoreTags: ['x'] }],
    ['say <x>yes', 'SAY <x>YES', { ignoreTags: ['x'] }],
    ['say <x/>yes', 'SAY <x/>YES', { ignoreTags: ['x'] }],
    ['<x><x>no</x> no</x> yes', '<x><x>no</x> no</x> YES', { ignoreTags: ['x'] }],
    ['<p unfinished', '&lt;P UNFINISHED'],
    ['</p>stray</b>', '</p>STRAY</b>'],
    ['', ''],
  ] as [string, string, TagLists?][]) {
    it(`makes ${JSON.stringify(shouted)} of ${JSON.stringify(xml)}`, () =>
      assert.equal(shout(xml, tags), shouted))
  }

  /** Each segment with a sign for its placeholders and tags. */
  const sentences = (xml: string, tags?: TagLists): string[] =>
    cutXml(xml, tags).segments.map((segment) =>
      segment
        .map((part) => {
          if (typeof part === 'string') return part
          if ('placeholder' in part) return '*'
          return 'open' in part ? '(' : ')'
        })
        .join(''),
    )

  for (const [title, xml, expected, tags] of [
    ['elements next to text are part of its sentence', 'A <b>red</b> house', ['A (red) house']],
    ['elements among elements are structure', '<t>One</t> <t>Two</t>', ['One', 'Two']],
    ['an element within one of a sentence is too', 'A <b><i>red</i></b> one', ['A ((red)) one']],
    [
      'several elements among elements are structure even there',
      'One<ul><li>two</li><li>three</li></ul>',
      ['One', 'two', 'three'],
    ],
    [
      'an element on lines of its own is structure even there',
      'One<ul>\n<li>two</li>\n</ul>',
      ['One', 'two'],
    ],
    ['an empty element is part of a sentence', 'One<br/>two', ['One*two']],
    ['a tag without its partner ends it', 'One<br>two', ['One', 'two']],
    ['so does a splitting tag', 'One<br/>two', ['One', 'two'], { splittingTags: ['br'] }],
    [
      'so does a splitting element within another',
      'One <b>two <p>three</p> four</b>',
      ['One', 'two', 'three', 'four'],
      { splittingTags: ['p'] },
    ],
    [
      'a tag that does not split is part of the sentence',
      '<q>One</q><r>two</r>',
      ['(One)(two)'],
      { nonSplittingTags: ['q', 'r'] },
    ],
    ['so it is without its partner', 'One<q>two', ['One*two'], { nonSplittingTags: ['q'] }],
    [
      'a tag in both lists splits',
      'One<q/>two',
      ['One', 'two'],
      { splittingTags: ['q'], nonSplittingTags: ['q'] },
    ],
    ['an ignored element is part of a sentence', 'A <x>b</x> c', ['A * c'], { ignoreTags: ['x'] }],
    [
      'an ignored element that splits is not',
      'Aa <x>b</x> c',
      ['Aa', 'c'],
      { ignoreTags: ['x'], splittingTags: ['x'] },
    ],
    ['a CDATA section has sentences of its own', 'a <![CDATA[b]]> c', ['a', 'b', 'c']],
    [
      'preserved whitespace separates lines and columns',
      '<p xml:space="preserve">one\ntwo  three <b>four</b></p><p>five\nsix</p>',
      ['one', 'two', 'three (four)', 'five six'],
    ],
    [
      'within it, `default` ends that',
      '<p xml:space="preserve">one\n<q xml:space="default">two\nthree</q></p>',
      ['one', 'two three'],
    ],
  ] as [string, string, string[], TagLists?][]) {
    it(`cuts sentences: ${title}`, () => assert.deepEqual(sentences(xml, tags), expected))
  }

  it('never ends a CDATA section early, and writes no such end elsewhere', () => {
    const answer = (xml: string) => {
      const segmented = cutXml(xml)
      return segmented.assemble(segmented.segments.map((): Segment => [']]', '>']))
    }
    assert.equal(answer('<![CDATA[text>]]>'), '<![CDATA[]]]]><![CDATA[>]]>')
    assert.equal(answer('<a>text></a>'), '<a>]]&gt;</a>')
  })
})
