// Rows of CSV, of TSV, and of the cells that somebody copies from a spreadsheet.

/** The line on which a row starts, from 1. */
export interface Row {
  readonly line: number
  readonly fields: readonly string[]
}

/** A quote of a row is not closed, or followed by text. */
export class RowError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`Line ${line} cannot be read.`)
    this.line = line
  }
}

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]
/** So many rows say which delimiter a file has. */
const sampledRows = 20

/** Rows of CSV with the delimiter that gives the first ones a number of fields that is accepted. */
export function readCsv(text: string, accepts: (count: number) => boolean): Row[] {
  const isAccepted = ({ fields }: Row) => accepts(fields.length)
  const samples = delimiters.map((delimiter) => ({ delimiter, rows: sample(text, delimiter) }))
  const found =
    samples.find(({ rows }) => rows.length > 0 && rows.every(isAccepted)) ??
    samples.find(({ rows: [first] }) => first !== undefined && isAccepted(first))
  return [...rowsOf(text, found?.delimiter ?? ',')]
}

/** Cells are separated by tabs, and quoted where they have quotes or line breaks. */
export function readCells(text: string): Row[] {
  try {
    return [...rowsOf(text, '\t')]
  } catch {
    // A cell of another program begins with a quote.
    return readTsv(text)
  }
}

/** There are no quotes. */
export const readTsv = (text: string): Row[] =>
  text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, fields: line.split('\t') }))

/** The first rows; one that cannot be read has no fields. */
function sample(text: string, delimiter: Delimiter): Row[] {
  const rows: Row[] = []
  try {
    for (const row of rowsOf(text, delimiter)) if (rows.push(row) === sampledRows) break
  } catch {
    rows.push({ line: 0, fields: [] })
  }
  return rows
}

/** A field and what ends it. */
const fieldPatterns = {
  ',': () => /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y,
  ';': () => /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r?\n|\r|$)/y,
  '\t': () => /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/y,
} as const satisfies Record<Delimiter, () => RegExp>

/** Rows as RFC 4180 has them. Throws `RowError`. */
function* rowsOf(text: string, delimiter: Delimiter): Generator<Row> {
  let fields: string[] = []
  let line = 1
  let start = 1
  const field = fieldPatterns[delimiter]()
  while (field.lastIndex < text.length) {
    const [whole, quoted, plain = '', end = ''] = field.exec(text) ?? []
    if (whole === undefined) throw new RowError(start)
    fields.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === delimiter && field.lastIndex < text.length) continue
    if (end === delimiter) fields.push('')
    yield { line: start, fields }
    fields = []
    start = line
  }
}
