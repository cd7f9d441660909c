// The PostgreSQL server of DATABASE_URL. Each step has a timeout, whatever the server does.
import { isIP } from 'node:net'
import type pg from 'pg'
import { DatabaseUnavailableError } from '../../shared/storage-errors.ts'
import { TimedClient } from '../../storage/postgres/client.ts'
import { connectionsPerProcess } from '../../storage/postgres/postgres.ts'
import { createHostResolver, type ResolveHost } from '../../webhooks/host-resolver.ts'
import { describeError } from '../errors.ts'
import {
  type Checks,
  conclude,
  type Finding,
  failureOf,
  formatMemory,
  type Outcome,
} from './finding.ts'
import { examineMigrations } from './migrations.ts'

const defaultTimeoutMs = 10_000
const oldestMajor = 15
/** Tokens of one process must not be too old or too new for another. */
const tolerableSkewMs = 2_000
const severeSkewMs = 30_000

interface Options {
  databaseUrl: string
  resolve?: ResolveHost
  /** Bounds connecting, and each statement. */
  timeoutMs?: number
  now?: () => Date
}

export async function* examinePostgres({
  databaseUrl,
  resolve = createHostResolver(),
  timeoutMs = defaultTimeoutMs,
  now = () => new Date(),
}: Options): AsyncGenerator<Finding> {
  const problem = await findDeadNameServer(databaseUrl, resolve)
  if (problem !== undefined) {
    const fix = 'Check /etc/resolv.conf and the name server, or use an IP address.'
    yield* conclude({ database: { problem, fix } })
    return
  }
  const client = new TimedClient({
    connectionString: databaseUrl,
    application_name: 'dragoman doctor',
    connectionTimeoutMillis: timeoutMs,
    statementTimeoutMs: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const startedAt = now().getTime()
    const facts = await readFacts(client)
    const endedAt = now().getTime()
    yield* conclude(checkServer(facts))
    yield* conclude(checkSkew(Number(facts.clockMs), startedAt, endedAt))
    yield* conclude(await checkConnections(client, facts))
    yield* await examineMigrations(async (text) => (await client.query(text)).rows)
  } catch (error) {
    yield* conclude({ database: describeFailure(error) })
  } finally {
    // A server that does not answer would delay the end.
    void client.end().catch(() => {})
  }
}

/** The lookup of a connection cannot be cancelled, and takes over 10 s if nobody answers. */
async function findDeadNameServer(
  databaseUrl: string,
  resolve: ResolveHost,
): Promise<string | undefined> {
  const host = decodeURIComponent(new URL(databaseUrl).hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || isIP(host) !== 0) return undefined
  const failure = await failureOf(() => resolve(host))
  // A name that the name server does not know may be known to the system in another way.
  if (failure === undefined || failure.includes('unknown')) return undefined
  return `The name ${host} of DATABASE_URL cannot be looked up. ${failure}`
}

interface Facts {
  clockMs: string
  version: string
  versionNumber: number
  encoding: string
  maxConnections: number
  usedConnections: number
  isReadOnly: boolean
  hasPooler: boolean
  mayCreate: boolean
  hasSchema: boolean
  hasProcesses: boolean
  sizeBytes: string
}

async function readFacts(client: pg.Client): Promise<Facts> {
  // A pooler answers with process IDs of its own.
  const { processID } = client as unknown as { processID: number | null }
  const { rows } = await client.query<Facts>(
    `select
      (extract(epoch from clock_timestamp()) * 1000)::bigint::text as "clockMs",
      current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      least(
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as "maxConnections",
      (select count(*) from pg_stat_activity where datname is not null)::int as "usedConnections",
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool
        as "isReadOnly",
      coalesce(pg_backend_pid() <> $1::int, false) as "hasPooler",
      has_database_privilege(current_database(), 'create') as "mayCreate",
      exists (select from pg_namespace where nspname = 'dragoman') as "hasSchema",
      to_regclass('dragoman.processes') is not null as "hasProcesses",
      pg_database_size(current_database())::text as "sizeBytes"`,
    [processID],
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The database returned nothing.')
  return facts
}

function checkServer(facts: Facts): Checks {
  const { version, encoding, hasSchema, mayCreate } = facts
  const isOld = facts.versionNumber < oldestMajor * 10_000
  return {
    database: {
      problem: isOld && `PostgreSQL ${version} is too old.`,
      ok: `PostgreSQL ${version}, ${formatMemory(Number(facts.sizeBytes))}.`,
      fix: `Upgrade the server to ${oldestMajor} or later.`,
    },
    'database-encoding': {
      problem:
        encoding !== 'UTF8' &&
        `The encoding is ${encoding}: texts in most languages cannot be stored.`,
      ok: 'The encoding is UTF8.',
      fix: "Create the database with ENCODING 'UTF8' TEMPLATE template0, and restore a dump.",
    },
    'database-writable': {
      problem:
        facts.isReadOnly && 'The database is read-only: it is a standby, or set to read only.',
      fix: 'Point DATABASE_URL to the primary server.',
    },
    'database-privileges': {
      problem:
        !(hasSchema || mayCreate) &&
        'The user of DATABASE_URL may not create the schema of Dragoman.',
      fix: 'Run `grant create on database … to …`, or make the user the owner of the database.',
    },
    'database-pooler': {
      warning: facts.hasPooler && 'A connection pooler is between Dragoman and PostgreSQL.',
      fix: 'Let it pool sessions, not transactions: LISTEN and advisory locks need a session.',
    },
  }
}

/** The database read its clock at some moment between start and end. */
function checkSkew(clockMs: number, startedAt: number, endedAt: number): Checks {
  const skewMs = Math.max(0, clockMs - endedAt, startedAt - clockMs)
  const direction = clockMs > endedAt ? 'ahead of' : 'behind'
  const seconds = (skewMs / 1000).toFixed(1)
  const found = `The clock of the database is ${seconds} s ${direction} that of this machine.`
  return {
    'clock-skew': {
      problem: skewMs > severeSkewMs && found,
      warning: skewMs > tolerableSkewMs && found,
      ok: 'The clocks of this machine and of the database agree.',
      fix: 'Synchronise both clocks with NTP.',
    },
  }
}

async function checkConnections(client: pg.Client, facts: Facts): Promise<Checks> {
  const { maxConnections, usedConnections, hasProcesses } = facts
  const { rows } = await client.query<{ count: number }>(
    hasProcesses
      ? `select count(*)::int as count from dragoman.processes
          where last_seen_at > now() - interval '60 seconds'`
      : 'select 0 as count',
  )
  const processes = rows[0]?.count ?? 0
  const each = connectionsPerProcess
  const all = `${maxConnections} connections are allowed, ${usedConnections} are open`
  const own = `${processes} processes of Dragoman run, each with up to ${each}`
  const isFull = maxConnections - usedConnections < each
  return {
    'database-connections': {
      problem: maxConnections < each * Math.max(1, processes) && `${all}; ${own}.`,
      warning: isFull && `${all}: too few are left for a further process.`,
      ok: `${all}; ${own}.`,
      fix: 'Raise max_connections (or the limit of user or database), or run fewer processes.',
    },
  }
}

const fixes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Start PostgreSQL, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
  ENOENT: 'Start PostgreSQL, or correct the directory of its socket in DATABASE_URL.',
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '28000': 'Allow this user and address in pg_hba.conf, or correct DATABASE_URL.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections, or run fewer processes.',
}

function describeFailure(thrown: unknown): Outcome {
  const error = thrown instanceof DatabaseUnavailableError ? thrown.cause : thrown
  const { code = '' } = error as { code?: string }
  const reason = describeError(error).replace(/\.$/, '')
  return {
    problem: `The database of DATABASE_URL cannot be used: ${reason}.`,
    fix: fixes[code] ?? 'Check that the server runs and answers, and that DATABASE_URL is right.',
  }
}
