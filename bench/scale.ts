// The queue with many processes, beside pg-boss and graphile-worker. Jobs only wait, so that two
// cores can drive many processes. Also measures what a NOTIFY costs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atExit } from '../test/support/at-exit.ts'
import { describeMachine } from '../test/support/machine.ts'
import { readOptions } from '../test/support/options.ts'
import { renderTable, type Table, writeResults } from '../test/support/results.ts'
import { startThrowawayPostgres } from '../test/support/throwaway-postgres.ts'
import { replaceSection } from './page/markers.ts'
import { bundleProduct } from './scale/bundle.ts'
import { createDragoman } from './scale/dragoman.ts'
import { type Figures, measureTurn } from './scale/measure.ts'
import { measureNotify } from './scale/notify.ts'
import { createPeer } from './scale/peers.ts'
import { countStatements, describeStatements } from './scale/statements.ts'
import type { System } from './scale/system.ts'
import { type Row, ratesTable, readPoints, type Setting } from './scale/tables.ts'

const command = 'npm run bench scale'
const { values } = readOptions({
  command,
  options: {
    points: {
      type: 'string',
      default: '0:1:1,2,4,8,16 0:2,3,4:4 100000:1:1,2,4,8,16 1000000:1:1,4,16',
      help: 'groups of waiting jobs:API processes:worker processes',
    },
    peers: { type: 'string', default: 'tuned', help: '`none`, `tuned`, or `all` with defaults' },
    concurrency: { type: 'number', default: 10, help: 'running jobs of each worker' },
    'wait-ms': { type: 'number', default: 10, help: 'milliseconds that a job waits' },
    seconds: { type: 'number', default: 8, help: 'seconds of each measurement' },
    rounds: { type: 'number', default: 1, help: 'rounds, of which medians are printed' },
    notify: { type: 'number', default: 3, help: 'seconds of each measurement of NOTIFY; 0: none' },
    product: { type: 'string', help: 'a bundle of an earlier commit, to compare with' },
    profiles: { type: 'string', help: 'a directory for CPU profiles of the processes' },
    statements: { type: 'boolean', help: 'print the statements that take most time' },
    json: { type: 'string', help: 'a file for the figures' },
    page: { type: 'boolean', help: 'write the tables into docs/scaling.md' },
  },
})

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
const concurrency = values.concurrency
const waitMs = values['wait-ms']

const directory = mkdtempSync(join(tmpdir(), 'dragoman-scale-'))
const postgres = await startThrowawayPostgres({ settings })
if (postgres.url === '') throw new Error(postgres.reason)
const databaseUrl = postgres.url
const forgetPostgres = atExit(postgres.endNow)
const loadBefore = loadavg()[0] ?? 0
try {
  const systems = await createSystems()
  const points = readPoints(values.points)
  const rows: Row[] = []
  for (const waiting of new Set(points.map((point) => point.waiting)))
    for (const system of systems)
      rows.push(
        ...(await measureSystem(
          system,
          points.filter((point) => point.waiting === waiting),
        )),
      )
  const tables = [
    ratesTable(rows),
    ...(values.notify > 0 ? [await measureNotify(databaseUrl, values.notify)] : []),
  ]
  for (const { name, columns, rows: cells } of tables)
    console.log(`\n${name}\n\n${renderTable({ columns, rows: cells })}`)
  if (values.json) writeResults(values.json, command, tables)
  if (values.page) writePage(tables)
} finally {
  forgetPostgres()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function createSystems(): Promise<System[]> {
  const product = await bundleProduct()
  const peer = (library: 'pg-boss' | 'graphile-worker', isTuned: boolean) =>
    createPeer({ library, isTuned, databaseUrl, directory })
  const tuned = [peer('pg-boss', true), peer('graphile-worker', true)]
  const peers = {
    none: [],
    tuned,
    all: [peer('pg-boss', false), peer('graphile-worker', false), ...tuned],
  }
  return [
    createDragoman({ product, databaseUrl, directory, profiles: values.profiles }),
    ...(values.product === undefined
      ? []
      : [createDragoman({ product: values.product, databaseUrl, directory, name: 'compared' })]),
    ...(peers[values.peers as keyof typeof peers] ?? []),
  ]
}

/** Points with one number of waiting jobs. The tables are filled once, and topped up. */
async function measureSystem(system: System, points: readonly Setting[]): Promise<Row[]> {
  await system.create()
  const rows: Row[] = []
  let inserted = 0
  let ended = 0
  for (const point of points) {
    const figures: Figures[] = []
    const plan = { ...point, concurrency, waitMs }
    for (let round = 0; round < values.rounds; round++) {
      const missing = point.waiting + ended - inserted
      if (missing > 0) await system.fill(missing, inserted)
      if (missing > 0) inserted += missing
      if (values.statements) await countStatements(databaseUrl)
      const { waiting } = point
      const turn = await measureTurn(system, {
        databaseUrl,
        plan,
        waiting,
        seconds: values.seconds,
      })
      if (values.statements) console.log(await describeStatements(databaseUrl))
      ended += turn.ended
      figures.push(turn)
    }
    const row = { ...point, system: system.name, figures }
    rows.push(row)
    console.error(
      renderTable(ratesTable([row]))
        .split('\n')
        .at(-1),
    )
  }
  await system.drop()
  return rows
}

function writePage(tables: readonly Table[]): void {
  const file = fileURLToPath(new URL('../docs/scaling.md', import.meta.url))
  const { processor, cores } = describeMachine()
  const loads = [loadBefore, loadavg()[0] ?? 0].map((load) => load.toFixed(0)).join(' before and ')
  const date = new Date().toISOString().slice(0, 10)
  const origin = [
    `\`${command}\`, ${date}, ${cores} cores,`,
    `${processor},`,
    `load average ${loads} after.`,
  ].join('\n')
  for (const { name, columns, rows } of tables) {
    const content = `${renderTable({ columns, rows })}\n\n${origin}`
    const id = `scale-${name.replaceAll(' ', '-')}`
    writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), id, content))
  }
}
