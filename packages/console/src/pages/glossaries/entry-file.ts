// Reads files of entries, as the service reads them (docs/glossaries.md), so that the page can say
// what an import will do before it does it.
import type { GlossaryEntry } from '@dragoman/client'
import type { Pair } from '../../data/glossaries.ts'
import { formsOf } from './entry-forms.ts'

/** A line has another number of columns than is expected. */
export class EntryFileError extends Error {
  /** From 1; of a record, not of a line break within quotes. */
  readonly line: number

  constructor(line: number) {
    super(`Line ${line} is no entry.`)
    this.line = line
  }
}

const header = ['source', 'target', 'from', 'to', 'forms']

/**
 * The entries of a pair in a CSV or TSV file. Those of other languages, which a CSV file can name
 * in two more columns, are left out. Below a header, a fifth column has other forms of the target.
 * Throws `EntryFileError`.
 */
export function readEntryFile(text: string, fileName: string, pair: Pair): GlossaryEntry[] {
  const isCsv = !/\.tsv$|\.tab$/i.test(fileName)
  const content = text.replace(/^\uFEFF/, '')
  const records = isCsv ? readCsv(content) : content.split(/\r?\n/).map((line) => line.split('\t'))
  const [first = []] = records
  const hasForms = isCsv && first.length === header.length && isHeader(first)
  const columns = [2, ...(isCsv ? [4] : []), ...(hasForms ? [header.length] : [])]
  return records.flatMap((fields, index): GlossaryEntry[] => {
    if (fields.every((field) => field.trim() === '')) return []
    if (index === 0 && isCsv && isHeader(fields)) return []
    if (!columns.includes(fields.length)) throw new EntryFileError(index + 1)
    const [source = '', target = '', from = '', to = '', forms = ''] = fields
    if (!isOf(from, pair.from) || !isOf(to, pair.to)) return []
    return [{ source, target, ...(forms.trim() !== '' && { targetForms: forms }) }]
  })
}

const isHeader = (fields: readonly string[]): boolean =>
  fields.every((field, index) => field.trim().toLowerCase() === header[index])

/** Whether a column of languages is of a language; an empty one is of any. */
function isOf(column: string, tag: string): boolean {
  const [given, wanted] = [column.trim().toLowerCase(), tag.toLowerCase()]
  return given === '' || given === wanted || given.startsWith(`${wanted}-`)
}

/** Records as RFC 4180 has them. */
function readCsv(text: string): string[][] {
  const records: string[][] = []
  let fields: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y
  while (field.lastIndex < text.length) {
    const [whole, quoted, plain = '', end = ''] = field.exec(text) ?? []
    if (whole === undefined) throw new EntryFileError(records.length + 1)
    fields.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',' && field.lastIndex < text.length) continue
    if (end === ',') fields.push('')
    records.push(fields)
    fields = []
  }
  return records
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
