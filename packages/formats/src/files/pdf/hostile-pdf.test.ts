import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { settingsOf } from '../../../../../test/support/document-formats.ts'
import { hostilePdfs } from '../../../../../test/support/hostile-pdfs.ts'
import { sameEngine } from '../../../../../test/support/pdf-checks.ts'
import { makePdf, pdfLines, pdfText } from '../../../../../test/support/pdf-files.ts'
import { DocumentError } from '../document-error.ts'
import { cutPdf } from './pdf.ts'
import { createPdfMeasure } from './text-measure.ts'

const mostMs = 5_000
const mostBytes = 400 * 2 ** 20

/** Translates a PDF, or returns the error that refuses it; any other error is thrown. */
async function tryPdf(bytes: Uint8Array): Promise<DocumentError | undefined> {
  try {
    await createPdfMeasure(cutPdf)(bytes, settingsOf('a.pdf'))
    const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf'))
    await assemble(segments.map(sameEngine), { from: 'en', to: 'es' })
    return undefined
  } catch (error) {
    if (error instanceof DocumentError) return error
    throw error
  }
}

const translated = new Set([
  'a form that shows itself',
  'an outline of itself',
  'odd numbers',
  'a large picture',
])

describe('a hostile PDF is refused or translated in bounded time and memory', () => {
  for (const [name, make] of Object.entries(hostilePdfs))
    it(name, async () => {
      const bytes = make()
      const before = process.memoryUsage()
      const start = performance.now()
      const error = await tryPdf(bytes)
      const ms = performance.now() - start
      const { rss } = process.memoryUsage()
      assert.ok(ms < mostMs, `${ms} ms`)
      assert.ok(
        rss - before.rss < mostBytes,
        `${Math.round((rss - before.rss) / 2 ** 20)} MiB more`,
      )
      if (translated.has(name)) assert.equal(error, undefined)
      else assert.match(error?.code ?? '', /^document-(?:too-large|damaged|not-supported)$/)
    })
})

const plain = makePdf({
  pages: [
    pdfText([72, 740], 'About the house', { size: 18 }) +
      pdfLines([72, 700], ['The red house stands beside the river, and', 'its garden is large.']),
  ],
})

describe('a damaged PDF is refused or translated', () => {
  it('with some bytes changed', async () => {
    const edits = fc.array(fc.tuple(fc.nat(plain.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const bytes = Uint8Array.from(plain)
        for (const [at, byte] of changes) bytes[at] = byte
        await tryPdf(bytes)
      }),
      { numRuns: 40 },
    )
  })

  it('with any operations in its content', async () => {
    const operator = fc.constantFrom(
      ...['q', 'Q', 'BT', 'ET', 'Tj', 'TJ', "'", '"', 'Td', 'TD', 'Tm', 'T*', 'Tf', 'Tz', 'TL'],
      ...['cm', 'Do', 'BDC', 'EMC', 're', 'm', 'l', 'f', 'S', 'W', 'n', 'rg', 'scn', 'gs', 'BI'],
    )
    const operand = fc.oneof(
      fc.double({ min: -1e6, max: 1e6 }).map((number) => number.toFixed(2)),
      fc.constantFrom('/F1', '/F2', '/X', '(The house)', '[(a)-250(house)]', '<48>', '<<', '>>'),
    )
    const content = fc
      .array(fc.oneof(operator, operand, fc.constant('BT /F1 9 Tf (A house) Tj ET')), {
        maxLength: 60,
      })
      .map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(content, async (operations) => {
        await tryPdf(makePdf({ pages: [operations + pdfText([72, 700], ' The house')] }))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a PDF with more pages than the setting allows', () => {
  const page = pdfText([72, 700], 'A house')
  const bytes = makePdf({ pages: [page, page, page] })
  const isRefused = (error: unknown) =>
    error instanceof DocumentError &&
    error.code === 'document-too-large' &&
    /3 pages; 2 are translated/.test(error.message)

  it('is refused when it is measured, and when it is cut', async () => {
    const settings = { ...settingsOf('a.pdf'), maxPdfPages: 2 }
    const measure = createPdfMeasure(cutPdf)
    await assert.rejects(async () => measure(bytes, settings), isRefused)
    await assert.rejects(cutPdf(bytes, settings), isRefused)
    const { segments } = await cutPdf(bytes, { ...settings, maxPdfPages: 3 })
    assert.equal(segments.length, 3)
  })
})
