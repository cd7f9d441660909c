// The cells of separated values by their places (RFC 4180), in one pass.
import { DocumentError } from '../document-error.ts'

/** A cell; `start` and `end` include its quotation marks. */
export interface Cell {
  readonly start: number
  readonly end: number
  readonly row: number
  readonly column: number
  readonly isQuoted: boolean
}

export type Separator = ',' | ';' | '\t' | '|'

/** The line `sep=;`, by which Excel knows the separator; it is no row of the table. */
export function readPreamble(text: string): { preamble: string; stated?: Separator[] } {
  const [preamble = '', separator] =
    /^(?:sep=|"sep=)([,;\t|])"?(?:\r\n|[\r\n]|$)/i.exec(text.slice(0, 20)) ?? []
  return separator === undefined ? { preamble } : { preamble, stated: [separator as Separator] }
}

/** The separators, first the one that the first line has most often outside of quotation marks. */
export function rankSeparators(text: string): Separator[] {
  const counts = new Map<Separator, number>([
    [',', 0],
    [';', 0],
    ['\t', 0],
    ['|', 0],
  ])
  // A quotation mark within a cell is only text.
  let quotationStart = 0
  let isQuoted = false
  for (const { 0: sign, index } of text.slice(0, 100_000).matchAll(/["\n\r,;\t|]/g)) {
    if (sign === '"') {
      if (!isQuoted && index !== quotationStart) continue
      isQuoted = !isQuoted
      // Two in a row are one of the text.
      quotationStart = index + 1
      continue
    }
    if (isQuoted) continue
    quotationStart = index + 1
    if (sign === '\n' || sign === '\r') break
    counts.set(sign as Separator, (counts.get(sign as Separator) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([separator]) => separator)
}

interface Table {
  readonly separator: Separator
  readonly cells: readonly Cell[]
}

/**
 * The cells by the first of these separators whose quotation marks are in pairs. Throws
 * `DocumentError`, as `findCells` of the first one does, if there is none.
 */
export function readTable(text: string, separators: readonly Separator[]): Table {
  let reason: unknown
  for (const separator of separators)
    try {
      return { separator, cells: findCells(text, separator) }
    } catch (error) {
      reason ??= error
    }
  throw reason
}

/** Throws `DocumentError` with the row of a quotation mark that has no partner. */
export function findCells(text: string, separator: Separator): Cell[] {
  const cells: Cell[] = []
  const sign = new RegExp(`[${separator}\\n\\r]`, 'g')
  let row = 0
  let column = 0
  for (let at = 0; at < text.length || column > 0; ) {
    const isQuoted = text[at] === '"'
    const inner = isQuoted ? quotationEnd(text, at, row) : at
    sign.lastIndex = inner
    const found = sign.exec(text)
    const end = found?.index ?? text.length
    if (isQuoted && text.slice(inner, end).trim() !== '')
      throw damaged(row, 'a cell goes on behind its quotation mark')
    cells.push({ start: at, end: isQuoted ? inner : end, row, column, isQuoted })
    at = end + 1
    if (found?.[0] === separator) column++
    else {
      if (found?.[0] === '\r' && text[at] === '\n') at++
      row++
      column = 0
    }
  }
  return cells
}

function quotationEnd(text: string, start: number, row: number): number {
  for (let at = start + 1; ; ) {
    const end = text.indexOf('"', at)
    if (end < 0) throw damaged(row, 'a quotation mark is never closed')
    if (text[end + 1] !== '"') return end + 1
    at = end + 2
  }
}

const damaged = (row: number, what: string): DocumentError =>
  new DocumentError('document-damaged', `In row ${row + 1} of the table, ${what}.`, {
    reason: 'malformed-row',
    parameters: { row: row + 1 },
  })

/** What a cell says. */
export const cellText = (text: string, { start, end, isQuoted }: Cell): string =>
  isQuoted ? text.slice(start + 1, end - 1).replaceAll('""', '"') : text.slice(start, end)

/** A text as a cell, in quotation marks if its source or the text needs them. */
export function writeCell(text: string, isQuoted: boolean): string {
  const needsQuotes = isQuoted || /["\n\r,;\t|]|^\s|\s$/.test(text)
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}
