// The queue with many processes, beside pg-boss and graphile-worker. Jobs only wait, so that two
// cores can drive many processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../packages/marian/bench/figures.ts'
import { startThrowawayPostgres } from '../test/support/throwaway-postgres.ts'
import { bundleProduct } from './scale/bundle.ts'
import { createDragoman } from './scale/dragoman.ts'
import { type Figures, measureTurn } from './scale/measure.ts'
import { createPeer } from './scale/peers.ts'
import { countStatements, describeStatements } from './scale/statements.ts'
import type { System } from './scale/system.ts'
import { readOptions } from './support/options.ts'

const { values } = readOptions({
  command: 'npm run bench:scale',
  options: {
    workers: { type: 'string', default: '1,2,4,8,16', help: 'numbers of worker processes' },
    api: { type: 'string', default: '1', help: 'numbers of API processes' },
    waiting: { type: 'string', default: '0,100000', help: 'numbers of jobs that wait already' },
    peers: { type: 'string', default: 'tuned', help: '`none`, `tuned`, or `all` with defaults' },
    concurrency: { type: 'number', default: 10, help: 'running jobs of each worker' },
    'wait-ms': { type: 'number', default: 10, help: 'milliseconds that a job waits' },
    seconds: { type: 'number', default: 10, help: 'seconds of each measurement' },
    rounds: { type: 'number', default: 1, help: 'rounds, of which medians are printed' },
    product: { type: 'string', help: 'a bundle of an earlier commit, to compare with' },
    profiles: { type: 'string', help: 'a directory for CPU profiles of the processes' },
    statements: { type: 'boolean', help: 'print the statements that take most time' },
  },
})
const numbers = (list: string) => list.split(',').map(Number)
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** As an operator would set it; the same for all queues. Commits wait for the disk. */
const settings = [
  'fsync=on',
  'synchronous_commit=on',
  'max_connections=400',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'autovacuum_naptime=10s',
  ...(values.statements
    ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on']
    : []),
]

const directory = mkdtempSync(join(tmpdir(), 'dragoman-scale-'))
const postgres = await startThrowawayPostgres({ settings })
if (postgres.url === '') throw new Error(postgres.reason)
try {
  const product = await bundleProduct()
  const databaseUrl = postgres.url
  const peer = (library: 'pg-boss' | 'graphile-worker', isTuned: boolean) =>
    createPeer({ library, isTuned, databaseUrl, directory })
  const tuned = [peer('pg-boss', true), peer('graphile-worker', true)]
  const peers = {
    none: [],
    tuned,
    all: [peer('pg-boss', false), peer('graphile-worker', false), ...tuned],
  }
  const systems = [
    createDragoman({ product, databaseUrl, directory, profiles: values.profiles }),
    ...(values.product === undefined
      ? []
      : [createDragoman({ product: values.product, databaseUrl, directory, name: 'compared' })]),
    ...(peers[values.peers as keyof typeof peers] ?? []),
  ]
  printHead()
  for (const waiting of numbers(values.waiting))
    for (const api of numbers(values.api))
      for (const workers of numbers(values.workers))
        await measurePoint(systems, { waiting, api, workers })

  async function measurePoint(
    all: readonly System[],
    { waiting, api, workers }: { waiting: number; api: number; workers: number },
  ): Promise<void> {
    const rounds = new Map<System, Figures[]>(all.map((system) => [system, []]))
    const plan = {
      api,
      workers,
      concurrency: values.concurrency,
      waitMs: values['wait-ms'],
    }
    const turn = { databaseUrl, plan, waiting, seconds: values.seconds }
    for (let round = 0; round < values.rounds; round++)
      for (const [system, figures] of rounds) {
        if (values.statements) await countStatements(databaseUrl)
        figures.push(await measureTurn(system, turn))
        if (values.statements) console.log(await describeStatements(databaseUrl))
      }
    for (const [system, figures] of rounds) printRow(system, figures, { waiting, api, workers })
  }
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function printHead(): void {
  const columns = [
    'queue',
    'waiting',
    'API processes',
    'workers',
    'jobs/s',
    'p50, ms',
    'p95, ms',
    'CPU of API, ms/job',
    'of workers',
    'of PostgreSQL',
    'of the client',
    'connections',
  ]
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
}

function printRow(
  { name }: System,
  figures: readonly Figures[],
  point: { waiting: number; api: number; workers: number },
): void {
  const of = (read: (one: Figures) => number) => median(figures.map(read))
  const cells = [
    name,
    point.waiting,
    point.api,
    point.workers,
    of(({ jobsPerSecond }) => jobsPerSecond).toFixed(0),
    of(({ latencies }) => percentile(latencies, 0.5)).toFixed(1),
    of(({ latencies }) => percentile(latencies, 0.95)).toFixed(1),
    of(({ cpu }) => cpu.api).toFixed(2),
    of(({ cpu }) => cpu.workers).toFixed(2),
    of(({ cpu }) => cpu.postgres).toFixed(2),
    of(({ cpu }) => cpu.client).toFixed(2),
    of(({ connections }) => connections),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
