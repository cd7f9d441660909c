// Corrections as text: CSV with four columns, or two if the languages are known, and TMX.

import { readTmxInSteps, TmxError } from '@dragoman/formats/tmx/tmx-reading.ts'
import type { Finding, Violation } from '../../http/problem-reasons.ts'
import { invalidInput, invalidInputs, maxViolations } from '../../http/problems.ts'
import {
  DelimitedTextError,
  findDelimiterInSteps,
  readCsv,
  writeCsvRecord,
} from '../../shared/delimited-text.ts'
import type { Steps } from '../../shared/steps.ts'
import { isHeaderRow } from '../header-row.ts'
import { type Correction, maxEntriesOfRequest, type NewCorrection } from './schemas.ts'
import { writeTmx } from './tmx-writing.ts'

export const correctionMediaTypes = ['application/x-tmx+xml', 'text/csv'] as const
export type CorrectionMediaType = (typeof correctionMediaTypes)[number]

/** The text of corrections. */
export interface CorrectionsText {
  readonly text: string
  readonly mediaType: CorrectionMediaType
  /** The languages of lines of CSV that name none. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The entries of a text, and the line of each in CSV. */
interface ReadCorrections {
  readonly entries: readonly NewCorrection[]
  readonly lines: readonly number[]
}

const header = ['source', 'target', 'from', 'to']

/** Throws `validation-failed` with the lines that are wrong. */
export function* readCorrectionsInSteps(given: CorrectionsText): Steps<ReadCorrections> {
  try {
    return given.mediaType === 'text/csv'
      ? yield* readCsvInSteps(given)
      : { entries: yield* readTmxInSteps(given.text, maxEntriesOfRequest), lines: [] }
  } catch (error) {
    if (error instanceof TmxError)
      throw invalidInput('', error.message, { reason: 'tmx-malformed' })
    if (error instanceof DelimitedTextError)
      throw invalidInput(`line ${error.line}`, error.message, error.why)
    throw error
  }
}

function* readCsvInSteps({ text, from, to }: CorrectionsText): Steps<ReadCorrections> {
  const entries: NewCorrection[] = []
  const lines: number[] = []
  const violations: Violation[] = []
  const pair = from === undefined || to === undefined ? undefined : { from, to }
  let records = 0
  const delimiter = yield* findDelimiterInSteps(text, (count) => count === 4 || count === 2)
  for (const { line, fields } of readCsv(text, delimiter)) {
    records++
    yield
    if (fields.every(isBlank) || (records === 1 && isHeaderRow(fields, pair))) continue
    if (fields.length !== 4 && (fields.length !== 2 || pair === undefined))
      violations.push({ pointer: `line ${line}`, ...wrongColumns(fields.length) })
    if (violations.length === maxViolations) break
    const [source = '', target = '', ...languages] = fields
    const [ownFrom = '', ownTo = ''] = languages
    entries.push({
      from: isBlank(ownFrom) ? (from ?? ownFrom) : ownFrom,
      to: isBlank(ownTo) ? (to ?? ownTo) : ownTo,
      source,
      target,
    })
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

const isBlank = (field: string): boolean => field.trim() === ''

const wrongColumns = (columns: number): Finding => ({
  detail:
    `It has ${columns} columns. Four are expected: ${header.join(', ')}; or two, if \`from\` and ` +
    '`to` of the query name the languages.',
  why: { reason: 'columns-expected', parameters: { columns, expected: header.join(', ') } },
})

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
