// What documents cost besides engines. A Word document of 37,000 words is cut and assembled as a
// job does it, and a presentation of 30 MB.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openZip } from '@dragoman/formats/containers/zip.ts'
import type { FormatName } from '@dragoman/formats/files/catalogue.ts'
import { limits as pdfLimits } from '@dragoman/formats/files/pdf/limits.ts'
import { mapText } from '@dragoman/formats/segment/segment.ts'
import { createDocumentReader } from '../src/documents/document-reader.ts'
import { createTaskPool } from '../src/process/task-pool.ts'
import {
  makeDocx,
  makePptx,
  slideRun,
  slideShape,
  wordParagraph,
  wordRun,
} from '../test/support/office-files.ts'
import { readOptions } from '../test/support/options.ts'
import { readProcessMemory } from '../test/support/process-memory.ts'

const { values } = readOptions({
  command: 'npm run bench documents',
  options: {
    check: { type: 'boolean', help: 'fail above the limits' },
    file: { type: 'string', help: 'measure this file instead, in this process' },
  },
})
const limits = { seconds: 2, megabytes: 200 }

interface Cost {
  readonly segments: number
  readonly seconds: number
  readonly megabytes: number
}

const pair = { from: 'en', to: 'es' }
const owner = { ownerId: 'bench', appId: 'bench' }

/** Cuts and assembles in a thread, as a job does: cut for its segments, cut again, assembled. */
async function measure(path: string): Promise<Cost> {
  const pool = createTaskPool({ threads: 1 })
  const reader = createDocumentReader(pool.run, { maxPdfPages: pdfLimits.pages })
  const context = { ...owner, signal: new AbortController().signal }
  const translate = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> => {
    const format = name.slice(name.lastIndexOf('.') + 1) as FormatName
    const reading = { format, settings: { fileName: name, options: {}, ...pair } }
    const { segments, bytes: same } = await reader.cut(bytes, reading, context)
    const translations = segments.map((segment) => mapText(segment, (text) => text.toUpperCase()))
    await reader.assemble(same, { ...reading, translations, pair }, context)
    return segments.length
  }
  // Starts the thread and loads its code.
  await translate('a.docx', Uint8Array.from(makeDocx({ body: '' })))
  await translate('a.pptx', Uint8Array.from(makePptx({ slides: [] })))
  const { rssMegabytes } = readProcessMemory(process.pid)
  const before = process.cpuUsage()
  const segments = await translate(path, Uint8Array.from(readFileSync(path)))
  const { user, system } = process.cpuUsage(before)
  const { peakMegabytes } = readProcessMemory(process.pid)
  await pool.close()
  return { segments, seconds: (user + system) / 1e6, megabytes: peakMegabytes - rssMegabytes }
}

const sentence = 'The quick brown fox jumps over the lazy dog in the old garden'
const wordsOfSentence = sentence.split(' ').length

/** Paragraphs with formatting, links, and the runs that spell checkers leave behind. */
function largeDocx(): Uint8Array {
  const words = sentence.split(' ')
  const linkStyle = '<w:rStyle w:val="Hyperlink"/>'
  const language = '<w:lang w:val="en-GB"/><w:noProof/>'
  const paragraphs: string[] = []
  for (let count = 0; count < 37_000; count += 4 * wordsOfSentence)
    paragraphs.push(
      wordParagraph(
        ...words.map((word) => `<w:proofErr w:type="spellStart"/>${wordRun(`${word} `, language)}`),
        wordRun(`${sentence}. `, '<w:b/><w:sz w:val="24"/>'),
        `<w:hyperlink r:id="r9">${wordRun(sentence, linkStyle)}</w:hyperlink>`,
        wordRun(` ${sentence}.`),
      ),
    )
  return makeDocx({ body: paragraphs.join('') })
}

/** Slides with text, and pictures that fill it up to 30 MB. */
function largePptx(): Uint8Array {
  const shapes = Array.from({ length: 12 }, () =>
    slideShape(slideRun(`${sentence} `) + slideRun(sentence, 'lang="en-US" b="1"')),
  )
  const slides = Array.from({ length: 400 }, () => shapes.join(''))
  const pictures = new Map([['media/picture.bin', randomBytes(29.5e6)]])
  return openZip(makePptx({ slides })).replace(pictures)
}

/** Measures a file in a process of its own, whose memory nothing else grows. */
function measureFile(directory: string, name: string, bytes: Uint8Array): Cost {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, '--file', path], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

if (values.file !== undefined) console.log(JSON.stringify(await measure(values.file)))
else {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-documents-'))
  console.log('| document | bytes | segments | CPU time, s | more memory, MB |')
  console.log('|---|---|---|---|---|')
  for (const [name, bytes] of [
    ['37,000 words.docx', largeDocx()],
    ['30 MB.pptx', largePptx()],
  ] as const) {
    const { segments, seconds, megabytes } = measureFile(directory, name, bytes)
    console.log(
      `| ${name} | ${bytes.length} | ${segments} | ${seconds.toFixed(2)} ` +
        `| ${megabytes.toFixed(0)} |`,
    )
    const isTooMuch = seconds > limits.seconds || megabytes > limits.megabytes
    if (values.check && isTooMuch) process.exitCode = 1
  }
  rmSync(directory, { recursive: true, force: true })
}
