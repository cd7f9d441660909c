import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { parsers } from './driver-values.ts'
import { kyselyPlugins } from './kysely-options.ts'
import { noticeVanished, openPostgresSession, processLockClass } from './postgres-session.ts'
import type { Tables } from './tables.ts'

const poolSize = 10

/** Connects to a PostgreSQL server, 15 or later. Rejects with a plain message when it can't be reached. */
export async function openPostgres({
  databaseUrl,
  log,
}: {
  databaseUrl: string
  log: Logger
}): Promise<Database> {
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'dragoman',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  }
  const pool = new pg.Pool({ ...connection, max: poolSize })
  // A connection that breaks is replaced at the next query; without a listener it would end the process, be it idle or in the middle
  // of a transaction. Then whoever waits for its answer is told too.
  pool.on('error', () => {})
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error }, 'a database connection broke')),
  )
  const tables = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (fresh) =>
        void (await fresh.executeQuery(CompiledQuery.raw(noticeVanished))),
    }),
    plugins: kyselyPlugins(),
  })
  const session = openPostgresSession({ connection, log })
  return {
    kind: 'postgres',
    tables,
    listen: session.listen,
    announceProcess: session.announceProcess,
    processIsGone: (column) => sql<boolean>`not exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${sql.lit(processLockClass)} and objid = ${column})`,
    ping: async () => {
      await sql`select 1`.execute(tables)
    },
    close: async () => {
      await session.close()
      await tables.destroy()
    },
  }
}
