// Translated office documents in LibreOffice. Each one is opened, and its pages must show the
// letters of the original. Without a file: samples, and one made here.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { documentFormats, type FormatName } from '@dragoman/formats/files/catalogue.ts'
import { mapText, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import { resolveOptions } from '../../src/documents/format-options.ts'
import { settingsOf } from '../support/document-formats.ts'
import { documentSamples } from '../support/document-samples.ts'
import { makeDocx, wordField, wordParagraph, wordRun } from '../support/office-files.ts'
import { readOptions } from '../support/options.ts'
import { firstObject, makePdf, pdfText } from '../support/pdf-files.ts'

const officeFormats = ['docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods']
/** Letters may differ by this share: capitals fill more pages, whose headers repeat. */
const mostChange = 0.05

const { positionals: given } = readOptions({
  command: 'npm run e2e office',
  positionals: ['[file …]'],
})
const directory = mkdtempSync(join(tmpdir(), 'dragoman-office-'))
const profile = pathToFileURL(join(directory, 'profile')).href

function run(command: string, ...options: string[]): SpawnSyncReturns<string> {
  return spawnSync(command, options, { encoding: 'utf8', timeout: 120_000 })
}

interface OfficeFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const toy = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())

/** The segment backwards, so that codes and tags change their order. */
const backwards = (segment: Segment): Segment =>
  toy(segment)
    .toReversed()
    .map((part): Part => {
      if (typeof part === 'string' || 'placeholder' in part) return part
      return 'open' in part ? { close: part.open } : { open: part.close }
    })

async function translate({ name, bytes }: OfficeFile, change: (segment: Segment) => Segment) {
  const format = extname(name).slice(1) as FormatName
  const cut = await documentFormats[format].load()
  const options = resolveOptions(format)
  const { segments, assemble } = await cut(bytes, { fileName: name, options, from: 'en', to: 'es' })
  return assemble(segments.map(change), { from: 'en', to: 'es' })
}

/** How often each letter is on the pages that LibreOffice makes of a file, in capitals. */
function countLetters(label: string, { name, bytes }: OfficeFile): Map<string, number> {
  const outputDirectory = join(directory, label)
  mkdirSync(outputDirectory, { recursive: true })
  const path = join(outputDirectory, name)
  writeFileSync(path, bytes)
  const converted = run(
    'soffice',
    `-env:UserInstallation=${profile}`,
    ...['--headless', '--convert-to', 'pdf', '--outdir', outputDirectory, path],
  )
  const pdf = path.replace(/\.\w+$/, '.pdf')
  const text = run('pdftotext', pdf, '-')
  if (text.status !== 0)
    throw new Error(`LibreOffice does not open ${label} ${name}: ${converted.stderr}`)
  const counts = new Map<string, number>()
  for (const letter of text.stdout.toUpperCase().match(/\p{L}/gu) ?? [])
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

function shareOfChange(before: Map<string, number>, after: Map<string, number>): number {
  let all = 0
  let changed = 0
  for (const letter of new Set([...before.keys(), ...after.keys()])) {
    all += before.get(letter) ?? 0
    changed += Math.abs((before.get(letter) ?? 0) - (after.get(letter) ?? 0))
  }
  return all === 0 ? changed : changed / all
}

async function check(file: OfficeFile): Promise<boolean> {
  const before = countLetters('original', file)
  const letters = [...before.values()].reduce((sum, count) => sum + count, 0)
  let isGood = true
  for (const [label, change] of Object.entries({ capitals: toy, backwards })) {
    const translated = { name: file.name, bytes: await translate(file, change) }
    const share = shareOfChange(before, countLetters(label, translated))
    isGood &&= share <= mostChange
    const percent = `${(share * 100).toFixed(1)} % of ${letters} letters differ`
    console.log(`${share <= mostChange ? 'ok' : 'FAILED'}  ${file.name} (${label}): ${percent}`)
  }
  return isGood
}

const madeDocx: OfficeFile = {
  name: 'made.docx',
  bytes: makeDocx({
    body: [
      wordParagraph(wordRun('The '), wordRun('red', '<w:b/>'), wordRun(' house &amp; a garden')),
      wordParagraph(
        wordRun('See '),
        wordField('HYPERLINK "https://example.org"', wordRun('this page', '<w:i/>')),
        wordRun(' on page '),
        wordField('PAGE', wordRun('1')),
        wordRun(' of '),
        wordField('NUMPAGES', wordRun('1')),
      ),
      wordParagraph(
        wordRun('One'),
        '<w:r><w:tab/></w:r>',
        `<w:ins w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z">${wordRun('two')}</w:ins>`,
        '<w:bookmarkStart w:id="2" w:name="here"/>',
        wordRun(' three', '<w:u w:val="single"/>'),
        '<w:bookmarkEnd w:id="2"/>',
        wordRun(' four'),
      ),
    ].join(''),
  }),
}

/** A heading, a list with a bullet, and a link. */
const madePdf = makePdf({
  pages: [
    pdfText([72, 740], 'About the house', { font: 'F3', size: 20 }) +
      pdfText([72, 700], '\u00b7 The first room of this house is blue, and it is never locked.') +
      pdfText([72, 640], 'Our neighbours have written about the house and its garden.'),
  ],
  page: `/Annots[${firstObject} 0 R]`,
  objects: [
    '<</Type/Annot/Subtype/Link/Rect[72 636 400 652]/A<</S/URI/URI(https://example.org)>>>>',
  ],
})

/** What LibreOffice must find in the Word document that becomes of `madePdf`. */
const expected = [
  ['heading', /<text:h [^>]*text:outline-level="1"[^>]*>ABOUT THE HOUSE/],
  ['item of a list', /<text:p [^>]*>·<text:tab\/>THE FIRST ROOM/],
  ['link', /<text:a [^>]*xlink:href="https:\/\/example\.org\/?"[^>]*>.*OUR NEIGHBOURS/],
] as const

/** Opens a PDF as a Word document, and looks for what a reader would miss. */
async function checkPdfAsWord(): Promise<boolean> {
  const settings = settingsOf('made.pdf', { output: 'docx' })
  const cut = await documentFormats.pdf.load()
  const { segments, assemble } = await cut(madePdf, settings)
  const path = join(directory, 'of-pdf.docx')
  writeFileSync(path, await assemble(segments.map(toy), { from: 'en', to: 'es' }))
  run(
    'soffice',
    `-env:UserInstallation=${profile}`,
    ...['--headless', '--convert-to', 'fodt', '--outdir', directory, path],
  )
  const opened = readFileSync(path.replace(/docx$/, 'fodt'), 'utf8')
  const plain = opened.replace(/<\/?text:span[^>]*>/g, '')
  const absent = expected.filter(([, pattern]) => !pattern.test(plain)).map(([name]) => name)
  const found = absent.length === 0 ? 'ok' : 'FAILED'
  console.log(`${found}  made.pdf as docx${absent.map((name) => `: no ${name}`).join('')}`)
  return absent.length === 0
}

const missing = ['soffice', 'pdftotext'].filter((command) => run(command, '--version').error)
if (missing.length > 0) {
  console.log(`Skipped: ${missing.join(' and ')} not installed (LibreOffice, poppler-utils).`)
} else {
  const files =
    given.length > 0
      ? given.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
      : [
          madeDocx,
          ...officeFormats.filter((format) => format in documentFormats).flatMap(documentSamples),
        ]
  for (const file of files) if (!(await check(file))) process.exitCode = 1
  if (given.length === 0 && !(await checkPdfAsWord())) process.exitCode = 1
}
rmSync(directory, { recursive: true, force: true })
