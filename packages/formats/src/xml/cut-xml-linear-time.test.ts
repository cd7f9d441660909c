// Cutting, translating and assembling XML takes time in proportion to it, whatever its shape.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toyNamespaces, toyVocabulary } from '../../../../test/support/any-paragraphs.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { mapText, type Part, type Segment } from '../segment/segment.ts'
import { cutXmlPart } from './cut-xml.ts'

const inDocument = (content: string): string => `<doc xmlns="urn:toy">${content}</doc>`
const repeated =
  (piece: string, around: (content: string) => string = (content) => content) =>
  (size: number): string =>
    inDocument(around(piece.repeat(Math.ceil(size / piece.length))))
const paragraph = (content: string): string => `<p>${content}</p>`
const bold = '<look><b/></look>'

const shapes: Record<string, (size: number) => string> = {
  'many paragraphs': repeated('<p><r><t>The red house</t></r></p>'),
  'many runs that look the same': repeated('<r><t>red </t></r>', paragraph),
  'a word in many runs': repeated('<r><t>r</t></r>', paragraph),
  'a word in many looks': repeated(`<r>${bold}<t>r</t></r><r><t>e</t></r>`, paragraph),
  'many looks': repeated(`<r>${bold}<t>red </t></r><r><t>house </t></r>`, paragraph),
  'many codes': repeated('<br/>', (codes) => paragraph(`<r>${bold}<t>A</t></r>${codes}`)),
  'texts between codes': repeated('<r><t>A</t><br/></r>', paragraph),
  'many ranges that open': repeated('<start id="1"/><r><t>A</t></r>', paragraph),
  'many ranges': repeated('<start id="1"/><r><t>A</t></r><end id="1"/>', paragraph),
  'many boundaries': repeated('<a><r><t>A</t></r><stop/></a>', paragraph),
  'boundaries in a tag': repeated('<r><t>A</t></r><stop/>', (runs) => paragraph(`<a>${runs}</a>`)),
  'many boxes': repeated('<r><box><p><r><t>A</t></r></p></box></r>', paragraph),
  'one long text': repeated('red house &amp; ', (text) => paragraph(`<r><t>${text}</t></r>`)),
  'many CDATA sections': repeated('<![CDATA[a]]>', (text) => paragraph(`<r><t>${text}</t></r>`)),
  'many attributes': (size) =>
    inDocument(`<br ${Array.from({ length: size / 8 }, (_, at) => `a${at}=""`).join(' ')}/>`),
  'many namespaces': repeated('<p xmlns:b="urn:b"><r><t>A</t></r></p>'),
}

/** In reverse, so that each paragraph is put together again. */
const reverse = (segment: Segment): Segment => {
  const parts = segment.toReversed()
  return parts.map((part): Part => {
    if (typeof part === 'string' || 'placeholder' in part) return part
    return 'open' in part ? { close: part.open } : { open: part.close }
  })
}

const shout = (segment: Segment): Segment => mapText(segment, (text) => `${text}.`)
const bothOrders = new Set(['many looks', 'texts between codes', 'many CDATA sections'])

describe('cutting and assembling XML twice as long takes no more than 2.6 times', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    it(`${name}, in another order`, () => check(shape, reverse))
    if (bothOrders.has(name)) it(`${name}, in the same order`, () => check(shape, shout))
  }
})

function check(shape: (size: number) => string, translate: (segment: Segment) => Segment): void {
  const growth = measureGrowth(shape, (source) => {
    const list = { segments: [] as Segment[] }
    const { assemble } = cutXmlPart(source, {
      vocabulary: toyVocabulary,
      namespaces: toyNamespaces,
      rules: { name: 'doc.xml' },
      list,
    })
    return assemble(list.segments.map(translate))
  })
  assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
}
