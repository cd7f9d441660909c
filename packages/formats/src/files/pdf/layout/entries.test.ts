// Texts that stand beside each other and are no sentence: cells of tables, terms and what is said
// of them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf } from '../../../../../../test/support/document-formats.ts'
import { makePdf } from '../../../../../../test/support/pdf-files.ts'
import { segmentText } from '../../../segment/segment.ts'
import { cutPdf } from '../pdf.ts'

/** Words at a place, in 12 points: in Times (`F2`) or its bold (`F3`). */
const words = (x: number, y: number, text: string, font = 'F2'): string =>
  `BT /${font} 12 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`

async function textsOf(content: string): Promise<string[]> {
  const { segments } = await cutPdf(makePdf({ pages: [content] }), settingsOf('a.pdf'))
  return segments.map((segment) => segmentText(segment).trim())
}

describe('texts of a line in a PDF', () => {
  it('are apart if the side of a cell is between them', async () => {
    const cell = (x: number, width: number) =>
      `${x} 690 ${width} 28 re ${x + 1} 691 ${width - 2} 26 re f*\n`
    const boxes = cell(70, 90) + cell(162, 60)
    const texts = words(74, 700, 'Part of the house') + words(166, 700, 'Condition')
    assert.deepEqual(await textsOf(boxes + texts), ['Part of the house', 'Condition'])
  })

  it('are one sentence on a background that is no higher than they are', async () => {
    const background = '0.9 g 92 697 60 14 re f 0 g\n'
    const texts = words(74, 700, 'The ') + words(96, 700, 'red house') + words(146, 700, ' is big.')
    assert.equal((await textsOf(background + texts)).length, 1)
  })
})

describe('a term in a PDF', () => {
  it('begins an entry, as what is beside it does', async () => {
    const texts =
      words(72, 700, 'do not list entries that are implied') +
      words(48, 682, '-c', 'F3') +
      words(72, 682, 'sort by the time of the last change') +
      words(48, 664, '-d', 'F3') +
      words(72, 664, 'list directories themselves')
    const found = await textsOf(texts)
    for (const text of [
      'do not list entries that are implied',
      'sort by the time of the last change',
      'list directories themselves',
    ])
      assert.ok(found.includes(text), found.join(' | '))
  })

  it('is no part of the text above it', async () => {
    const texts =
      words(72, 700, 'print escapes for the characters') + words(48, 682, '--block=SIZE', 'F3')
    assert.ok((await textsOf(texts)).includes('print escapes for the characters'))
  })
})
