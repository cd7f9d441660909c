// Translates every PDF of a directory with an engine that returns the source, and checks that
// nothing is lost and nothing else is touched:
//
//   npm run e2e pdf -- DIRECTORY
//
// Needs pdftotext and pdftoppm (poppler) and qpdf. Fails if a file lost more than 0.5 % of its
// letters, if a pixel outside its text changed, or if qpdf finds what it did not find before.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocumentError } from '@dragoman/formats/files/document-error.ts'
import { cutPdf } from '@dragoman/formats/files/pdf/pdf.ts'
import { settingsOf } from '../support/document-formats.ts'
import {
  accountLetters,
  checkStructure,
  comparePixels,
  hasProgram,
  sameEngine,
} from '../support/pdf-checks.ts'

const mostLost = 0.005

async function translate(bytes: Uint8Array): Promise<Uint8Array> {
  const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf'))
  return assemble(segments.map(sameEngine), { from: 'en', to: 'es' })
}

/** What is wrong with the translation of a file; also prints a line about it. */
async function check(path: string): Promise<string[]> {
  const before = new Uint8Array(readFileSync(path))
  const start = process.cpuUsage()
  const after = await translate(before)
  const { user, system } = process.cpuUsage(start)
  const { letters, lost, added } = await accountLetters(before, after)
  const { outside, changed } = await comparePixels(before, after)
  const [wasClean, isClean] = [before, after].map((bytes) => checkStructure(bytes) === 0)
  console.log(
    `${path}: ${letters} letters, ${lost} lost, ${added} added; ${changed} of ${outside} ` +
      `pixels; qpdf ${isClean ? 'clean' : 'not clean'}; ${before.length} → ${after.length} ` +
      `bytes; ${Math.round((user + system) / 1000)} ms of CPU`,
  )
  return [
    ...(lost > mostLost * letters ? [`${path}: ${lost} of ${letters} letters are lost`] : []),
    ...(changed > 0 ? [`${path}: ${changed} pixels outside text changed`] : []),
    ...(wasClean && !isClean ? [`${path}: qpdf finds errors that were not there`] : []),
  ]
}

const [directory] = process.argv.slice(2)
assert.ok(directory, 'Name a directory with PDFs.')
const missing = ['pdftotext', 'pdftoppm', 'qpdf'].filter((program) => !hasProgram(program))
assert.deepEqual(missing, [], 'these programs must be installed')
const problems: string[] = []
const names = readdirSync(directory).filter((name) => name.toLowerCase().endsWith('.pdf'))
for (const name of names.sort()) {
  const path = join(directory, name)
  try {
    problems.push(...(await check(path)))
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    console.log(`${path}: ${error.code}: ${error.message}`)
  }
}
assert.deepEqual(problems, [])
