// Dictionaries as text: TSV with two or three columns, and CSV with two, four or five.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { isSameVariety, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Finding, Violation, Why } from '../../http/problem-reasons.ts'
import { invalidInput, invalidInputs, maxViolations, Problem } from '../../http/problems.ts'
import {
  type DelimitedRecord,
  DelimitedTextError,
  readCsv,
  readTsv,
  writeCsvRecord,
} from '../../shared/delimited-text.ts'
import type { Steps } from '../../shared/steps.ts'
import { toLine } from './dictionaries.ts'
import type { GlossaryEntry } from './schemas.ts'

export const entryMediaTypes = ['text/tab-separated-values', 'text/csv'] as const
export type EntryMediaType = (typeof entryMediaTypes)[number]

/** The entries of a text, and the line of each. */
interface ReadEntries {
  readonly entries: readonly GlossaryEntry[]
  readonly lines: readonly number[]
}

/** How many columns CSV may have. */
const csvColumns: ReadonlySet<number> = new Set([2, 4, 5])
const header = ['source', 'target', 'from', 'to', 'forms']

/**
 * Reads the entries for a pair. In CSV with four columns, the third and the fourth are languages,
 * or empty; entries of other pairs are skipped. Tags are in any form: `EN` is `en`, and `EN-US`
 * belongs to a pair from `en`. Throws `validation-failed` with the lines that are wrong.
 */
export function* readEntriesInSteps(
  text: string,
  mediaType: EntryMediaType,
  pair: LanguagePair,
): Steps<ReadEntries> {
  const entries: GlossaryEntry[] = []
  const lines: number[] = []
  const violations: Violation[] = []
  const isCsv = mediaType === 'text/csv'
  const canonical = { from: canonicalOf(pair.from), to: canonicalOf(pair.to) }
  let records = 0
  for (const record of readRecords(text, isCsv)) {
    records++
    yield
    if (records === 1 && isCsv && isHeader(record)) continue
    const violation = violationOf(record, isCsv)
    if (violation !== undefined) violations.push({ pointer: `line ${record.line}`, ...violation })
    if (violations.length === maxViolations) break
    if (violation !== undefined || (isCsv && isOfAnotherPair(record, canonical))) continue
    entries.push(toEntry(record, isCsv))
    lines.push(record.line)
  }
  if (violations.length > 0) throw invalidInputs(violations)
  return { entries, lines }
}

function* readRecords(text: string, isCsv: boolean): Generator<DelimitedRecord> {
  try {
    yield* isCsv ? readCsv(text) : readTsv(text)
  } catch (error) {
    if (!(error instanceof DelimitedTextError)) throw error
    throw invalidInput(`line ${error.line}`, error.message, error.why)
  }
}

/** Other forms of the target are in the last column, which may be empty. */
function toEntry({ fields }: DelimitedRecord, isCsv: boolean): GlossaryEntry {
  const [source = '', target = ''] = fields
  const targetForms = fields[isCsv ? 4 : 2] ?? ''
  return { source, target, ...(!isBlank(targetForms) && { targetForms }) }
}

const isHeader = ({ fields }: DelimitedRecord): boolean =>
  csvColumns.has(fields.length) &&
  fields.every((field, index) => field.trim().toLowerCase() === header[index])

function violationOf({ fields }: DelimitedRecord, isCsv: boolean): Finding | undefined {
  if (!isCsv)
    return fields.length === 2 || fields.length === 3
      ? undefined
      : {
          detail:
            `It has ${fields.length} columns. Two are expected, source and target, ` +
            'with a tab between, or a third with other forms of the target.',
          why: columnsExpected(fields.length, ['source', 'target', 'forms']),
        }
  if (!csvColumns.has(fields.length))
    return {
      detail:
        `It has ${fields.length} columns. Two, four or five are expected, separated by commas: ` +
        'source, target, the languages of both, and other forms of the target.',
      why: columnsExpected(fields.length, header),
    }
  const unknown = fields
    .slice(2, 4)
    .find((tag) => !isBlank(tag) && parseLanguage(tag) === undefined)
  if (unknown === undefined) return undefined
  const language = unknown.slice(0, 40).toWellFormed()
  return {
    detail: `"${language}" is an unknown language.`,
    why: { reason: 'unknown-language', parameters: { language } },
  }
}

const columnsExpected = (columns: number, expected: readonly string[]): Why => ({
  reason: 'columns-expected',
  parameters: { columns, expected: expected.join(', ') },
})

function isOfAnotherPair({ fields }: DelimitedRecord, { from, to }: LanguagePair): boolean {
  const [, , source = '', target = ''] = fields
  return !isIn(source, from) || !isIn(target, to)
}

/** Whether a column of languages is of a language. Spreadsheets write empty columns. */
const isIn = (column: string, tag: string): boolean =>
  isBlank(column) || isSameVariety(canonicalOf(column), tag)

const isBlank = (column: string): boolean => column.trim() === ''

const canonicalOf = (tag: string): string => parseLanguage(tag) ?? tag

/** The text that has no entries of the pair. */
export const noEntries = (): Problem =>
  new Problem('validation-failed', {
    detail: 'The body has no entries for this pair.',
    why: { reason: 'no-entries' },
  })

/** Pieces of the text of a dictionary, which `readEntriesInSteps` reads back. */
export function* writeEntries(
  entries: readonly GlossaryEntry[],
  mediaType: EntryMediaType,
  { from, to }: LanguagePair,
): Generator<string> {
  if (mediaType === 'text/tab-separated-values') {
    for (const entry of entries) yield `${toLine(entry)}\n`
    return
  }
  const columns = entries.some(({ targetForms }) => targetForms !== undefined) ? 5 : 4
  yield writeCsvRecord(header.slice(0, columns))
  for (const { source, target, targetForms = '' } of entries)
    yield writeCsvRecord([source, target, from, to, targetForms].slice(0, columns))
}
