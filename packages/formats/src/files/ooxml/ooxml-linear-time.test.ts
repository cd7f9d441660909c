// Office documents take time in proportion to their text, whatever its shape.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf, upperCase } from '../../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import {
  wordField as field,
  makeDocx,
  wordParagraph as paragraph,
  wordRun as run,
} from '../../../../../test/support/office-files.ts'
import { cutDocx } from './word/docx.ts'

const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const link = field('HYPERLINK "x"', run('red '))

const shapes: Record<string, (size: number) => string> = {
  'fields that do not end': repeated(mark('begin')),
  'fields in the code of others': repeated(mark('begin'), mark('end')),
  'fields in the results of others': repeated(mark('begin') + mark('separate'), mark('end')),
  'ends of no field': repeated(mark('end')),
  'many links': repeated(link),
  'many numbers of pages': repeated(field('PAGE', run('3')) + run(' a ')),
  'many line breaks': repeated('<w:r><w:br/></w:r>'),
  'many properties': (size) =>
    paragraph(
      ...Array.from({ length: size / 100 }, (_, index) => run('a ', `<w:sz w:val="${index}"/>`)),
    ),
  'many comments': repeated(
    '<w:commentRangeStart w:id="1"/><w:r><w:t>a</w:t></w:r><w:commentRangeEnd w:id="1"/>',
  ),
}

function repeated(piece: string, end = ''): (size: number) => string {
  return (size) => {
    const count = Math.ceil(size / (piece.length + end.length))
    return paragraph(piece.repeat(count) + run('A house') + end.repeat(count))
  }
}

describe('a Word document twice as long takes no more than 2.6 times', () => {
  for (const [name, shape] of Object.entries(shapes))
    it(name, () => {
      const growth = measureGrowth(
        (size) => makeDocx({ body: shape(size) }),
        (bytes) => {
          const { segments, assemble } = cutDocx(bytes, settingsOf('a.docx'))
          return assemble(segments.map(upperCase), { from: 'en', to: 'es' })
        },
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
