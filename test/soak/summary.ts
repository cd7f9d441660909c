// What a soak test prints at its end.

import { describeMachine } from '../support/machine.ts'
import { percentile } from '../support/percentile.ts'
import { type Cell, type Results, renderTable, type Table } from '../support/results.ts'
import type { Journal } from './journal.ts'
import type { LedgerFigures } from './ledger.ts'
import type { MemoryFigures } from './memory-watch.ts'

interface Summary {
  minutes: number
  seed: number
  rate: number
  fullDisk: string
  jobs: LedgerFigures
  memory: MemoryFigures[]
  journal: Journal
  cpuSeconds: number
}

/** Of the process itself, whatever happens to it. */
const mostMegabytes = 700
/** Of its memory, in the time after its warm-up; what is below these megabytes is noise. */
const mostGrowth = 0.15
const leastGrowthMegabytes = 30

export function checkMemory(memory: readonly MemoryFigures[], journal: Journal): void {
  for (const { name, peak, growth, atLast, slope } of memory) {
    if (name === 'PostgreSQL') continue
    if (peak > mostMegabytes)
      journal.violation(`${name} had ${peak.toFixed(0)} MB; at most ${mostMegabytes} are allowed`)
    if (growth !== undefined && growth > mostGrowth && growth * atLast > leastGrowthMegabytes)
      journal.violation(`${name} grows by ${slope?.toFixed(1)} MB an hour`)
  }
}

export function summarise(summary: Summary): { text: string; results: Results } {
  const { minutes, seed, rate, fullDisk, jobs, memory, journal, cpuSeconds } = summary
  const latencies = journal.latencies.sort((a, b) => a - b)
  const figures: Table = {
    name: 'soak',
    columns: ['what', 'measured'],
    rows: [
      ['minutes; requests a second', `${minutes.toFixed(1)}; ${rate}`],
      ['requests', journal.requests()],
      ['faults', journal.faults.length],
      ['jobs accepted', jobs.accepted],
      ['of them documents', jobs.documents],
      ['jobs succeeded; cancelled by the client', `${jobs.succeeded}; ${jobs.cancelled}`],
      ['jobs claimed more than once', jobs.resumed],
      [
        'jobs lost, failed, ended twice or with a wrong text',
        journal.violations.size === 0 ? 0 : 'see below',
      ],
      ['webhooks', jobs.webhooks],
      [
        'a translation at once, p50; p99, ms',
        `${percentile(latencies, 50).toFixed(1)}; ${percentile(latencies, 99).toFixed(0)}`,
      ],
      ['CPU time of everything, s', cpuSeconds],
    ],
  }
  const tables = [figures, faultTable(journal), memoryTable(memory)]
  const answers = [...journal.answers].sort().map(([key, count]) => `  ${count} ${key}`)
  const violations = [...journal.violations].map(([what, count]) => `  ${count} times: ${what}`)
  const text = [
    `The full disk was ${fullDisk}. Seed ${seed}.\n`,
    ...tables.map((table) => `${renderTable(table)}\n`),
    `Answers:\n${answers.join('\n')}\n`,
    violations.length > 0
      ? `VIOLATIONS (${violations.length}):\n${violations.join('\n')}`
      : 'No violation.',
  ].join('\n')
  const options = `--minutes ${Math.floor(minutes)} --rate ${rate} --seed ${seed}`
  const command = `npm run e2e soak -- ${options}`
  const date = new Date().toISOString().slice(0, 10)
  return { text, results: { command, date, machine: describeMachine(), tables } }
}

function faultTable({ faults }: Journal): Table {
  const groups = Map.groupBy(faults, ({ name }) => name)
  return {
    name: 'faults',
    columns: ['fault', 'times', 'requests refused meanwhile', 'connections lost'],
    rows: [...groups].sort().map(([name, records]): Cell[] => {
      const reasons = new Map<string, number>()
      for (const { refused } of records)
        for (const [reason, count] of refused)
          reasons.set(reason, (reasons.get(reason) ?? 0) + count)
      const refused = [...reasons].map(([reason, count]) => `${count} × ${reason}`).join(', ')
      return [
        name,
        records.length,
        refused || '0',
        records.reduce((sum, { lost }) => sum + lost, 0),
      ]
    }),
  }
}

function memoryTable(memory: readonly MemoryFigures[]): Table {
  return {
    name: 'memory',
    columns: [
      'process',
      'minutes',
      'at first, MB',
      'at last, MB',
      'peak, MB',
      'slope after warm-up, MB an hour',
      'peak with its processes, MB',
    ],
    rows: memory.map(({ name, minutes, atFirst, atLast, peak, slope, withPipelines }) => [
      name,
      minutes,
      Math.round(atFirst),
      Math.round(atLast),
      Math.round(peak),
      slope ?? '',
      Math.round(withPipelines),
    ]),
  }
}
