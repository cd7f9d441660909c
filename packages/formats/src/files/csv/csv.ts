// Tables of separated values: the texts of chosen columns, or of all that have texts.
import type { TextTerms } from '../../text/text-terms.ts'
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat, FormatOptions } from '../format.ts'
import { isLanguage } from '../resources/data-values.ts'
import { cutValue } from '../resources/message-values.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import { type ColumnPlan, planColumns } from './column-plan.ts'
import {
  type Cell,
  cellText,
  findCells,
  rankSeparators,
  readPreamble,
  readTable,
  type Separator,
  writeCell,
} from './csv-cells.ts'

export const cutCsv: CutFormat = (bytes, settings) => {
  const { options, fileName, from, to, textTerms } = settings
  const { text: file, encode, notices } = decodeText(bytes, undefined, settings)
  const { preamble, stated } = readPreamble(file)
  const text = file.slice(preamble.length)
  const { separator, cells } = readTable(text, stated ?? usualSeparators(text, fileName))
  const hasHeader = options.header !== false
  const header = hasHeader
    ? cells.filter(({ row }) => row === 0).map((cell) => cellText(text, cell).trim())
    : []
  const plan = planColumns(header, {
    wanted: columnsIn(options),
    count: cells.reduce((most, { column }) => Math.max(most, column + 1), 0),
    languages: { from, to },
  })
  const splices = listTexts(hasHeader ? cells.filter(({ row }) => row > 0) : cells, plan)
    .flatMap(({ source, place }) => spliceOf({ source, place }, text, textTerms))
    .sort((one, other) => one.start - other.start)
  const { segments, assemble } = spliceTexts(text, splices)
  return {
    segments,
    notices: [...notices, ...plan.notices],
    assemble(translations) {
      const translated = assemble(translations)
      const now = findCells(translated, separator)
      if (now.length !== cells.length || now.some((cell, at) => !isSamePlace(cell, cells[at])))
        throw new DocumentError('document-damaged', 'The translation would have other cells.', {
          reason: 'translation-broken',
        })
      return encode(preamble + translated)
    },
  }
}

function usualSeparators(text: string, fileName: string): Separator[] {
  return /\.(?:tsv|tab)$/i.test(fileName) ? ['\t'] : rankSeparators(text)
}

const columnsIn = ({ columns }: FormatOptions): readonly string[] =>
  Array.isArray(columns) ? columns : []

const isSamePlace = ({ row, column }: Cell, other: Cell | undefined): boolean =>
  row === other?.row && column === other.column

interface CellText {
  readonly source: Cell
  /** Where its translation is written. */
  readonly place: Cell
}

/** The cells to translate: those of a column with another one for the target if that is empty. */
function listTexts(cells: readonly Cell[], { targetOf }: ColumnPlan): CellText[] {
  const texts: CellText[] = []
  for (const row of rowsOf(cells))
    for (const source of row) {
      const target = targetOf(source.column)
      // Rows may be shorter than the header.
      const place = target === undefined ? undefined : row[target]
      if (place !== undefined) texts.push({ source, place })
    }
  return texts
}

function* rowsOf(cells: readonly Cell[]): Generator<readonly Cell[]> {
  let row: Cell[] = []
  for (const cell of cells) {
    if (cell.row !== row[0]?.row && row.length > 0) {
      yield row
      row = []
    }
    row.push(cell)
  }
  yield row
}

function spliceOf(
  { source, place }: CellText,
  text: string,
  textTerms: TextTerms | undefined,
): Splice[] {
  const value = cellText(text, source)
  const isFree = place === source || cellText(text, place).trim() === ''
  if (!isFree || !isLanguage(value)) return []
  const { start, end, isQuoted } = place
  return [
    {
      start,
      end,
      content: cutValue(value, { textTerms }),
      write: (translated) => writeCell(translated, isQuoted),
    },
  ]
}
