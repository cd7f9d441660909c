// The tables that a benchmark prints, as data.
import type { Cell, Table } from '../../test/support/results.ts'

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line)
const isRule = (line: string): boolean => /^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(line)

/** Figures are numbers, with or without separators of thousands; anything else is text. */
function readCell(text: string): Cell {
  return /^-?\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : text
}

/** The Markdown tables of a text, named by their order. */
export function parseTables(text: string): Table[] {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) =>
    isRow(line) && isRule(lines[index + 1] ?? '') ? [index] : [],
  )
  return starts.map((start, index) => {
    const end = lines.findIndex((line, at) => at > start && !isRow(line))
    const rows = lines.slice(start + 2, end < 0 ? undefined : end)
    return {
      name: String(index + 1),
      columns: cellsOf(lines[start] ?? ''),
      rows: rows.map((line) => cellsOf(line).map(readCell)),
    }
  })
}
