// pg-boss and graphile-worker as queues of bench/scale.ts.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { query } from './database.ts'
import type { PeerOptions } from './peer-libraries.ts'
import { runToEnd, startProcess } from './processes.ts'
import { type System, startAll } from './system.ts'
import { sqlText } from './workload.ts'

interface Options extends Pick<PeerOptions, 'library' | 'isTuned' | 'databaseUrl'> {
  directory: string
}

const script = fileURLToPath(new URL('peer-process.ts', import.meta.url))
const tables = {
  'pg-boss': { schema: 'pgboss', table: 'pgboss.job', payload: 'data' },
  'graphile-worker': {
    schema: 'graphile_worker',
    table: 'graphile_worker._private_jobs',
    payload: 'payload',
  },
}

export function createPeer({ library, isTuned, databaseUrl, directory }: Options): System {
  const { schema, table, payload } = tables[library]
  const options = { library, isTuned, databaseUrl, concurrency: 1, waitMs: 0 }
  return {
    name: `${library}, ${isTuned ? 'tuned' : 'defaults'}`,
    keepsEnded: library === 'pg-boss',

    async create() {
      await query(databaseUrl, `drop schema if exists ${schema} cascade`)
      // Creates the tables, and a job of which `fill` stores copies.
      await runToEnd({
        args: [script, 'create', JSON.stringify(options)],
        environment: {},
        logFile: join(directory, `${library}-create.log`),
      })
    },

    async drop() {
      await query(databaseUrl, `drop schema if exists ${schema} cascade`)
    },

    async fill(jobs, from) {
      const columns = await query(
        databaseUrl,
        `select column_name from information_schema.columns
          where table_schema || '.' || table_name = '${table}' and is_generated = 'NEVER'
            and identity_generation is null
            and column_name not in ('id', '${payload}', 'priority')`,
      )
      const copied = columns.map(({ column_name }) => column_name).join(', ')
      await query(
        databaseUrl,
        `create temporary table template as select * from ${table} limit 1;
          ${from === 0 ? `delete from ${table};` : ''}
          insert into ${table} (${copied}, priority, ${payload})
          select ${copied}, 0, json_build_object('text', ${sqlText}, 'from', 'en', 'to', 'es')
          from template, generate_series(${from + 1}, ${from + jobs}) n;
          analyze ${table}`,
      )
    },

    async start(plan, onReport) {
      const started = await startAll(plan, (role, index) =>
        startProcess({
          args: [script, role, JSON.stringify({ ...options, ...plan })],
          environment: {},
          logFile: join(directory, `${library}-${role}-${index}.log`),
          readyMark: 'peer is ready',
          onReport,
        }),
      )
      let next = 0
      return {
        ...started,
        submit(jobs) {
          const share = Math.ceil(jobs / started.api.length)
          for (let left = jobs; left > 0; left -= share)
            started.api[next++ % started.api.length]?.child.send(Math.min(share, left))
        },
      }
    },
  }
}
