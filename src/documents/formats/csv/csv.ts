// Tables of separated values: the texts of chosen columns, or of all that have texts.
import { DocumentError } from '../../document-error.ts'
import { isLanguage } from '../data-values.ts'
import type { CutFormat, FormatOptions } from '../format.ts'
import { cutValue } from '../message-values.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import { decodeText } from '../text-encoding.ts'
import {
  type Cell,
  cellText,
  findCells,
  rankSeparators,
  readTable,
  writeCell,
} from './csv-cells.ts'

export const cutCsv: CutFormat = (bytes, { options, fileName, from }) => {
  const { text, encode, notices } = decodeText(bytes, undefined, { from })
  const isTabbed = /\.(?:tsv|tab)$/i.test(fileName)
  const { separator, cells } = readTable(text, isTabbed ? ['\t'] : rankSeparators(text))
  const hasHeader = options.header !== false
  const header = hasHeader ? cells.filter(({ row }) => row === 0) : []
  const isChosen = chooseColumns(
    header.map((cell) => cellText(text, cell).trim()),
    columnsIn(options),
    cells.reduce((most, { column }) => Math.max(most, column + 1), 0),
  )
  const splices = cells
    .filter(({ row, column }) => isChosen(column) && !(hasHeader && row === 0))
    .flatMap((cell) => spliceOf(cell, text))
  const { segments, assemble } = spliceTexts(text, splices)
  return {
    segments,
    notices,
    assemble(translations) {
      const translated = assemble(translations)
      const now = findCells(translated, separator)
      if (now.length !== cells.length || now.some((cell, at) => !isSamePlace(cell, cells[at])))
        throw new DocumentError('document-damaged', 'The translation would have other cells.')
      return encode(translated)
    },
  }
}

const columnsIn = ({ columns }: FormatOptions): readonly string[] =>
  Array.isArray(columns) ? columns : []

const isSamePlace = ({ row, column }: Cell, other: Cell | undefined): boolean =>
  row === other?.row && column === other.column

function spliceOf(cell: Cell, text: string): Splice[] {
  const value = cellText(text, cell)
  if (!isLanguage(value)) return []
  const { start, end, isQuoted } = cell
  return [
    {
      start,
      end,
      content: cutValue(value),
      write: (translated) => writeCell(translated, isQuoted),
    },
  ]
}

/** Columns of texts that are translated by themselves, in tables that have one. */
const textColumns = new Set(['source', 'source text', 'text', 'message', 'string'])
/** Columns that are never language. */
const dataColumns =
  /^(?:ids?|keys?|codes?|uuid|slug|url|link|email|date|time|lang|language|locale)$/i

function chooseColumns(
  header: readonly string[],
  wanted: readonly string[],
  count: number,
): (column: number) => boolean {
  if (wanted.length > 0) {
    const chosen = new Set(wanted.map((name) => findColumn(name.trim(), header, count)))
    return (column) => chosen.has(column)
  }
  const column = header.findIndex((name) => textColumns.has(name.toLowerCase()))
  if (column >= 0) return (other) => other === column
  const data = new Set(header.flatMap((name, at) => (dataColumns.test(name) ? [at] : [])))
  return (other) => !data.has(other)
}

function findColumn(name: string, header: readonly string[], count: number): number {
  const named = header.findIndex((column) => column.toLowerCase() === name.toLowerCase())
  if (named >= 0) return named
  const number = /^\d{1,6}$/.test(name) ? Number(name) : 0
  if (number >= 1 && number <= count) return number - 1
  const known = header.slice(0, 20).map((column) => `"${column.slice(0, 40)}"`)
  throw new DocumentError(
    'validation-failed',
    `The table has no column "${name.slice(0, 100)}". Its columns are ` +
      `${known.length > 0 ? known.join(', ') : `1 to ${count}`}.`,
  )
}
