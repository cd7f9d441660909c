// Cutting, translating and assembling take time in proportion to the text, whatever its shape.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHtml, cutHtmlInSteps } from '@dragoman/formats/html/html.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { SegmentedText } from '@dragoman/formats/segment/segmented-text.ts'
import type { Steps } from '@dragoman/formats/segment/steps.ts'
import { cutText, cutTextInSteps } from '@dragoman/formats/text/text.ts'
import { cutXml, cutXmlInSteps } from '@dragoman/formats/xml/xml.ts'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import { htmlShapes, type Shape, textShapes, xmlShapes } from '../../../test/support/text-shapes.ts'
import { foldCase } from '../letter-case/letter-case.ts'

type Cut = (text: string) => SegmentedText
const translate = (segment: Segment): Segment => {
  const { segment: folded, restore } = foldCase(segment, 'en')
  return restore(folded, 'es')
}

for (const [format, cut, shapes] of [
  ['text', cutText, textShapes],
  ['html', cutHtml, htmlShapes],
  ['xml', cutXml, xmlShapes],
] as [string, Cut, Record<string, Shape>][]) {
  describe(`cutting and assembling ${format} twice as long takes no more than 2.6 times`, () => {
    for (const [name, shape] of Object.entries(shapes)) {
      it(name, () => {
        const growth = measureGrowth(shape, (text) => {
          const segmented = cut(text)
          return segmented.assemble(segmented.segments.map(translate))
        })
        assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
      })
    }
  })
}

/** The longest that a turn of the event loop may take. */
const mostMs = 250
const largestText = 1_000_000

/** Does the work; fails when one of its steps takes longer, without what the kernel does for it. */
function measureSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const before = process.threadCpuUsage()
    const step = steps.next()
    const { user } = process.threadCpuUsage(before)
    assert.ok(user / 1_000 < mostMs, `a step of ${user / 1_000} ms`)
    if (step.done) return step.value
  }
}

describe('cutting and assembling the largest text has no step of more than 250 ms', () => {
  for (const [name, shape, cut] of [
    ['one word per line', textShapes, cutTextInSteps],
    ['colons', textShapes, cutTextInSteps],
    ['nested inline tags', htmlShapes, cutHtmlInSteps],
    ['crossed tags', htmlShapes, cutHtmlInSteps],
    ['inline tags that stay open', htmlShapes, cutHtmlInSteps],
    ['line breaks in a sentence', htmlShapes, cutHtmlInSteps],
    ['one giant attribute', htmlShapes, cutHtmlInSteps],
    ['many translated attributes on an inline tag', htmlShapes, cutHtmlInSteps],
    ['entities with placeholders', htmlShapes, cutHtmlInSteps],
    ['records', xmlShapes, cutXmlInSteps],
    ['nested elements with words', xmlShapes, cutXmlInSteps],
    ['crossed elements', xmlShapes, cutXmlInSteps],
    ['empty elements', xmlShapes, cutXmlInSteps],
    ['angle brackets of XML', xmlShapes, cutXmlInSteps],
    ['references by number', xmlShapes, cutXmlInSteps],
    ['unknown entities', xmlShapes, cutXmlInSteps],
    ['an element of many attributes', xmlShapes, cutXmlInSteps],
    ['CDATA sections', xmlShapes, cutXmlInSteps],
    ['a giant internal subset', xmlShapes, cutXmlInSteps],
    ['preserved lines', xmlShapes, cutXmlInSteps],
  ] as [string, Record<string, Shape>, (text: string) => Steps<SegmentedText>][]) {
    it(name, () => {
      const text = shape[name]?.(largestText) ?? assert.fail('no such shape')
      const segmented = measureSteps(cut(text))
      measureSteps(segmented.assembleInSteps(segmented.segments))
    })
  }
})
