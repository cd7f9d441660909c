// Cutting, translating and assembling take time in proportion to the text, whatever its shape.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLinear, measureGrowth } from '../../../test/support/growth.ts'
import { htmlShapes, type Shape, textShapes } from '../../../test/support/text-shapes.ts'
import { foldCase } from '../casing.ts'
import type { Segment } from '../engines/engine.ts'
import type { Document } from './document.ts'
import { cutHtml } from './html.ts'
import { cutText } from './text.ts'

type Cut = (text: string) => Document
const translate = (segment: Segment): Segment => {
  const { segment: folded, restore } = foldCase(segment, 'en')
  return restore(folded, 'es')
}

for (const [format, cut, shapes] of [
  ['text', cutText, textShapes],
  ['html', cutHtml, htmlShapes],
] as [string, Cut, Record<string, Shape>][]) {
  describe(`cutting and assembling ${format} twice as long takes no more than 2.6 times`, () => {
    for (const [name, shape] of Object.entries(shapes)) {
      it(name, () => {
        const growth = measureGrowth(shape, (text) => {
          const document = cut(text)
          return document.assemble(document.segments.map(translate))
        })
        assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
      })
    }
  })
}
