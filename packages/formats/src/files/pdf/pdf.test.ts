import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf, upperCase } from '../../../../../test/support/document-formats.ts'
import { accountLetters, sameEngine } from '../../../../../test/support/pdf-checks.ts'
import {
  firstObject,
  type MadePdf,
  makePdf,
  pdfLines,
  pdfStream,
  pdfText,
} from '../../../../../test/support/pdf-files.ts'
import { readPdfText } from '../../../../../test/support/pdf-reader.ts'
import { openZip } from '../../containers/zip.ts'
import type { Segment } from '../../segment/segment.ts'
import { DocumentError } from '../document-error.ts'
import type { DocumentNotice } from '../document-notice.ts'
import type { FormatOptions } from '../format.ts'
import { cutPdf } from './pdf.ts'

const cut = (bytes: Uint8Array, options: FormatOptions = {}) =>
  cutPdf(bytes, settingsOf('a.pdf', options))

/** The segments of a document; tags as `<>` and `</>`, placeholders as `{}`. */
async function textsOf(made: MadePdf, options?: FormatOptions): Promise<string[]> {
  const { segments } = await cut(makePdf(made), options)
  return segments.map((segment) =>
    segment
      .map((part) => {
        if (typeof part === 'string') return part
        if ('placeholder' in part) return '{}'
        return 'open' in part ? '<>' : '</>'
      })
      .join(''),
  )
}

async function translate(
  bytes: Uint8Array,
  engine: (segment: Segment) => Segment = upperCase,
  options: FormatOptions = {},
) {
  const { segments, assemble, notices } = await cut(bytes, options)
  const told: DocumentNotice[] = [...notices]
  const result = await assemble(
    segments.map(engine),
    { from: 'en', to: 'es' },
    {
      notify: (notice) => told.push(notice),
    },
  )
  return { result, notices: told }
}

const refusal = (code: string, detail: RegExp) => (error: unknown) =>
  error instanceof DocumentError && error.code === code && detail.test(error.message)

/** A paragraph of two columns and a heading. */
const column = [
  'The red house stands beside the river, and its garden',
  'is large enough for a dozen apple trees, which are old',
  'and bear fruit every other autumn if the weather is good',
  'and the bees of the neighbours come over the old',
]
const nextColumn = [
  'wall in the morning. The cat sleeps all day, and no dog',
  'comes near the tallest of these trees.',
]
const letter =
  pdfText([72, 740], 'About the house', { font: 'F3', size: 18 }) +
  pdfLines([72, 700], column, { size: 9 }) +
  pdfLines([340, 700], nextColumn, { size: 9 })

describe('the segments of a PDF', () => {
  it('are its paragraphs, also those that go on in the next column', async () => {
    assert.deepEqual(await textsOf({ pages: [letter] }), [
      'About the house',
      [...column, ...nextColumn].join(' '),
    ])
  })

  it('have words that a hyphen parts at the end of a line in one piece', async () => {
    const lines = [
      'Many people like to read in a well-known gar-',
      'den, and under the tallest tree with its well-',
      'known fruit.',
    ]
    assert.deepEqual(await textsOf({ pages: [pdfLines([72, 700], lines)] }), [
      'Many people like to read in a well-known garden, and under the tallest tree with its ' +
        'well-known fruit.',
    ])
  })

  it('have bold words as inline tags, and addresses as placeholders', async () => {
    const line =
      'BT /F2 10 Tf 72 700 Td (The ) Tj /F3 10 Tf (red) Tj /F2 10 Tf ' +
      '( house is at https://example.com/a now) Tj ET'
    assert.deepEqual(await textsOf({ pages: [line] }), ['The <>red</> house is at {} now'])
  })

  it('leave labels of lists, numbers and code where they are', async () => {
    const list = pdfLines([72, 700], ['1. The first house', '2. The second house'])
    const code = pdfText([72, 600], 'if (a == b) { return c; }', { font: 'F4' })
    const number = pdfText([72, 560], '12,345.00')
    assert.deepEqual(await textsOf({ pages: [list + code + number] }), [
      'The first house',
      'The second house',
    ])
  })

  it('are the same for a translation that is its source', async () => {
    const bytes = makePdf({ pages: [letter] })
    const { result } = await translate(bytes, (segment) => segment)
    const [first, second] = [await cut(bytes), await cut(result)]
    assert.deepEqual(second.segments, first.segments)
  })

  it('are those of outline, title and alternative texts too, unless left out', async () => {
    const made = {
      pages: [pdfText([72, 700], 'A house')],
      catalog: `/Outlines ${firstObject} 0 R/StructTreeRoot ${firstObject + 3} 0 R`,
      trailer: `/Info ${firstObject + 2} 0 R`,
      objects: [
        `<</First ${firstObject + 1} 0 R/Last ${firstObject + 1} 0 R>>`,
        `<</Title(A chapter)/Parent ${firstObject} 0 R/Next ${firstObject + 1} 0 R>>`,
        '<</Title(A title)>>',
        `<</Type/StructTreeRoot/K ${firstObject + 4} 0 R>>`,
        '<</S/Figure/Alt(A picture)>>',
      ],
    }
    assert.deepEqual(await textsOf(made), ['A house', 'A title', 'A chapter', 'A picture'])
    const options = { outline: false, metadata: false, altTexts: false }
    assert.deepEqual(await textsOf(made, options), ['A house'])
  })
})

describe('a translated PDF', () => {
  it('loses no letter, and has none twice', async () => {
    const bytes = makePdf({ pages: [letter, letter] })
    const { result } = await translate(bytes, sameEngine)
    const accounts = await accountLetters(bytes, result)
    assert.deepEqual(accounts, { letters: accounts.letters, lost: 0, added: 0 })
    assert.ok(accounts.letters > 400)
  })

  it('has the translation where the source was, and the source nowhere', async () => {
    const { result, notices } = await translate(makePdf({ pages: [letter] }))
    const [text = ''] = await readPdfText(result)
    assert.match(text, /ABOUT THE HOUSE/)
    assert.match(text.replace(/\s+/g, ' '), /OF THE NEIGHBOURS COME OVER THE OLD WALL IN THE/)
    assert.doesNotMatch(text, /[a-z]/)
    assert.deepEqual(notices, [])
  })

  it('shows what stays at the place where it was', async () => {
    const row = 'BT /F1 10 Tf 72 700 Td [(12)-5000(The house)-5000(34)] TJ ( 56) Tj ET'
    const { result } = await translate(makePdf({ pages: [row] }))
    const [text = ''] = await readPdfText(result)
    assert.match(text.replace(/\s+/g, ' '), /THE HOUSE/)
    for (const number of ['12', '34', '56']) assert.match(text, new RegExp(number))
  })

  it('states its language', async () => {
    const { result } = await translate(makePdf({ pages: [letter], catalog: '/Lang(en-US)' }))
    assert.match(Buffer.from(result).toString('latin1'), /PDF/)
    const { openObjects, textIn } = await import('./objects/objects.ts')
    assert.equal(textIn((await openObjects(result)).catalog, 'Lang'), 'es')
  })

  it('has links over their words', async () => {
    const { openObjects, listPages } = await import('./objects/objects.ts')
    const { readLinks } = await import('./objects/links.ts')
    const made = makePdf({
      pages: [pdfText([72, 700], 'Our house'), pdfText([72, 700], 'Next')],
      page: `/Annots[${firstObject} 0 R]`,
      objects: [
        '<</Type/Annot/Subtype/Link/Rect[92 695 200 715]/A<</S/URI/URI(https://example.com)>>>>',
      ],
    })
    const longer = (segment: Segment): Segment =>
      segment.map((part) => (typeof part === 'string' ? `${part} and a garden` : part))
    const { result } = await translate(made, longer)
    const [page] = listPages(await openObjects(result))
    assert.ok(page)
    const [link] = readLinks(page.node)
    assert.equal(link?.address, 'https://example.com')
    assert.notDeepEqual(link?.areas, [[92, 695, 200, 715]])
  })

  it('has each page of the source before its translation if that is wanted', async () => {
    const bytes = makePdf({
      pages: [pdfText([72, 700], 'One house'), pdfText([72, 700], 'Other trees')],
    })
    const { result } = await translate(bytes, upperCase, { pages: 'alternating' })
    const pages = (await readPdfText(result)).map((text) => text.trim())
    assert.deepEqual(pages, ['One house', 'ONE HOUSE', 'Other trees', 'OTHER TREES'])
  })

  it('translates a form that two pages show once', async () => {
    const form = pdfStream(
      'BT /F1 10 Tf 72 50 Td (A shared house) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]',
    )
    const page = `/X Do ${pdfText([72, 700], 'The garden')}`
    const bytes = makePdf({
      pages: [page, page],
      resources: `/XObject<</X ${firstObject} 0 R>>`,
      objects: [form],
    })
    const { result } = await translate(bytes)
    for (const text of await readPdfText(result))
      assert.equal(text.match(/A SHARED HOUSE/g)?.length, 1)
  })

  it('is told where its text is small', async () => {
    const long = (segment: Segment): Segment => [...segment, ' and a garden'.repeat(40)]
    const { notices } = await translate(makePdf({ pages: [pdfText([72, 30], 'A house')] }), long)
    assert.match(notices.join(' '), /page 1/)
  })
})

describe('a PDF that becomes another document', () => {
  it('is a web page with headings, looks and links', async () => {
    const { result } = await translate(makePdf({ pages: [letter] }), upperCase, { output: 'html' })
    const html = Buffer.from(result).toString()
    assert.match(html, /<html lang="es" dir="ltr">/)
    assert.match(html, /<h1>ABOUT THE HOUSE<\/h1>/)
    assert.match(html, /<p>THE RED HOUSE STANDS [A-Z ,.]+ OLD WALL IN THE MORNING/)
  })

  it('is a Word document that can be translated again', async () => {
    const bytes = makePdf({ pages: [letter] })
    const { outputFormat } = await cut(bytes, { output: 'docx' })
    assert.equal(outputFormat, 'docx')
    const { result } = await translate(bytes, upperCase, { output: 'docx' })
    const { cutDocx } = await import('../ooxml/word/docx.ts')
    const { segments } = cutDocx(result, settingsOf('a.docx'))
    assert.deepEqual(segments[0], ['ABOUT THE HOUSE'])
    assert.match(String(openZip(result).read('word/document.xml')?.length), /^\d{3,}$/)
  })
})

describe('a PDF that cannot be translated', () => {
  it('is refused if it has no text', async () => {
    const picture = pdfStream(Buffer.alloc(100), '/Subtype/Image/Width 10/Height 10')
    const bytes = makePdf({
      pages: ['q 612 0 0 792 0 0 cm /I Do Q'],
      resources: `/XObject<</I ${firstObject} 0 R>>`,
      objects: [picture],
    })
    await assert.rejects(
      cut(bytes),
      refusal('document-not-supported', /page 1 are pictures|page 1/),
    )
    await assert.rejects(cut(makePdf({ pages: [''] })), refusal('document-not-supported', /empty/))
  })

  it('is refused if it is signed, or a form of XFA', async () => {
    const pages = [letter]
    const signed = makePdf({ pages, catalog: '/AcroForm<</SigFlags 3/Fields[]>>' })
    await assert.rejects(cut(signed), refusal('document-refused', /signed/))
    const dynamic = makePdf({ pages, catalog: '/AcroForm<</XFA[]>>/NeedsRendering true' })
    await assert.rejects(cut(dynamic), refusal('document-refused', /XFA/))
  })

  it('is refused if it is damaged', async () => {
    const bytes = Buffer.from('%PDF-1.7\nnothing')
    await assert.rejects(cut(bytes), refusal('document-damaged', /damaged/))
  })

  it('is refused if its letters have no meaning', async () => {
    const font =
      `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[` +
      `${firstObject + 1} 0 R]>>`
    const descendant =
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo' +
      '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>'
    const bytes = makePdf({
      pages: [`BT /U 10 Tf 72 700 Td <${'00240025'.repeat(30)}> Tj ET`],
      resources: '',
      page: '',
      objects: [font, descendant],
    })
    const withFont = Buffer.from(bytes)
      .toString('latin1')
      .replace('/F1 3 0 R', `/U ${firstObject} 0 R`)
    await assert.rejects(
      cut(Buffer.from(withFont, 'latin1')),
      refusal('document-not-supported', /100 % have no meaning/),
    )
  })
})
