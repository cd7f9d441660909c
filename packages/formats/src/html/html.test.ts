import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyHtml } from '../../../../test/support/any-html.ts'
import { tagsOf, withoutReadAttributes } from '../../../../test/support/html-tags.ts'
import type { Part, Segment } from '../segment/segment.ts'
import { cutHtml } from './html.ts'
import { tokenizeHtml } from './html-tokens.ts'
import type { TagLists } from './tag-lists.ts'

const corpus = new URL('../../../../test/corpus/html/', import.meta.url)
const documents = readdirSync(corpus).map((file) => ({
  file,
  html: readFileSync(new URL(file, corpus), 'utf8'),
}))

const upper = (segment: Segment): Segment =>
  segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part))
const shout = (html: string): string => {
  const segmented = cutHtml(html)
  return segmented.assemble(segmented.segments.map(upper))
}
/**
 * Whitespace between tags, which the layout may depend on; a no-break space may be written either
 * way.
 */
const whitespaceOf = (html: string): string[] =>
  tokenizeHtml(html)
    .filter(({ kind }) => kind === 'text')
    .map(({ start, end }) => html.slice(start, end).replaceAll('&nbsp;', '\u00a0'))
    .filter((text) => text.trim() === '')

describe('tokenizeHtml', () => {
  it('covers any HTML without gaps', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        assert.equal(
          tokenizeHtml(html)
            .map(({ start, end }) => html.slice(start, end))
            .join(''),
          html,
        )
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('cutHtml', () => {
  it('brings back every tag of any HTML, in its place', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const shouted = shout(html)
        assert.deepEqual(tagsOf(shouted), tagsOf(html), JSON.stringify({ html, shouted }))
        assert.deepEqual(whitespaceOf(shouted), whitespaceOf(html))
      }),
      { numRuns: 3_000 },
    )
  })

  it('has segments whose tags are nested and complete', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        for (const segment of cutHtml(html).segments) {
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

  for (const { file, html } of documents) {
    it(`keeps the tags of ${file}`, () => {
      assert.deepEqual(tagsOf(shout(html)), tagsOf(html))
      assert.deepEqual(whitespaceOf(shout(html)), whitespaceOf(html))
    })
  }

  for (const [html, shouted] of [
    ['<p>The <b>red</b> house &amp; garden</p>', '<p>THE <b>RED</b> HOUSE &amp; GARDEN</p>'],
    ['<b>one <i>two</b> three</i> four', '<b>ONE <i>TWO</b> THREE</i> FOUR'],
    ['one<br>two<BR/>three', 'ONE<br>TWO<BR/>THREE'],
    ['a <code>x &lt; y</code> b <kbd>Ctrl</kbd>', 'A <code>x &lt; y</code> B <kbd>Ctrl</kbd>'],
    [
      '<script>if (a < b) "</p>"</script><style>p{}</style>ok',
      '<script>if (a < b) "</p>"</script><style>p{}</style>OK',
    ],
    ['<pre>as <b>it</b> is</pre>', '<pre>as <b>it</b> is</pre>'],
    [
      '<p translate="no">no <b>no</b></p><p>yes</p>',
      '<p translate="no">no <b>no</b></p><p>YES</p>',
    ],
    [
      'say <span class="x notranslate">No <span>no</span></span> now',
      'SAY <span class="x notranslate">No <span>no</span></span> NOW',
    ],
    ['<!-- a house -->text<!-- b --> more', '<!-- a house -->TEXT<!-- b --> MORE'],
    [
      '<img alt="a house" src="house.png" title=\'it is "red"\'>',
      '<img alt="A HOUSE" src="house.png" title=\'IT IS "RED"\'>',
    ],
    [
      '<input placeholder=name value=name aria-label="first name">',
      '<input placeholder="NAME" value=name aria-label="FIRST NAME">',
    ],
    ['&lt;script&gt; is a tag', '&lt;script&gt; IS A TAG'],
    [
      '<input type="submit" value="Send it"><input type=reset value=Clear><input type="Button" ' +
        'value="Open"><input type=image alt="Buy now" value="buy">',
      '<input type="submit" value="SEND IT"><input type=reset value="CLEAR"><input type="Button" ' +
        'value="OPEN"><input type=image alt="BUY NOW" value="buy">',
    ],
    [
      '<input value="red one"><input type="radio" value="red"><input type=hidden value="red">',
      '<input value="red one"><input type="radio" value="red"><input type=hidden value="red">',
    ],
    [
      '<select><optgroup label="Red fruits"><option value="an apple" label="Apple">x</select>',
      '<select><optgroup label="RED FRUITS"><option value="an apple" label="APPLE">X</select>',
    ],
    [
      '<video title="A film" src=a><track label="English words" kind=captions>No film</video>',
      '<video title="A FILM" src=a><track label="ENGLISH WORDS" kind=captions>NO FILM</video>',
    ],
    [
      '<table summary="All prices"><th abbr="Price">The price<td data-label="Price">one</table>',
      '<table summary="ALL PRICES"><th abbr="PRICE">THE PRICE<td data-label="Price">ONE</table>',
    ],
    [
      '<p aria-description="a b" aria-roledescription="slide" aria-valuetext="low" role="note">',
      '<p aria-description="A B" aria-roledescription="SLIDE" aria-valuetext="LOW" role="note">',
    ],
    [
      '<meta name="description" content="All shoes"><meta content="a, b" NAME=Keywords>',
      '<meta name="description" content="ALL SHOES"><meta content="A, B" NAME=Keywords>',
    ],
    [
      '<meta property="og:title" content="My shoes"><meta name="twitter:image:alt" content="shoe">',
      '<meta property="og:title" content="MY SHOES"><meta name="twitter:image:alt" content="SHOE">',
    ],
    [
      '<meta name=viewport content="width=a b"><meta property="og:type" content="website">',
      '<meta name=viewport content="width=a b"><meta property="og:type" content="website">',
    ],
    [
      '<textarea placeholder="Your words" name="words">Dear all</textarea>',
      '<textarea placeholder="YOUR WORDS" name="words">Dear all</textarea>',
    ],
    [
      'a <code title="the name">x y</code> <iframe title="A map" src="m">old</iframe>',
      'A <code title="THE NAME">x y</code> <iframe title="A MAP" src="m">old</iframe>',
    ],
    [
      '<style title="Main sheet">p{}</style><p translate=no title="No">no</p>',
      '<style title="Main sheet">p{}</style><p translate=no title="No">no</p>',
    ],
    [
      '<template><p>one</p></template><noscript><p>two</p></noscript><canvas>three</canvas>',
      '<template><p>ONE</p></template><noscript><p>TWO</p></noscript><canvas>THREE</canvas>',
    ],
    [
      '<svg><style>a{}</style><title>A house</title><path d="M 0"/><text x="1">door</text></svg>',
      '<svg><style>a{}</style><title>A HOUSE</title><path d="M 0"/><text x="1">DOOR</text></svg>',
    ],
    [
      '<!--[if mso]><xml><o:View>Print</o:View></xml><v:rect><p>Buy >now</p></v:rect><![endif]-->',
      '<!--[if mso]><xml><o:View>Print</o:View></xml><v:rect><p>BUY &gt;NOW</p></v:rect>' +
        '<![endif]-->',
    ],
    [
      'one <!--[if mso]>&nbsp;<![endif]--> two <!--[if !mso]><!--> three <!--<![endif]-->',
      'ONE <!--[if mso]>&nbsp;<![endif]--> TWO <!--[if !mso]><!--> THREE <!--<![endif]-->',
    ],
    ['5 > 3 and AT&T', '5 > 3 AND AT&amp;T'],
    ['one&nbsp;two', 'ONE&nbsp;TWO'],
    ['one&#160;two &zwnj;', 'ONE&#160;TWO &zwnj;'],
    ['a&zwnj;b&#x200d;c&thinsp;d\u200ee', 'A&zwnj;B&#x200d;C&thinsp;D\u200eE'],
    ['<img alt="a&nbsp;b" title=\'c&zwnj;d\'>', '<img alt="A&nbsp;B" title=\'C&zwnj;D\'>'],
    ['caf&eacute; {name} %s', 'CAFÉ {name} %s'],
    ['see https://a.example/?b=1&amp;c=2 now', 'SEE https://a.example/?b=1&amp;c=2 NOW'],
    ['one\n   two\r\n\tthree', 'ONE\n   TWO\r\n\tTHREE'],
    ['<p unfinished', '<p unfinished'],
    ['text <b', 'TEXT <b'],
    ['</p>stray</b>', '</p>STRAY</b>'],
    ['<P CLASS=x>a<Td>b</TD>', '<P CLASS=x>A<Td>B</TD>'],
    ['', ''],
  ] as const) {
    it(`makes ${JSON.stringify(shouted)} of ${JSON.stringify(html)}`, () =>
      assert.equal(shout(html), shouted))
  }

  for (const [html, expected, tags] of [
    ['A <x>b</x> <y>c</y>', ['A *', 'c'], { ignoreTags: ['X'] }],
    ['A <x/>b <x>c</x>', ['A *b *'], { ignoreTags: ['x'] }],
    ['Aa <div>b</div> c', ['Aa', 'c'], { ignoreTags: ['div'] }],
    ['Aa <b>c</b> d', ['Aa', 'c', 'd'], { splittingTags: ['B'] }],
    ['A <p>c</p> d<br>e', ['A (c) d*e'], { nonSplittingTags: ['p', 'br'] }],
    ['A <x/>b', ['A *b'], { nonSplittingTags: ['x'] }],
    ['Aa <b>c</b>', ['Aa', 'c'], { splittingTags: ['b'], nonSplittingTags: ['b'] }],
  ] as [string, string[], TagLists][]) {
    it(`cuts ${JSON.stringify(html)} with ${JSON.stringify(tags)}`, () => {
      const segmented = cutHtml(html, tags)
      const sign = (part: Part): string => {
        if (typeof part === 'string') return part
        if ('placeholder' in part) return '*'
        return 'open' in part ? '(' : ')'
      }
      assert.deepEqual(
        segmented.segments.map((segment) => segment.map(sign).join('')),
        expected,
      )
      assert.equal(segmented.assemble(segmented.segments), html)
    })
  }

  it('returns any HTML byte for byte if the engine changes nothing but attributes', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const segmented = cutHtml(html)
        const same = segmented.assemble(segmented.segments)
        assert.equal(withoutReadAttributes(same), withoutReadAttributes(html))
      }),
      { numRuns: 3_000 },
    )
  })

  it('never makes markup of what an engine answers', () => {
    const segmented = cutHtml('<p>text</p><img alt=text>')
    const answer = segmented.segments.map((): Segment => ['<script>"\'&amp;'])
    assert.equal(
      segmented.assemble(answer),
      '<p>&lt;script>"\'&amp;amp;</p><img alt="&lt;script&gt;&quot;\'&amp;amp;">'.replace(
        'script>"',
        'script&gt;"',
      ),
    )
  })

  it('never ends a conditional comment by what an engine answers', () => {
    const { assemble } = cutHtml('<!--[if mso]><p>a >b</p><![endif]-->c')
    assert.equal(
      assemble([['--> x --!>'], ['d']]),
      '<!--[if mso]><p>--&gt; x --!&gt;</p><![endif]-->d',
    )
  })

  it('loses no line break when the translation has fewer spaces', () => {
    const segmented = cutHtml('<p>one\ntwo\nthree</p>')
    assert.equal(segmented.assemble([['UNO DOS']]), '<p>UNO\nDOS\n</p>')
    assert.equal(segmented.assemble([['UNO']]), '<p>UNO\n\n</p>')
    assert.equal(segmented.assemble([['a b c d e']]), '<p>a\nb c d\ne</p>')
  })

  it('is done with the worst documents before the test runs out of time', () => {
    for (const piece of [
      '<b>',
      '</b>',
      '<b><i>',
      '<p',
      '<',
      '&',
      '&a',
      '<!--',
      '<!--[if mso]>',
      '<!--[if mso]><b><![endif]-->',
      '<input value=x type=submit ',
      '<a b="',
      '<code>',
      '<p translate=no>',
      '<b>x</i>',
      ' <b> ',
      '\n ',
    ])
      shout(piece.repeat(20_000))
  })
})
