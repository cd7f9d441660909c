// Reads files of entries, as the service reads them (docs/glossaries.md), so that the page can say
// what an import will do before it does it.
import { DragomanError, type GlossaryEntry } from '@dragoman/client'
import type { Pair } from '../../data/pair.ts'
import { type Row, RowError, readCells, readCsv, readTsv } from './delimited-rows.ts'
import { formsOf } from './entry-forms.ts'
import { isHeaderRow } from './header-row.ts'

/** A line has another number of columns than is expected. */
export class EntryFileError extends Error {
  /** From 1. */
  readonly line: number

  constructor(line: number) {
    super(`Line ${line} is no entry.`)
    this.line = line
  }
}

/** The entries of a file, and the line of each. */
export interface EntryFile {
  readonly entries: readonly GlossaryEntry[]
  readonly lines: readonly number[]
}

/** What a text is: a file, or cells that were copied from a spreadsheet. */
type Kind = 'csv' | 'tsv' | 'cells'

const header = ['source', 'target', 'from', 'to', 'forms']

export const kindOf = (fileName: string): Kind => (/\.tsv$|\.tab$/i.test(fileName) ? 'tsv' : 'csv')

/**
 * The entries of a pair. Those of other languages, which CSV can name in two more columns, are left
 * out. Below a header, a fifth column has other forms of the target. Throws `EntryFileError`.
 */
export function readEntryFile(text: string, kind: Kind, pair: Pair): EntryFile {
  const rows = readRows(text.replace(/^\uFEFF/, ''), kind)
  const [first = { fields: [] }] = rows
  const hasForms = kind !== 'tsv' && isOurHeader(first.fields) && first.fields.length === 5
  const isHeader =
    isOurHeader(first.fields) || (first.fields.length < 5 && isHeaderRow(first.fields, pair))
  const columns = [2, ...(kind === 'tsv' ? [] : [4]), ...(hasForms ? [5] : [])]
  const entries: GlossaryEntry[] = []
  const lines: number[] = []
  for (const { line, fields } of isHeader ? rows.slice(1) : rows) {
    if (fields.every((field) => field.trim() === '')) continue
    if (!columns.includes(fields.length)) throw new EntryFileError(line)
    const [source = '', target = '', from = '', to = '', forms = ''] = fields
    if (!isOf(from, pair.from) || !isOf(to, pair.to)) continue
    entries.push({ source, target, ...(forms.trim() !== '' && { targetForms: forms }) })
    lines.push(line)
  }
  return { entries, lines }
}

function readRows(text: string, kind: Kind): Row[] {
  if (kind === 'cells') return readCells(text)
  if (kind === 'tsv') return readTsv(text)
  try {
    return readCsv(text, (count) => [2, 4, 5].includes(count))
  } catch (error) {
    throw error instanceof RowError ? new EntryFileError(error.line) : error
  }
}

const isOurHeader = (fields: readonly string[]): boolean =>
  fields.length > 1 && fields.every((field, index) => field.trim().toLowerCase() === header[index])

/**
 * The error of a request with entries of a file: it names their lines. Others are as they are.
 */
export function errorAtLines(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof DragomanError) || error.problem === undefined) return error
  const { code, title, detail, status, requestId, problem } = error
  const errors = error.errors.map((violation) => {
    const [, index] = /\/entries\/(\d+)/.exec(violation.pointer) ?? []
    const line = index === undefined ? undefined : lines[Number(index)]
    return line === undefined ? violation : { ...violation, pointer: `line ${line}` }
  })
  const described = { code, title, detail, status, requestId }
  return new DragomanError({ ...described, problem: { ...problem, errors }, cause: error })
}

/** Whether a column of languages is of a language; an empty one is of any. */
function isOf(column: string, tag: string): boolean {
  const [given, wanted] = [column.trim().toLowerCase(), tag.toLowerCase()]
  return given === '' || given === wanted || given.startsWith(`${wanted}-`)
}

/** What an import does to the entries of a pair. */
interface ImportEffect {
  /** Entries whose source the pair has already. */
  readonly known: number
  readonly added: number
  /** Entries after it. */
  readonly after: number
}

export function effectOf(
  entries: readonly GlossaryEntry[],
  file: readonly GlossaryEntry[],
  isReplacing: boolean,
): ImportEffect {
  const sources = new Set(file.flatMap(formsOf))
  const known = entries.filter((entry) => formsOf(entry).some((form) => sources.has(form))).length
  const before = new Set(entries.flatMap(formsOf))
  const added = file.filter((entry) => !formsOf(entry).some((form) => before.has(form))).length
  return { known, added, after: isReplacing ? file.length : entries.length - known + file.length }
}
