// Translates small PDFs of ten programs from English to Spanish with Apertium, as the command line
// does it. What is not installed is left out. Needs poppler-utils and qpdf.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPages, openObjects } from '@dragoman/formats/files/pdf/objects/objects.ts'
import { cutPdf } from '@dragoman/formats/files/pdf/pdf.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { readConfig } from '../src/config/read-config.ts'
import { openTranslation } from '../src/translation/open-translation.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { settingsOf } from '../test/support/document-formats.ts'
import { readOptions } from '../test/support/options.ts'
import { accountLetters, checkStructure, sameEngine } from '../test/support/pdf-checks.ts'
import { requireCommand } from '../test/support/required-command.ts'
import { type Cell, renderTable } from '../test/support/results.ts'
import { makePdf, makers } from './pdf/makers.ts'
import { medianScale } from './pdf/setting-scale.ts'

const { values } = readOptions({
  command: 'npm run bench pdf',
  options: {
    keep: { type: 'string', help: 'a directory for the documents and their translations' },
    only: { type: 'string', help: 'the beginning of the name of a program' },
  },
})
requireCommand('apertium', '`apt-get install apertium apertium-eng-spa`')
requireCommand('pdftotext', '`apt-get install poppler-utils`')
requireCommand('qpdf', '`apt-get install qpdf`')

const pair = { from: 'en', to: 'es' }
const { pdfAssets: assets = '' } = settingsOf('a.pdf')
const engines = openTranslation(readConfig().config)
const request = {
  ...{ ownerId: 'bench', appId: 'bench', priority: 'interactive' as const },
  signal: new AbortController().signal,
}

async function translate(segments: readonly Segment[]): Promise<readonly Segment[]> {
  const instructions = engines.translation.resolveLanguages(pair)
  const glossary = await engines.translation.loadGlossary(instructions, request)
  const context = { ...request, glossary }
  const translated = await engines.translation.translateSegments(segments, instructions, context)
  return translated.segments
}

/** Cuts the document twice and assembles it, as a job does. */
async function assemble(bytes: Uint8Array, translations: readonly Segment[]) {
  const start = process.cpuUsage()
  await cutPdf(bytes, settingsOf('a.pdf'))
  const { assemble } = await cutPdf(bytes, settingsOf('a.pdf'))
  const result = await assemble(translations, pair)
  const { user, system } = process.cpuUsage(start)
  return { result, seconds: (user + system) / 1e6 }
}

const structures = new Map([
  [0, 'clean'],
  [3, 'warnings'],
])
const structureOf = (bytes: Uint8Array): string => structures.get(checkStructure(bytes)) ?? 'errors'

async function measure(name: string, bytes: Uint8Array): Promise<Cell[]> {
  const { segments } = await cutPdf(bytes, settingsOf('a.pdf'))
  const translations = await translate(segments)
  const { result, seconds } = await assemble(bytes, translations)
  const { result: same } = await assemble(bytes, segments.map(sameEngine))
  const { letters, lost, added } = await accountLetters(bytes, same)
  const pages = listPages(await openObjects(bytes)).length
  const scale = await medianScale(bytes, translations, { assets, language: pair.to })
  if (values.keep !== undefined) keep(values.keep, { name, bytes, result })
  return [
    name,
    pages,
    letters,
    (seconds / pages).toFixed(2),
    `${Math.round(100 * scale)} %`,
    ((result.length - bytes.length) / 1000).toFixed(1),
    `${structureOf(bytes)} / ${structureOf(result)}`,
    `${lost} / ${added}`,
  ]
}

interface Kept {
  readonly name: string
  readonly bytes: Uint8Array
  readonly result: Uint8Array
}

function keep(directory: string, { name, bytes, result }: Kept): void {
  mkdirSync(directory, { recursive: true })
  const file = name.replace(/\W+/g, '-')
  writeFileSync(join(directory, `${file}.pdf`), bytes)
  writeFileSync(join(directory, `${file}.es.pdf`), result)
}

const work = temporaryDirectory()
const made = makers
  .filter(({ name }) => name.startsWith(values.only ?? ''))
  .map((maker) => ({ name: maker.name, bytes: makePdf(maker, work) }))
const [first] = made.flatMap(({ bytes }) => bytes ?? [])
if (first === undefined) throw new Error('none of the programs is installed')
// Starts Apertium, and loads fonts and code.
await measure('first', first)
const rows: Cell[][] = []
for (const { name, bytes } of made) {
  if (bytes === undefined) console.error(`${name} is left out: it makes no PDF here.`)
  else rows.push(await measure(name, bytes))
}
await engines.close()
const columns = [
  'program',
  'pages',
  'letters',
  'CPU time, s a page',
  'median size of text',
  'growth, kB',
  'qpdf, before / after',
  'letters lost / added',
]
console.log(renderTable({ columns, rows }))
