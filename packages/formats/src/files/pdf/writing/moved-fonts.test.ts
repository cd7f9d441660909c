import assert from 'node:assert/strict'
import { it } from 'node:test'
import { settingsOf } from '../../../../../../test/support/document-formats.ts'
import {
  firstObject,
  makePdf,
  pdfLines,
  pdfString,
} from '../../../../../../test/support/pdf-files.ts'
import { readPdfText } from '../../../../../../test/support/pdf-reader.ts'
import type { Segment } from '../../../segment/segment.ts'
import { cutPdf } from '../pdf.ts'

const lines = [
  'The red house stands beside the river, and its garden',
  'is large enough for a dozen apple trees, which are old',
  'and bear fruit every other autumn if the weather is good',
  'and the bees of the neighbours come over the old',
]
/** A sign of a font that only the second page has, under a name that is Courier on the first. */
const nextPage =
  `BT /F2 10 Tf 12 TL 72 700 Td ${pdfString('wall with ')} Tj /F4 10 Tf (a) Tj /F2 10 Tf ` +
  `${pdfString(' trees in the morning. The cat sleeps all day, and')} Tj T* ` +
  `${pdfString('no dog comes near the tallest of these old trees.')} Tj ET`

/** Page 2 gets the fonts of page 1, but for one; the table of objects is found again. */
function makeTwoPages(): Uint8Array {
  const bytes = makePdf({
    pages: [pdfLines([72, 700], lines), nextPage],
    objects: ['<</Type/Font/Subtype/Type1/BaseFont/Symbol>>'],
  })
  const file = Buffer.from(bytes).toString('latin1')
  const courier = '/F4 6 0 R'
  const at = file.lastIndexOf(courier)
  const before = file.slice(0, at)
  const after = file.slice(at + courier.length)
  return Buffer.from(`${before}/F4 ${firstObject} 0 R${after}`, 'latin1')
}

/** So much shorter that the sign moves to the first page. */
const shorten = (segment: Segment): Segment =>
  segment.map((part, index) => {
    if (typeof part !== 'string') return part
    return index === 0 ? 'A house with ' : part
  })

it('a sign that moves to another page has its own font there', async () => {
  const source = makeTwoPages()
  const { segments, assemble } = await cutPdf(source, settingsOf('a.pdf'))
  assert.equal(segments.length, 1)
  const result = await assemble(segments.map(shorten), { from: 'en', to: 'es' })
  const [first = ''] = await readPdfText(result)
  assert.match(first.replace(/\s+/g, ' '), /A house with ?α ?trees in the morning/)
})
