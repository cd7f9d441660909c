// Dictionaries as text: TSV with two columns, and CSV with two or four, or five below a header.
// Both may come from a spreadsheet: with names of columns, semicolons and empty rows.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { isSameVariety, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Finding, Violation, Why } from '../../http/problem-reasons.ts'
import { invalidInput, invalidInputs, maxViolations, Problem } from '../../http/problems.ts'
import {
  type DelimitedRecord,
  DelimitedTextError,
  type Delimiter,
  findDelimiterInSteps,
  readCsv,
  readTsv,
  writeCsvRecord,
} from '../../shared/delimited-text.ts'
import type { Steps } from '../../shared/steps.ts'
import { isHeaderRow } from '../header-row.ts'
import type { GlossaryEntry } from './schemas.ts'

export const entryMediaTypes = ['text/tab-separated-values', 'text/csv'] as const
export type EntryMediaType = (typeof entryMediaTypes)[number]

/**
 * Entries of a client for which `|` in a target is a sign as any other, and whose CSV is no file of
 * a spreadsheet: commas separate its columns.
 */
export interface LiteralEntries {
  readonly isLiteral?: boolean
}

/** The text of a dictionary's entries. */
export interface EntriesText extends LiteralEntries {
  readonly text: string
  readonly mediaType: EntryMediaType
}

/** The entries of a text, and the line of each. */
interface ReadEntries {
  readonly entries: readonly GlossaryEntry[]
  readonly lines: readonly number[]
}

const header = ['source', 'target', 'from', 'to', 'forms']
const columnCounts: ReadonlySet<number> = new Set([2, 4, 5])

/**
 * Reads the entries for a pair. In CSV with four columns, the third and the fourth are languages,
 * or empty; entries of other pairs are skipped. A fifth one, with other forms of the target, needs
 * a header: other programs have comments there. Tags are in any form: `EN` is `en`, and `EN-US`
 * belongs to a pair from `en`. Throws `validation-failed` with the lines that are wrong.
 */
export function* readEntriesInSteps(
  { text, mediaType, isLiteral = false }: EntriesText,
  pair: LanguagePair,
): Steps<ReadEntries> {
  const entries: GlossaryEntry[] = []
  const lines: number[] = []
  const violations: Violation[] = []
  const isCsv = mediaType === 'text/csv'
  const canonical = { from: canonicalOf(pair.from), to: canonicalOf(pair.to) }
  let records = 0
  let hasForms = false
  const canFind = isCsv && !isLiteral
  const delimiter = canFind ? yield* findDelimiterInSteps(text, isColumnCount) : ','
  for (const record of readRecords(text, isCsv ? delimiter : undefined)) {
    records++
    yield
    if (!isLiteral && record.fields.every(isBlank)) continue
    if (records === 1 && isHeader(record, { isCsv, isLiteral, pair })) {
      hasForms = record.fields.length === header.length
      continue
    }
    const violation = violationOf(record, { isCsv, hasForms })
    if (violation !== undefined) violations.push({ pointer: `line ${record.line}`, ...violation })
    if (violations.length === maxViolations) break
    if (violation !== undefined || isOfAnotherPair(record, canonical)) continue
    const [source = '', target = '', , , targetForms = ''] = record.fields
    entries.push({ source, target, ...(!isBlank(targetForms) && { targetForms }) })
    lines.push(record.line)
  }
  if (violations.length > 0) throw invalidInputs(violations)
  return { entries, lines }
}

/** The records of CSV with a delimiter, else of TSV. */
function* readRecords(text: string, delimiter?: Delimiter): Generator<DelimitedRecord> {
  try {
    yield* delimiter === undefined ? readTsv(text) : readCsv(text, delimiter)
  } catch (error) {
    if (!(error instanceof DelimitedTextError)) throw error
    throw invalidInput(`line ${error.line}`, error.message, error.why)
  }
}

const isColumnCount = (count: number): boolean => columnCounts.has(count)

function isHeader(
  { fields }: DelimitedRecord,
  { isCsv, isLiteral, pair }: { isCsv: boolean; isLiteral: boolean; pair: LanguagePair },
): boolean {
  if (!isColumnCount(fields.length)) return false
  if (isCsv && fields.every((field, index) => field.trim().toLowerCase() === header[index]))
    return true
  // A fifth column may be anything, unless the header is ours.
  return !isLiteral && fields.length < header.length && isHeaderRow(fields, pair)
}

function violationOf(
  { fields }: DelimitedRecord,
  { isCsv, hasForms }: { isCsv: boolean; hasForms: boolean },
): Finding | undefined {
  if (!isCsv)
    return fields.length === 2
      ? undefined
      : {
          detail:
            `It has ${fields.length} columns. Two are expected, source and target, ` +
            'with a tab between.',
          why: columnsExpected(fields.length, 2),
        }
  if (!columnCounts.has(fields.length) || (fields.length === header.length && !hasForms))
    return {
      detail:
        `It has ${fields.length} columns. Two or four are expected, separated by commas: source, ` +
        'target, and the languages of both; with a header, the other forms after them.',
      why: columnsExpected(fields.length, hasForms ? 5 : 4),
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

const columnsExpected = (columns: number, most: 2 | 4 | 5): Why => ({
  reason: 'columns-expected',
  parameters: { columns, expected: header.slice(0, most).join(', ') },
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

/**
 * Pieces of the text of a dictionary, which `readEntriesInSteps` reads back. TSV has no other forms
 * of targets.
 */
export function* writeEntries(
  entries: readonly GlossaryEntry[],
  mediaType: EntryMediaType,
  { from, to }: LanguagePair,
): Generator<string> {
  const hasForms = entries.some(({ targetForms }) => targetForms !== undefined)
  const columns = hasForms ? 5 : 4
  if (mediaType === 'text/csv') yield writeCsvRecord(header.slice(0, columns))
  for (const { source, target, targetForms = '' } of entries)
    yield mediaType === 'text/csv'
      ? writeCsvRecord([source, target, from, to, targetForms].slice(0, columns))
      : `${source}\t${target}\n`
}
