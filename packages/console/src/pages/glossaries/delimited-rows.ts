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

type Delimiter = ',' | ';' | '\t'
/** So many rows say which delimiter a file has. */
const sampledRows = 20

/** What the first rows are with a delimiter. */
interface Sample {
  readonly delimiter: Delimiter
  readonly rows: readonly Row[]
}

/**
 * Rows of CSV with the delimiter that gives the first ones a number of fields that is accepted; of
 * several, with the one that has the fewest signs that it is text.
 */
export function readCsv(text: string, accepts: (count: number) => boolean): Row[] {
  const isAccepted = (row?: Row) => row !== undefined && accepts(row.fields.length)
  const tab = sample(text, '\t')
  const comma = sample(text, ',')
  const semicolon = sample(text, ';')
  // A semicolon is rare in texts: with as many signs as a comma, it is the delimiter.
  const ranked = countSignsOfText(comma) === 0 ? [tab, comma, semicolon] : [tab, semicolon, comma]
  const whole = ranked.filter(({ rows }) => rows.length > 0 && rows.every(isAccepted))
  const possible = whole[0] ? whole : ranked.filter(({ rows: [first] }) => isAccepted(first))
  const signs = possible.map(countSignsOfText)
  const found = possible[signs.indexOf(Math.min(...signs))]
  return [...rowsOf(text, found?.delimiter ?? ',')]
}

/**
 * Counts what shows that a delimiter is part of texts: a space or the rest of a number follows, it
 * cuts a quotation, a source or a target is missing, or a row has other fields than the first.
 */
function countSignsOfText({ delimiter, rows }: Sample): number {
  let signs = 0
  for (const { fields } of rows) {
    if (fields.length !== rows[0]?.fields.length) signs++
    signs += fields.slice(0, 2).filter((field) => field.trim() === '').length
    for (const [index, field] of fields.entries()) {
      if (field.split('"').length % 2 === 0) signs++
      if (index === 0 || delimiter === '\t') continue
      if (/^\s+\S/.test(field)) signs++
      if (delimiter === ',' && /^\d/.test(field) && /\d$/.test(fields[index - 1] ?? '')) signs++
    }
  }
  return signs
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

/** One that cannot be read has no fields. */
function sample(text: string, delimiter: Delimiter): Sample {
  const rows: Row[] = []
  try {
    for (const row of rowsOf(text, delimiter)) if (rows.push(row) === sampledRows) break
  } catch {
    rows.push({ line: 0, fields: [] })
  }
  return { delimiter, rows }
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
