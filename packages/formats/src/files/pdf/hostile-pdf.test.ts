import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { settingsOf } from '../../../../../test/support/document-formats.ts'
import { hostilePdfs } from '../../../../../test/support/hostile-pdfs.ts'
import { tryPdf } from '../../../../../test/support/pdf-attempt.ts'
import { makePdf, pdfLines, pdfText } from '../../../../../test/support/pdf-files.ts'
import { DocumentError } from '../document-error.ts'
import { cutPdf } from './pdf.ts'
import { createPdfMeasure } from './text-measure.ts'

/** Of processor time, which other processes do not lengthen as they do time. */
const mostMs = 5_000
/** Of resident memory, at the most, beyond what the process had before. */
const mostMegabytes = 400
/** Of the process; the PDFs themselves and the code take 100 of it. */
const heapMegabytes = 256

interface Attempt {
  readonly name: string
  readonly code?: string
  readonly ms: number
  readonly megabytes: number
}

/** Translates all in a process of their own: one that needs a larger heap ends it. */
function tryHostilePdfs(): ReadonlyMap<string, Attempt> {
  const script = fileURLToPath(
    new URL('../../../../../test/support/hostile-pdf-process.ts', import.meta.url),
  )
  const args = ['--expose-gc', `--max-old-space-size=${heapMegabytes}`, script]
  const { stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  })
  const attempts = stdout.split('\n').filter(Boolean)
  return new Map(
    attempts.map((line) => {
      const attempt: Attempt = JSON.parse(line)
      return [attempt.name, attempt]
    }),
  )
}

const translated = new Set([
  'a form that shows itself',
  'an outline of itself',
  'odd numbers',
  'a large picture',
])

describe('a hostile PDF is refused or translated in bounded time and memory', () => {
  let attempts: ReadonlyMap<string, Attempt>
  before(() => {
    attempts = tryHostilePdfs()
  })

  for (const name of Object.keys(hostilePdfs))
    it(name, () => {
      const attempt = attempts.get(name)
      assert.ok(attempt !== undefined, 'the process ended at this one or at an earlier one')
      const { code, ms, megabytes } = attempt
      assert.ok(ms < mostMs, `${ms} ms`)
      assert.ok(megabytes < mostMegabytes, `${Math.round(megabytes)} MiB more`)
      if (translated.has(name)) assert.equal(code, undefined)
      else assert.match(code ?? '', /^document-(?:too-large|damaged|not-supported)$/)
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
