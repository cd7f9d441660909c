// What a NOTIFY costs at the commit: transactions that insert a row, without one, with one, and
// with one sender that announces them after their commit, as the product does.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Cell, Table } from '../../test/support/results.ts'
import { query } from './database.ts'
import { postgresCpuSeconds } from './processes.ts'

const connections = [1, 4, 16, 64]
const ways = { none: 'none', inside: 'in the transaction', after: 'after the commit' } as const
const listeners = 4

/** Measures each way with growing numbers of connections. */
export async function measureNotify(databaseUrl: string, seconds: number): Promise<Table> {
  await query(databaseUrl, 'create table if not exists bench_notify (id bigserial, value text)')
  const listening = await Promise.all(Array.from({ length: listeners }, () => open(databaseUrl)))
  for (const client of listening) await client.query('listen bench_notify')
  const rows: Cell[][] = []
  try {
    for (const count of connections)
      for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
        const { perSecond, cpu } = await measure(databaseUrl, { count, way, seconds })
        rows.push([count, ways[way], perSecond, cpu])
      }
  } finally {
    await Promise.all(listening.map((client) => client.end()))
    await query(databaseUrl, 'drop table bench_notify')
  }
  const columns = ['connections', 'NOTIFY', 'commits/s', 'CPU of PostgreSQL, ms/commit']
  return { name: 'notify', columns, rows }
}

async function measure(
  databaseUrl: string,
  { count, way, seconds }: { count: number; way: keyof typeof ways; seconds: number },
): Promise<{ perSecond: number; cpu: number }> {
  const clients = await Promise.all(Array.from({ length: count }, () => open(databaseUrl)))
  const sender = await open(databaseUrl)
  const { rows } = await sender.query('select pg_backend_pid() as pid')
  const inserting =
    way === 'inside'
      ? `with stored as (insert into bench_notify (value) values ($1) returning id)
          select pg_notify('bench_notify', id::text) from stored`
      : 'insert into bench_notify (value) values ($1)'
  let commits = 0
  let isOver = false
  const cpuBefore = postgresCpuSeconds(rows[0].pid)
  const startedAt = performance.now()
  const working = clients.map(async (client) => {
    while (!isOver) {
      await client.query(inserting, ['ended job_0123456789012345678901 app_01234567890123456789'])
      commits++
    }
  })
  const sending = (async () => {
    let announced = 0
    while (way === 'after' && !isOver) {
      const [from, to] = [announced, commits]
      announced = to
      if (to > from)
        await sender.query(
          `select pg_notify('bench_notify', n::text) from generate_series($1::int, $2) n`,
          [from + 1, to],
        )
      await delay(10)
    }
  })()
  await delay(seconds * 1_000)
  const [ended, elapsed] = [commits, (performance.now() - startedAt) / 1_000]
  const cpu = postgresCpuSeconds(rows[0].pid) - cpuBefore
  isOver = true
  await Promise.all([...working, sending])
  await Promise.all([...clients, sender].map((client) => client.end()))
  return { perSecond: ended / elapsed, cpu: (cpu * 1_000) / ended }
}

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}
