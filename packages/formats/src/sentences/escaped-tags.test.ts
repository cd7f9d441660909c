import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHtml } from '../html/html.ts'
import { mapText, type Segment, segmentText } from '../segment/segment.ts'
import { cutXml } from '../xml/xml.ts'

const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())

describe('escaped tags', () => {
  for (const [format, cut] of [
    ['HTML', cutHtml],
    ['XML', cutXml],
  ] as const) {
    it(`in pairs are tags of their words in ${format}`, () => {
      const parts = ['A ', { open: 0 }, 'red', { close: 0 }, ' house']
      for (const [text, written] of [
        ['A &lt;b&gt;red&lt;/b&gt; house', 'A &lt;b&gt;RED&lt;/b&gt; HOUSE'],
        [`A &#60;a href="x"&#62;red&#60;/a> house`, `A &#60;a href="x"&#62;RED&#60;/a> HOUSE`],
      ] as const) {
        const segmented = cut(text)
        assert.deepEqual(segmented.segments, [parts])
        assert.equal(segmented.assemble(segmented.segments.map(upper)), written)
      }
    })

    it(`of blocks end a sentence in ${format}`, () => {
      const text = '&lt;p&gt;One house&lt;/p&gt;&lt;p&gt;two &lt;i&gt;cars&lt;/i&gt;&lt;/p&gt;'
      const segmented = cut(text)
      assert.deepEqual(segmented.segments.map(segmentText), ['One house', 'two  cars'])
      assert.equal(segmented.assemble(segmented.segments), text)
    })

    it(`without a partner stay in their places in ${format}`, () => {
      for (const text of ['Use the &lt;b&gt; tag and &lt;br&gt; here', 'The sign &lt;/c is red']) {
        const segmented = cut(text)
        assert.equal(segmented.segments.length, 1)
        assert.ok(
          segmented.segments[0]?.every((part) => typeof part === 'string' || 'placeholder' in part),
        )
        assert.equal(segmented.assemble(segmented.segments), text)
      }
    })
  }
})
