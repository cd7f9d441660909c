// What leads from one page of a PDF to another: paragraphs that go on, and the outline.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { settingsOf, upperCase } from '../../../../../test/support/document-formats.ts'
import { firstObject, makePdf, pdfLines, pdfText } from '../../../../../test/support/pdf-files.ts'
import { readPdfText } from '../../../../../test/support/pdf-reader.ts'
import { cutPdf } from './pdf.ts'

async function translate(bytes: Uint8Array): Promise<Uint8Array> {
  const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf'))
  return assemble(segments.map(upperCase), { from: 'en', to: 'es' })
}

const lines = [
  'The red house stands beside the river, and its garden is large',
  'enough for a dozen apple trees, which are old and bear fruit',
  'every other autumn if the weather is good, and the bees of the',
]
const nextLines = ['neighbours come over the old wall in the morning.', 'The cat sleeps all day.']

describe('a paragraph of a PDF that goes on on the next page', () => {
  const pages = [
    pdfLines([72, 120], lines) + pdfText([300, 40], '1'),
    pdfLines([72, 740], nextLines) + pdfText([300, 40], '2'),
  ]

  it('is one segment', async () => {
    const { segments } = await cutPdf(makePdf({ pages }), settingsOf('a.pdf'))
    assert.deepEqual(segments, [[[...lines, ...nextLines].join(' ')]])
  })

  it('is on both pages of the translation', async () => {
    const texts = await readPdfText(await translate(makePdf({ pages })))
    assert.match(texts[0] ?? '', /^THE RED HOUSE/)
    assert.match(texts[1] ?? '', /THE CAT SLEEPS ALL DAY\./)
    const words = texts.join(' ').split(/\s+/)
    assert.equal(words.filter((word) => word === 'BEES').length, 1)
  })
})

/** The titles of an outline with the page that each leads to, from 0. */
async function readOutline(bytes: Uint8Array): Promise<(readonly [string, number])[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const file = await task.promise
  const entries: (readonly [string, number])[] = []
  for (const { title, dest, items } of (await file.getOutline()) ?? []) {
    for (const entry of [{ title, dest }, ...items]) {
      assert.ok(Array.isArray(entry.dest))
      entries.push([entry.title, await file.getPageIndex(entry.dest[0])])
    }
  }
  await task.destroy()
  return entries
}

describe('the outline of a PDF', () => {
  it('is translated and leads to the same pages', async () => {
    const [outline, house, garden] = [firstObject, firstObject + 1, firstObject + 2]
    const [firstPage, secondPage] = [1000, 1002]
    const bytes = makePdf({
      pages: [pdfText([72, 700], 'Our house'), pdfText([72, 700], 'Our garden')],
      catalog: `/Outlines ${outline} 0 R`,
      objects: [
        `<</First ${house} 0 R/Last ${house} 0 R/Count 2>>`,
        `<</Title(The house)/Parent ${outline} 0 R/Dest[${firstPage} 0 R/Fit]` +
          `/First ${garden} 0 R/Last ${garden} 0 R/Count 1>>`,
        `<</Title(The garden)/Parent ${house} 0 R/Dest[${secondPage} 0 R/Fit]>>`,
      ],
    })
    assert.deepEqual(await readOutline(await translate(bytes)), [
      ['THE HOUSE', 0],
      ['THE GARDEN', 1],
    ])
  })
})
