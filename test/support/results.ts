// Figures of a benchmark as a table for readers and as JSON for `npm run bench page`.
import { writeFileSync } from 'node:fs'
import { describeMachine, type Machine } from './machine.ts'

/** A cell is a figure, or text. */
export type Cell = number | string

export interface Table {
  name: string
  columns: string[]
  rows: Cell[][]
}

/** A Markdown table. Figures have three significant digits, but all of those before the point. */
export function renderTable({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    `|${'---|'.repeat(columns.length)}`,
    ...rows.map((row) => line(row.map(renderCell))),
  ].join('\n')
}

function renderCell(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return ''
  if (Number.isInteger(cell) || Math.abs(cell) >= 100)
    return Math.round(cell).toLocaleString('en-US')
  return cell.toFixed(Math.abs(cell) >= 10 ? 1 : 2)
}

export interface Results {
  /** The command that made them, such as `npm run bench load`. */
  command: string
  date: string
  machine: Machine
  tables: Table[]
}

/** Writes them for `npm run bench page`. */
export function writeResults(file: string, command: string, tables: Table[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const results: Results = { command, date, machine: describeMachine(), tables }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
