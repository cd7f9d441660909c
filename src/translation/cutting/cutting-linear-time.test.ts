// Cutting, translating and assembling take time in proportion to the text, whatever its shape.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHtml } from '@dragoman/formats/html/html.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { SegmentedText } from '@dragoman/formats/segment/segmented-text.ts'
import { cutText } from '@dragoman/formats/text/text.ts'
import { cutXml } from '@dragoman/formats/xml/xml.ts'
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

/** A turn of the event loop may take so long. */
const mostMs = 200

/** What is cut and assembled in the main thread. */
const longest = 10_000

for (const [format, cut, shapes] of [
  ['text', cutText, textShapes],
  ['html', cutHtml, htmlShapes],
  ['xml', cutXml, xmlShapes],
] as [string, Cut, Record<string, Shape>][]) {
  describe(`cutting and assembling ${longest} characters of ${format} blocks nobody`, () => {
    for (const [name, shape] of Object.entries(shapes)) {
      it(name, () => {
        const text = shape(longest)
        const before = process.threadCpuUsage()
        const segmented = cut(text)
        segmented.assemble(segmented.segments.map(translate))
        const { user } = process.threadCpuUsage(before)
        assert.ok(user / 1_000 < mostMs, `it took ${user / 1_000} ms`)
      })
    }
  })
}
