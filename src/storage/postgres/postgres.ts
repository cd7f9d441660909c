import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StorageFullError } from '../../shared/storage-errors.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Database } from '../database.ts'
import { toStorageError } from '../driver-errors.ts'
import { parsers } from '../driver-values.ts'
import { guardDialect } from '../guarded-dialect.ts'
import { kyselyPlugins } from '../kysely-options.ts'
import type { Tables } from '../tables.ts'
import { type ClientOptions, TimedClient } from './client.ts'
import { noticeVanished, openPostgresSession, processLockClass } from './session.ts'

const poolSize = 10
/** Those of the pool, and the permanent one. */
export const connectionsPerProcess = poolSize + 1
const connectTimeoutMs = 10_000
/**
 * Compiling takes 150 ms, and the server decides on it by estimates that are far too high for
 * searches by arrays. Every statement here takes less.
 */
const neverCompile = 'set jit = off'
/** How long readiness reports a full disk after the server did. */
const fullForMs = 30_000

interface Options {
  databaseUrl: string
  /** The timeout of statements other than deletions; 0 or absent: none. */
  statementTimeoutMs?: number
  metrics?: Metrics | undefined
  log: Logger
}

/** Connects to a PostgreSQL server, 15 or later, at the first use. */
export async function openPostgres({
  databaseUrl,
  statementTimeoutMs = 0,
  metrics,
  log,
}: Options): Promise<Database> {
  const connection: ClientOptions = {
    connectionString: databaseUrl,
    application_name: 'dragoman',
    connectionTimeoutMillis: Math.min(connectTimeoutMs, statementTimeoutMs || connectTimeoutMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statementTimeoutMs,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  }
  const session = openPostgresSession({ connection, log })
  let fullUntil = 0
  const onError = (error: unknown) => {
    if (toStorageError(error) instanceof StorageFullError) fullUntil = performance.now() + fullForMs
  }
  const dialect = new PostgresDialect({ pool: createPool(connection, log) })
  const tables = new Kysely<Tables>({
    dialect: guardDialect(dialect, { onError, metrics }),
    plugins: kyselyPlugins(),
  })
  return {
    kind: 'postgres',
    tables,
    listen: session.listen,
    notify: session.notify,
    announceProcess: session.announceProcess,
    processIsGone: (column) => sql<boolean>`not exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${sql.lit(processLockClass)} and objid = ${column})`,
    ping: async () => {
      await sql`select 1`.execute(tables)
    },
    isFull: () => performance.now() < fullUntil,
    close: async () => {
      await session.close()
      await tables.destroy()
    },
  }
}

function createPool(connection: ClientOptions, log: Logger): pg.Pool {
  const options = {
    ...connection,
    max: poolSize,
    Client: TimedClient,
    // The pool's hook, not Kysely's: after a failure, Kysely's would leak the pool's connection.
    onConnect: async (client: pg.ClientBase) =>
      void (await client.query(`${noticeVanished}; ${neverCompile}`)),
  }
  const pool = new pg.Pool(options)
  // A broken connection is replaced at the next query, and a statement in flight rejects. Without a
  // listener, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error }, 'a database connection broke')),
  )
  return pool
}
