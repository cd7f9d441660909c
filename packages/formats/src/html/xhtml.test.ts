import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyHtml } from '../../../../test/support/any-html.ts'
import { anyXml } from '../../../../test/support/any-xml.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { mapText, type Segment } from '../segment/segment.ts'
import { cutXhtml } from './html.ts'

const shout = (xhtml: string): string => {
  const { segments, assemble } = cutXhtml(xhtml)
  return assemble(segments.map((segment) => mapText(segment, (text) => text.toUpperCase())))
}
const replaceBy = (text: string) => (segment: Segment) => mapText(segment, () => text)

describe('cutXhtml', () => {
  it('returns any text as it is if nothing changes', () => {
    for (const any of [anyHtml, anyXml])
      fc.assert(
        fc.property(any, (xhtml) => {
          const { segments, assemble } = cutXhtml(xhtml)
          assert.equal(assemble(segments), xhtml)
        }),
        { numRuns: 3_000 },
      )
  })

  it('reads on after elements that close themselves', () => {
    assert.equal(
      shout('<head><title/><script src="x"/><style/></head><p>one</p><textarea/><p>two</p>'),
      '<head><title/><script src="x"/><style/></head><p>ONE</p><textarea/><p>TWO</p>',
    )
  })

  it('keeps an empty element in its sentence', () => {
    const xhtml = '<p>on the <a id="page7"/>next <span epub:type="pagebreak"/><b>page</b></p>'
    assert.deepEqual(cutXhtml(xhtml).segments, [
      [
        'on the ',
        { placeholder: 0 },
        'next ',
        { placeholder: 1 },
        { open: 0 },
        'page',
        { close: 0 },
      ],
    ])
  })

  it('does not count an empty element as an open one', () => {
    assert.equal(
      shout('<math><math/><mi>x</mi></math><p>one</p>'),
      '<math><math/><mi>x</mi></math><p>ONE</p>',
    )
  })

  it('keeps CDATA sections and instructions', () => {
    const xhtml = '<?xml version="1.0"?><style><![CDATA[ a > b ]]></style><p>a <![CDATA[<b>]]></p>'
    assert.equal(shout(xhtml), xhtml.replace('<p>a ', '<p>A '))
  })

  it('writes characters as XML without a DTD allows', () => {
    const write = (xhtml: string, text: string): string => {
      const { segments, assemble } = cutXhtml(xhtml)
      return assemble(segments.map(replaceBy(text)))
    }
    assert.equal(write('<p>a >b</p>', '\u00a0]]> & <'), '<p>\u00a0]]&gt; &amp; &lt;</p>')
    assert.equal(write('<p>a&#160;b</p>', '\u00a0'), '<p>&#160;</p>')
    assert.equal(write('<p>a&#xA0;b</p>', '\u00a0'), '<p>&#xA0;</p>')
    assert.equal(write('<p>a&nbsp;b</p>', '\u00a0'), '<p>&nbsp;</p>')
    assert.equal(write(`<p title='a'/>`, `'"&<`), `<p title='&#39;"&amp;&lt;'/>`)
  })

  it('takes linear time for elements that close themselves', () => {
    for (const piece of ['<math/>', '<math><math/>', '<a/>x ', '<![CDATA[']) {
      const growth = measureGrowth((size) => piece.repeat(size / piece.length), cutXhtml)
      assert.ok(isLinear(growth), `${piece}: ${growth.ratio}`)
    }
  })
})
