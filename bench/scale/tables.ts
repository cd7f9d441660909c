// The tables of bench/scale.ts.
import { median } from '../../packages/marian/bench/figures.ts'
import type { Cell, Table } from '../support/results.ts'
import type { Figures } from './measure.ts'
import { fitModel, type Point, predict } from './model.ts'

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

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

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
    of(row, ({ latencies }) => percentile(latencies, 0.5)),
    of(row, ({ latencies }) => percentile(latencies, 0.95)),
    of(row, ({ cpu }) => cpu.api),
    of(row, ({ cpu }) => cpu.workers),
    of(row, ({ cpu }) => cpu.postgres),
    costOf(row),
    of(row, ({ connections }) => connections),
  ])
  return { name: 'points', columns, rows: cells }
}

interface Machine {
  cores: number
  concurrency: number
  waitMs: number
}

/** The points of one system at each number of waiting jobs, beside what a model of them expects. */
export function modelTables(rows: readonly Row[], system: string, machine: Machine): Table[] {
  const own = rows.filter((row) => row.system === system)
  const models: Cell[][] = []
  const points: Cell[][] = []
  for (const waiting of new Set(own.map((row) => row.waiting))) {
    const measured = own.filter((row) => row.waiting === waiting).map(toPoint)
    const series = measured.filter(({ api }) => api === measured[0]?.api)
    // The first, the one in the middle and the last with one API process, and the one with most
    // API processes; the others check the model.
    const fitted = new Set([0, Math.floor(series.length / 2), series.length - 1])
    const most = measured.reduce((one, other) => (other.api > one.api ? other : one))
    const basis = [
      ...[...fitted].flatMap((index) => series[index] ?? []),
      ...(series.includes(most) ? [] : [most]),
    ]
    const model = fitModel(basis, machine)
    const { base, shared, perWorker, perApi, share, slotMs } = model
    models.push([waiting, base, shared, perWorker, perApi, share, slotMs])
    for (const point of measured) {
      const expected = predict(model, point, machine)
      const deviation = `${Math.round((expected / point.jobsPerSecond - 1) * 100)} %`
      const use = basis.includes(point) ? 'fitted' : 'checked'
      points.push([
        ...[waiting, point.api, point.workers, point.jobsPerSecond, expected, deviation, use],
      ])
    }
  }
  return [
    {
      name: 'model',
      columns: [
        ...['waiting', 'base, ms', 'shared by the workers, ms', 'each further worker, ms'],
        ...['each further API process, ms'],
        ...['share of the cores', 'slot beyond the job, ms'],
      ],
      rows: models,
    },
    {
      name: 'model beside its points',
      columns: ['waiting', 'API', 'workers', 'jobs/s', 'model', 'deviation', 'point'],
      rows: points,
    },
  ]
}

const toPoint = (row: Row): Point => ({
  api: row.api,
  workers: row.workers,
  jobsPerSecond: ratesOf(row),
  cost: costOf(row),
})
