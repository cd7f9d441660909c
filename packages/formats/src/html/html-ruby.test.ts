import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import type { Part, Segment } from '../segment/segment.ts'
import { cutHtml } from './html.ts'

const signOf = (part: Part): string => {
  if (typeof part === 'string') return part
  if ('placeholder' in part) return '*'
  return 'open' in part ? '(' : ')'
}
/** A segment as a text, with signs for its codes. */
const shapeOf = (segment: Segment): string => segment.map(signOf).join('')

describe('ruby', () => {
  for (const [html, expected] of [
    ['the <ruby>red<rt>r</rt></ruby> house', ['the (red) house']],
    ['the <ruby>red<rp>(</rp><rt>r</rt> <rp>)</rp></ruby> house', ['the (red) house']],
    ['the <ruby>red<rt>r<rt>s</ruby> house', ['the (red) house']],
    ['a <ruby>b<rt>x</rt>c<rt>y</rt></ruby> d', ['a (b*c) d']],
    ['<ruby>red<rt>r</rt></ruby>', ['red']],
    ['<rt>a<p>b', ['a', 'b']],
  ] as [string, string[]][]) {
    it(`keeps the readings of ${JSON.stringify(html)} behind their words`, () => {
      const { segments, assemble } = cutHtml(html)
      assert.deepEqual(segments.map(shapeOf), expected)
      assert.equal(assemble(segments), html)
    })
  }

  it('stays with its word wherever that goes', () => {
    const { assemble } = cutHtml('the <ruby>red<rt>r</rt></ruby> house')
    assert.equal(
      assemble([['la casa ', { open: 0 }, 'roja', { close: 0 }]]),
      'la casa <ruby>roja<rt>r</rt></ruby>',
    )
  })

  it('takes linear time', () => {
    for (const piece of ['<rt>', '<ruby>a<rt>', '<rtc> ', '<ruby>a<rt>b</ruby>']) {
      const growth = measureGrowth((size) => piece.repeat(size / piece.length), cutHtml)
      assert.ok(isLinear(growth), `${piece}: ${growth.ratio}`)
    }
  })
})
