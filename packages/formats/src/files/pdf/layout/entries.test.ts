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

async function textsOf(...pages: readonly string[]): Promise<string[]> {
  const { segments } = await cutPdf(makePdf({ pages }), settingsOf('a.pdf'))
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

describe('texts between tab stops in a PDF', () => {
  it('are apart from those beside, above and below them', async () => {
    const rows = [
      ['The first floor', 'ten rooms', 'for children'],
      ['The second floor', 'two rooms', 'for visitors'],
    ]
    const content = rows.map((row, line) =>
      row.map((text, column) => words(72 + 120 * column, 700 - 14 * line, text)).join(''),
    )
    assert.deepEqual(await textsOf(content.join('')), rows.flat())
  })

  it('go on in the next line where that has nothing beside it', async () => {
    const content =
      words(72, 700, 'The address') +
      words(200, 700, 'behind the old town hall and') +
      words(200, 686, 'beside the river')
    assert.deepEqual(await textsOf(content), [
      'The address',
      'behind the old town hall and beside the river',
    ])
  })
})

describe('columns of a PDF', () => {
  it('are apart although they are no wider apart than words of a justified line', async () => {
    const left = [
      'The red house is old and',
      'stands beside a river in',
      'the town of its builder.',
    ]
    const right = ['The blue house stands on a', 'hill, and nobody has seen', 'its garden yet.']
    const letterWidth = 0.6 * 12
    const end = 72 + 24 * letterWidth
    const ofColumn = (x: number, lines: readonly string[]) =>
      lines.map((text, line) => words(x, 700 - 14 * line, text, 'F4')).join('')
    const content = ofColumn(72, left) + ofColumn(end + 10, right)
    assert.deepEqual(await textsOf(content), [left.join(' '), right.join(' ')])
  })
})

describe('a justified line of a PDF', () => {
  it('is one text however wide its gaps are', async () => {
    const line = 'BT /F2 12 Tf 20 Tw 72 700 Td (town had fewer than two) Tj ET\n'
    assert.deepEqual(await textsOf(line), ['town had fewer than two'])
  })

  it('goes on behind a sentence whose space is wider than others', async () => {
    const line = 'BT /F2 12 Tf 72 700 Td [(when people wait.)-1300(With it, the queue)] TJ ET\n'
    assert.deepEqual(await textsOf(line), ['when people wait. With it, the queue'])
  })
})

describe('items of a list in a PDF', () => {
  const items = ['Tomatoes and herbs in pots', 'Old tools that still work', 'Honey of the bees']

  it('are apart if their bullets are drawn', async () => {
    const circle = (x: number, y: number) =>
      `${x} ${y} m ${x} ${y + 3} ${x + 5} ${y + 3} ${x + 5} ${y} c ` +
      `${x + 5} ${y - 3} ${x} ${y - 3} ${x} ${y} c f\n`
    const content = items.map(
      (text, line) => circle(60, 703 - 14 * line) + words(72, 700 - 14 * line, text),
    )
    assert.deepEqual(await textsOf(content.join('')), items)
  })

  it('are apart if their bullets are letters of another size and baseline', async () => {
    const content = items.map((text, line) => {
      const y = 700 - 14 * line
      return `BT /F2 6 Tf 1 0 0 1 60 ${y + 2} Tm (\\267) Tj ET\n${words(72, y, text)}`
    })
    assert.deepEqual(await textsOf(content.join('')), items)
  })
})

describe('a line of a PDF', () => {
  it('begins with the initial of a name, which is no label', async () => {
    assert.deepEqual(await textsOf(words(72, 700, 'A. Stone wrote this.')), [
      'A. Stone wrote this.',
    ])
  })
})
