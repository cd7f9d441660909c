// The tables of bench/scale.ts.
import { median } from '../../packages/marian/bench/figures.ts'
import { percentile } from '../../test/support/percentile.ts'
import type { Cell, Table } from '../../test/support/results.ts'
import type { Figures } from './measure.ts'

/** A point that is measured. */
export interface Setting {
  waiting: number
  api: number
  workers: number
}

/** The rounds of one system at one point. */
export interface Row extends Setting {
  system: string
  figures: readonly Figures[]
}

/** Points as in `100000:1,2:4,8`: waiting jobs, API processes, worker processes. */
export function readPoints(text: string): Setting[] {
  const numbers = (list = '') => list.split(',').map(Number)
  return text.split(' ').flatMap((group) => {
    const [waiting, api, workers] = group.split(':')
    const points = numbers(api).flatMap((apis) =>
      numbers(workers).map((count) => ({ waiting: Number(waiting), api: apis, workers: count })),
    )
    if (points.some((point) => Object.values(point).some((number) => !Number.isInteger(number))))
      throw new Error(`'${group}' is no group of points`)
    return points
  })
}

const of = (row: Row, read: (one: Figures) => number): number => median(row.figures.map(read))
const ratesOf = (row: Row): number => of(row, ({ jobsPerSecond }) => jobsPerSecond)
/** Without the client, which is none of the queue's processes. */
const costOf = (row: Row): number => of(row, ({ cpu }) => cpu.api + cpu.workers + cpu.postgres)

/** All points. */
export function ratesTable(rows: readonly Row[]): Table {
  const columns = [
    ...['queue', 'waiting', 'API', 'workers', 'jobs/s', 'p50, ms', 'p95, ms'],
    ...['CPU of API, ms/job', 'of workers', 'of PostgreSQL', 'sum', 'connections'],
  ]
  const cells = rows.map((row): Cell[] => [
    ...[row.system, row.waiting, row.api, row.workers, ratesOf(row)],
    of(row, ({ latencies }) => percentile(latencies, 50)),
    of(row, ({ latencies }) => percentile(latencies, 95)),
    of(row, ({ cpu }) => cpu.api),
    of(row, ({ cpu }) => cpu.workers),
    of(row, ({ cpu }) => cpu.postgres),
    costOf(row),
    of(row, ({ connections }) => connections),
  ])
  return { name: 'points', columns, rows: cells }
}
