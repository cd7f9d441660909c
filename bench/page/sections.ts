// The parts of docs/benchmarks.md that are generated, each from the results of one benchmark.
import { type Cell, type Results, renderTable, type Table } from '../../test/support/results.ts'

export interface Section {
  /** Of its markers, and of its results. */
  id: string
  /** The npm script and the name, with the arguments of a run that takes minutes at most. */
  script: string
  args: readonly string[]
  /** Whether it needs the directory with texts as its argument. */
  needsTexts?: boolean
  /** Whether it writes its results with `--json`; otherwise, the tables that it prints count. */
  writesJson?: boolean
  /** Returns Markdown. Without it, all tables are shown as they are. */
  render?(results: Results): string
}

const column = ({ columns }: Table, name: RegExp): number =>
  columns.findIndex((each) => name.test(each))

const cellAt = (row: readonly Cell[], index: number): Cell => row[index] ?? ''

const findTable = ({ tables }: Results, name: string): Table | undefined =>
  tables.find((table) => table.name === name)

/** All tables, or the named ones in their order. */
export function renderTables({ tables }: Results, names?: readonly string[]): string {
  const shown = names?.flatMap((name) => tables.filter((table) => table.name === name)) ?? tables
  return shown.map(renderTable).join('\n\n')
}

/** The memory of processes that a fault soon ended says little about each. */
function renderSoak(results: Results): string {
  const memory = findTable(results, 'memory')
  if (memory === undefined) return renderTables(results)
  const [minutes, peak] = [/^minutes$/, /^peak, MB$/].map((name) => column(memory, name))
  const figureAt = (row: readonly Cell[], index = 0) => Number(cellAt(row, index))
  const longest = Math.max(...memory.rows.map((row) => figureAt(row, minutes)))
  const rows = memory.rows.filter((row) => figureAt(row, minutes) > longest / 2)
  const ended = memory.rows.filter((row) => !rows.includes(row) && row[0] !== 'PostgreSQL')
  const highest = Math.max(...ended.map((row) => figureAt(row, peak)))
  const others = `The ${ended.length} others, which faults ended, had at most ${highest} MB each.`
  const tables = results.tables.map((table) => (table === memory ? { ...memory, rows } : table))
  const markdown = renderTables({ ...results, tables })
  return ended.length > 0 ? `${markdown}\n\n${others}` : markdown
}

/** In the order in which they run: first what must not be disturbed by long benchmarks. */
export const sections: readonly Section[] = [
  {
    id: 'throughput',
    script: 'bench throughput',
    args: ['--rounds', '3'],
    needsTexts: true,
  },
  {
    id: 'load',
    script: 'bench load',
    args: ['--seconds', '6'],
    needsTexts: true,
    writesJson: true,
    render: (results) => renderTables(results, ['mixes', 'knees', 'load']),
  },
  { id: 'neural', script: 'bench neural', args: ['--rounds', '5'] },
  {
    id: 'queue',
    script: 'bench queue',
    args: ['--rounds', '3'],
    needsTexts: true,
  },
  {
    id: 'terms',
    script: 'bench terms',
    args: ['--rounds', '3'],
    needsTexts: true,
  },
  { id: 'limits', script: 'bench limits', args: ['--rounds', '3'] },
  { id: 'documents', script: 'bench documents', args: [] },
  { id: 'pdf', script: 'bench pdf', args: [] },
  { id: 'accounts', script: 'bench accounts', args: ['--rounds', '2'] },
  { id: 'memory', script: 'bench memory', args: [] },
  { id: 'start', script: 'bench start', args: [] },
  {
    id: 'soak',
    script: 'e2e soak',
    args: ['--minutes', '60', '--rate', '4'],
    writesJson: true,
    render: renderSoak,
  },
]
