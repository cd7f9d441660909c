// The parts of docs/benchmarks.md that are generated, each from the results of one benchmark.
import { type Cell, type Results, renderTable, type Table } from '../support/results.ts'
import { type Bar, renderBars, renderLines } from './svg.ts'

export interface Plot {
  /** Without a directory. */
  file: string
  /** For readers who do not see it. */
  alternative: string
  svg: string
}

export interface Rendered {
  markdown: string
  plots: Plot[]
}

export interface Section {
  /** Of its markers, and of its results. */
  id: string
  /** The npm script, with the arguments of a run that takes minutes at most. */
  script: string
  args: readonly string[]
  /** Whether it needs the directory with texts as its argument. */
  needsTexts?: boolean
  /** Whether it writes its results with `--json`; otherwise, the tables that it prints count. */
  writesJson?: boolean
  render(results: Results): Rendered
}

const column = ({ columns }: Table, name: RegExp): number =>
  columns.findIndex((each) => name.test(each))

const cellAt = (row: readonly Cell[], index: number): Cell => row[index] ?? ''

const findTable = ({ tables }: Results, name: string): Table | undefined =>
  tables.find((table) => table.name === name)

/** All tables as they are. */
const tablesOnly = ({ tables }: Results): Rendered => ({
  markdown: tables.map(renderTable).join('\n\n'),
  plots: [],
})

/** Bars of one column, for the rows whose first cell matches. */
function barsOf(
  table: Table | undefined,
  value: RegExp,
  rows: RegExp,
): { bars: Bar[]; isThere: boolean } {
  if (table === undefined) return { bars: [], isThere: false }
  const index = column(table, value)
  const bars = table.rows.flatMap((row): Bar[] => {
    const [name, figure] = [String(cellAt(row, 0)), cellAt(row, index)]
    if (!rows.test(name) || typeof figure !== 'number') return []
    return [
      {
        label: name.replace(/, (words|requests)\/s$|`/g, ''),
        value: figure,
        isOurs: !/APy|limit|bare|Bergamot/.test(name),
      },
    ]
  })
  return { bars, isThere: bars.length > 0 }
}

function renderThroughput(results: Results): Rendered {
  const { bars, isThere } = barsOf(results.tables[0], /^median$/, /words\/s$/)
  const title = 'English to Spanish through Apertium, words per second'
  const plots = isThere
    ? [{ file: 'throughput.svg', alternative: title, svg: renderBars(title, 'words/s', bars) }]
    : []
  return { ...tablesOnly(results), plots }
}

/** One line per system, of one mix. */
function linesOf(load: Table, mix: string, value: RegExp) {
  const [system, clients, y] = [/^system$/, /^clients$/, value].map((name) => column(load, name))
  const rows = load.rows.filter((row) => row[0] === mix)
  const groups = Map.groupBy(rows, (row) => String(cellAt(row, system ?? 1)))
  return [...groups].map(([name, own]) => ({
    label: name,
    isOurs: name === 'Dragoman',
    points: own.flatMap((row): [number, number][] => {
      const [at, figure] = [cellAt(row, clients ?? 2), cellAt(row, y ?? 3)]
      return typeof at === 'number' && typeof figure === 'number' && figure > 0
        ? [[at, figure]]
        : []
    }),
  }))
}

function renderLoad(results: Results): Rendered {
  const [mixes, load, knees] = ['mixes', 'load', 'knees'].map((name) => findTable(results, name))
  if (!mixes || !load || !knees) return tablesOnly(results)
  const plots = ['paragraphs', 'mixed'].flatMap((mix): Plot[] => {
    const about = mix === 'mixed' ? 'the mix of eight apps' : 'paragraphs'
    const throughput = `Load: requests per second, ${about}`
    const latency = `Load: latency, p95, ${about}`
    const plot = (file: string, title: string, yLabel: string, value: RegExp) => ({
      file,
      alternative: title,
      svg: renderLines({
        title,
        xLabel: 'clients',
        yLabel,
        lines: linesOf(load, mix, value),
        isLogarithmic: value.source.includes('p95'),
      }),
    })
    return [
      plot(`load-${mix}-throughput.svg`, throughput, 'requests/s', /^requests\/s$/),
      plot(`load-${mix}-latency.svg`, latency, 'ms', /^p95/),
    ]
  })
  return { markdown: [mixes, knees, load].map(renderTable).join('\n\n'), plots }
}

function renderNeural(results: Results): Rendered {
  const [speeds] = results.tables
  if (speeds === undefined) return tablesOnly(results)
  const bars = speeds.rows.flatMap((row) =>
    speeds.columns.flatMap((name, index): Bar[] => {
      const value = cellAt(row, index)
      const isSpeed = index > 0 && !name.includes(' / ') && typeof value === 'number'
      if (!isSpeed) return []
      return [
        {
          label: `${cellAt(row, 0)}: ${name.replace(/, words\/s$/, '')}`,
          value,
          isOurs: !name.includes('Bergamot'),
        },
      ]
    }),
  )
  const title = 'Neural models on one core, words per second'
  const svg = bars.length > 0 ? renderBars(title, 'words/s', bars) : undefined
  const plots = svg ? [{ file: 'neural.svg', alternative: title, svg }] : []
  return { ...tablesOnly(results), plots }
}

/** The memory of processes that a fault soon ended says little about each. */
function renderSoak(results: Results): Rendered {
  const memory = findTable(results, 'memory')
  if (memory === undefined) return tablesOnly(results)
  const [minutes, peak] = [/^minutes$/, /^peak, MB$/].map((name) => column(memory, name))
  const figureAt = (row: readonly Cell[], index = 0) => Number(cellAt(row, index))
  const longest = Math.max(...memory.rows.map((row) => figureAt(row, minutes)))
  const rows = memory.rows.filter((row) => figureAt(row, minutes) > longest / 2)
  const ended = memory.rows.filter((row) => !rows.includes(row) && row[0] !== 'PostgreSQL')
  const highest = Math.max(...ended.map((row) => figureAt(row, peak)))
  const others = `The ${ended.length} others, which faults ended, had at most ${highest} MB each.`
  const tables = results.tables.map((table) => (table === memory ? { ...memory, rows } : table))
  const { markdown } = tablesOnly({ ...results, tables })
  return { markdown: ended.length > 0 ? `${markdown}\n\n${others}` : markdown, plots: [] }
}

/** In the order in which they run: first what must not be disturbed by long benchmarks. */
export const sections: readonly Section[] = [
  {
    id: 'throughput',
    script: 'bench:throughput',
    args: ['--rounds', '3'],
    needsTexts: true,
    render: renderThroughput,
  },
  {
    id: 'load',
    script: 'bench:load',
    args: ['--seconds', '6'],
    needsTexts: true,
    writesJson: true,
    render: renderLoad,
  },
  { id: 'neural', script: 'bench:neural', args: ['--rounds', '5'], render: renderNeural },
  {
    id: 'queue',
    script: 'bench:queue',
    args: ['--rounds', '3'],
    needsTexts: true,
    render: tablesOnly,
  },
  {
    id: 'terms',
    script: 'bench:terms',
    args: ['--rounds', '3'],
    needsTexts: true,
    render: tablesOnly,
  },
  { id: 'limits', script: 'bench:limits', args: ['--rounds', '3'], render: tablesOnly },
  { id: 'documents', script: 'bench:documents', args: [], render: tablesOnly },
  { id: 'accounts', script: 'bench:accounts', args: ['--rounds', '2'], render: tablesOnly },
  { id: 'memory', script: 'bench:memory', args: [], render: tablesOnly },
  { id: 'start', script: 'bench:start', args: [], render: tablesOnly },
  {
    id: 'soak',
    script: 'test:soak',
    args: ['--minutes', '60', '--rate', '4'],
    writesJson: true,
    render: renderSoak,
  },
]
