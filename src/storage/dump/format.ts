// A dump is lines of JSON: a header with the columns of each table, a line for each row, and a last
// line with the number of rows and a checksum. Every value is PostgreSQL's text for it, so that
// none is rounded or misread.
import { createHash } from 'node:crypto'
import { toSnakeCase } from './schema.ts'

interface DumpHeader {
  /** Version 1 has no checksum. */
  version: 1 | 2
  /** The last migration that had run; undefined in version 1. */
  migration: string | undefined
  /** By table; in version 1 only of tables that have rows. */
  columns: ReadonlyMap<string, readonly string[]>
}

export interface DumpSummary extends DumpHeader {
  rows: ReadonlyMap<string, number>
  /** Covers all lines but the last; hex. */
  sha256: string
}

export interface DumpRow {
  table: string
  /** Follow the header's columns: text or null, but in version 1 any JSON. */
  values: readonly unknown[]
}

/** The dump is invalid or incomplete. */
export class DumpError extends Error {}

const cutOff = 'The dump is truncated: its last line is missing. Nothing is restored.'
const altered = 'The dump was altered: its checksum does not match. Nothing is restored.'
const noDump = 'This is not a Dragoman dump.'

/** Writes the lines of a dump, to be separated by line feeds. */
export function createDumpWriter({ migration, columns }: Omit<DumpHeader, 'version'>) {
  const hash = createHash('sha256')
  const rows = new Map([...columns.keys()].map((table) => [table, 0]))
  const line = (value: unknown): string => {
    const text = toLine(value)
    hash.update(`${text}\n`)
    return text
  }
  return {
    header: () => line({ dragoman: 2, migration, columns: Object.fromEntries(columns) }),
    row(table: string, values: readonly (string | null)[]): string {
      rows.set(table, (rows.get(table) ?? 0) + 1)
      return line([table, ...values])
    },
    end: () => endLine(rows, hash.digest('hex')),
  }
}

const endLine = (rows: ReadonlyMap<string, number>, sha256: string): string =>
  toLine({ rows: Object.fromEntries(rows), sha256 })

/** Many programs, such as Node's readline, take U+2028 and U+2029 for line ends. */
const toLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  )

/**
 * Calls `onRow` for each row of a dump. Throws DumpError if it is incomplete, which only the last
 * line shows: commit nothing before.
 */
export async function readDump(
  lines: AsyncIterable<string>,
  onRow: (row: DumpRow) => Promise<void> | void = () => {},
): Promise<DumpSummary> {
  const hash = createHash('sha256')
  let reader: ReturnType<typeof createReader> | undefined
  let sha256: string | undefined
  let number = 0
  for await (const line of lines) {
    number++
    if (sha256 !== undefined) throw new DumpError(altered)
    if (reader?.isEnd(line)) {
      sha256 = hash.digest('hex')
      if (line !== endLine(reader.rows, sha256)) throw new DumpError(altered)
      continue
    }
    hash.update(`${line}\n`)
    if (reader === undefined) {
      reader = createReader(readHeader(line))
      continue
    }
    const row = reader.read(line, number)
    if (row) await onRow(row)
  }
  if (reader === undefined) throw new DumpError(noDump)
  if (reader.header.version === 1) {
    // Only the last line distinguishes an empty dump from a truncated one.
    if (reader.rows.size === 0) throw new DumpError('The dump has no rows.')
    sha256 = hash.digest('hex')
  }
  if (sha256 === undefined) throw new DumpError(cutOff)
  return { ...reader.header, rows: reader.rows, sha256 }
}

function readHeader(line: string): DumpHeader {
  const header = parse(line, noDump)
  if (!isRecord(header)) throw new DumpError(noDump)
  const { dragoman: version, migration, columns } = header
  if (version === 1) return { version, migration: undefined, columns: new Map() }
  if (typeof version !== 'number') throw new DumpError(noDump)
  if (version !== 2)
    throw new DumpError(`The dump is of a newer version of Dragoman (format ${version}).`)
  const ofTables = isRecord(columns) ? Object.entries(columns) : []
  if (typeof migration !== 'string' || !ofTables.every(isColumns)) throw new DumpError(noDump)
  return { version, migration, columns: new Map(ofTables.filter(isColumns)) }
}

const isColumns = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((name) => typeof name === 'string')

function createReader(header: DumpHeader) {
  const columns = new Map(header.columns)
  const rows = new Map([...columns.keys()].map((table) => [table, 0]))

  /** `["users", …]`. */
  function readRow(value: unknown): DumpRow | undefined {
    if (!Array.isArray(value)) return undefined
    const [table, ...values] = value
    const isText = values.every((each) => each === null || typeof each === 'string')
    return isText && columns.get(table)?.length === values.length ? { table, values } : undefined
  }

  /**
   * `{"table": "users", "row": {"id": …}}`; the first row of a table defines its columns.
   */
  function readNamedRow(value: unknown): DumpRow | undefined {
    if (!isRecord(value) || typeof value.table !== 'string' || !isRecord(value.row))
      return undefined
    const table = toSnakeCase(value.table)
    const given = new Map(
      Object.entries(value.row).map(([name, field]) => [toSnakeCase(name), field]),
    )
    const names = columns.get(table) ?? [...given.keys()]
    columns.set(table, names)
    const fits = names.length === given.size && names.every((name) => given.has(name))
    return fits ? { table, values: names.map((name) => given.get(name)) } : undefined
  }

  return {
    header: { ...header, columns },
    rows,
    isEnd: (line: string) => header.version === 2 && line.startsWith('{'),
    /** Undefined for an empty line, which version 1 allows. Throws DumpError. */
    read(line: string, number: number): DumpRow | undefined {
      if (line === '' && header.version === 1) return undefined
      const unreadable = `Line ${number} of the dump cannot be read. Nothing is restored.`
      const value = parse(line, unreadable)
      const row = header.version === 1 ? readNamedRow(value) : readRow(value)
      if (row === undefined) throw new DumpError(unreadable)
      rows.set(row.table, (rows.get(row.table) ?? 0) + 1)
      return row
    },
  }
}

function parse(line: string, message: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new DumpError(message, { cause })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No dump has longer lines; a file without line feeds must not fill the memory. */
const maxLineBytes = 256 * 1024 * 1024

/**
 * The lines of a file, each of which ends with a line feed. Throws DumpError if the last one does
 * not, or one is not UTF-8.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      parts.push(chunk.subarray(start, end))
      yield decode(decoder, parts)
      parts = []
      bytes = 0
      start = end + 1
    }
    bytes += chunk.length - start
    if (bytes > maxLineBytes) throw new DumpError(noDump)
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  if (parts.length > 0) throw new DumpError(cutOff)
}

function decode(decoder: InstanceType<typeof TextDecoder>, parts: readonly Uint8Array[]): string {
  try {
    return decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))
  } catch (cause) {
    throw new DumpError(altered, { cause })
  }
}
