// Corrections as text: CSV with four columns, and TMX.

import { readTmxInSteps, TmxError } from '@dragoman/formats/tmx/tmx-reading.ts'
import type { Violation } from '../../http/problem-reasons.ts'
import { invalidInput, invalidInputs, maxViolations } from '../../http/problems.ts'
import { DelimitedTextError, readCsv, writeCsvRecord } from '../../shared/delimited-text.ts'
import type { Steps } from '../../shared/steps.ts'
import { type Correction, maxEntriesOfRequest, type NewCorrection } from './schemas.ts'
import { writeTmx } from './tmx-writing.ts'

export const correctionMediaTypes = ['application/x-tmx+xml', 'text/csv'] as const
export type CorrectionMediaType = (typeof correctionMediaTypes)[number]

/** The entries of a text, and the line of each in CSV. */
interface ReadCorrections {
  readonly entries: readonly NewCorrection[]
  readonly lines: readonly number[]
}

const header = ['source', 'target', 'from', 'to']

/** Throws `validation-failed` with the lines that are wrong. */
export function* readCorrectionsInSteps(
  text: string,
  mediaType: CorrectionMediaType,
): Steps<ReadCorrections> {
  try {
    return mediaType === 'text/csv'
      ? yield* readCsvInSteps(text)
      : { entries: yield* readTmxInSteps(text, maxEntriesOfRequest), lines: [] }
  } catch (error) {
    if (error instanceof TmxError)
      throw invalidInput('', error.message, { reason: 'tmx-malformed' })
    if (error instanceof DelimitedTextError)
      throw invalidInput(`line ${error.line}`, error.message, error.why)
    throw error
  }
}

function* readCsvInSteps(text: string): Steps<ReadCorrections> {
  const entries: NewCorrection[] = []
  const lines: number[] = []
  const violations: Violation[] = []
  let records = 0
  for (const { line, fields } of readCsv(text)) {
    records++
    yield
    const [source = '', target = '', from = '', to = ''] = fields
    if (records === 1 && fields.every((field, at) => field.trim().toLowerCase() === header[at]))
      continue
    if (fields.length !== 4)
      violations.push({
        pointer: `line ${line}`,
        detail: `It has ${fields.length} columns. Four are expected: ${header.join(', ')}.`,
        why: {
          reason: 'columns-expected',
          parameters: { columns: fields.length, expected: header.join(', ') },
        },
      })
    if (violations.length === maxViolations) break
    entries.push({ from, to, source, target })
    lines.push(line)
    if (entries.length > maxEntriesOfRequest)
      throw invalidInput(
        `line ${line}`,
        `A request has at most ${maxEntriesOfRequest} corrections. Split it.`,
        { reason: 'too-many-entries', parameters: { limit: maxEntriesOfRequest } },
      )
  }
  if (violations.length > 0) throw invalidInputs(violations)
  return { entries, lines }
}

/** The pieces of the text of corrections. */
export const writeCorrections = (
  corrections: AsyncIterable<Correction>,
  mediaType: CorrectionMediaType,
): AsyncGenerator<string> =>
  mediaType === 'text/csv' ? writeCsv(corrections) : writeTmx(corrections)

async function* writeCsv(corrections: AsyncIterable<Correction>): AsyncGenerator<string> {
  yield writeCsvRecord(header)
  for await (const { source, target, from, to } of corrections)
    yield writeCsvRecord([source, target, from, to])
}
