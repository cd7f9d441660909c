// The PostgreSQL server of DATABASE_URL. Each step has a timeout, whatever the server does.
import { isIP } from 'node:net'
import type pg from 'pg'
import { DatabaseUnavailableError } from '../../shared/storage-errors.ts'
import { connectionsPerProcess } from '../../storage/postgres.ts'
import { TimedClient } from '../../storage/postgres-client.ts'
import { createHostResolver, type ResolveHost } from '../../webhooks/host-resolver.ts'
import { describeError } from '../errors.ts'
import { type Finding, formatMemory, ok, problem, warning } from './finding.ts'
import { examineMigrations } from './migrations.ts'

const defaultTimeoutMs = 10_000
const oldestMajor = 15
/** Tokens of one process must not be too old or too new for another. */
const tolerableSkewMs = 2_000
const severeSkewMs = 30_000

interface Options {
  databaseUrl: string
  resolve?: ResolveHost
  /** For connecting, and for each statement. */
  timeoutMs?: number
  now?: () => Date
}

interface Facts {
  version: string
  versionNumber: number
  encoding: string
  maxConnections: number
  usedConnections: number
  isReadOnly: boolean
  backendPid: number
  mayCreate: boolean
  hasSchema: boolean
  sizeBytes: string
}

export async function* examinePostgres({
  databaseUrl,
  resolve = createHostResolver(),
  timeoutMs = defaultTimeoutMs,
  now = () => new Date(),
}: Options): AsyncGenerator<Finding> {
  const silence = await findSilentNameServer(databaseUrl, resolve)
  if (silence !== undefined) {
    yield silence
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
    yield* examineServer(client, now)
  } catch (error) {
    yield describeFailure(error)
  } finally {
    // A server that does not answer would delay the end.
    void client.end().catch(() => {})
  }
}

/** The lookup of a connection cannot be cancelled, and takes over 10 s if nobody answers. */
async function findSilentNameServer(
  databaseUrl: string,
  resolve: ResolveHost,
): Promise<Finding | undefined> {
  const host = decodeURIComponent(new URL(databaseUrl).hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || isIP(host) !== 0) return undefined
  const failure = await resolve(host).then(
    () => '',
    (error: Error) => error.message,
  )
  // A name that the name server does not know may be known to the system in another way.
  if (failure === '' || failure.includes('unknown')) return undefined
  return problem(
    'database',
    `The name ${host} of DATABASE_URL cannot be looked up. ${failure}`,
    'Check /etc/resolv.conf and the name server, or use an IP address.',
  )
}

async function* examineServer(client: pg.Client, now: () => Date): AsyncGenerator<Finding> {
  const facts = await readFacts(client)
  const { version, versionNumber, encoding, sizeBytes } = facts
  yield versionNumber >= oldestMajor * 10_000
    ? ok('database', `PostgreSQL ${version}, ${formatMemory(Number(sizeBytes))}.`)
    : problem(
        'database',
        `PostgreSQL ${version} is too old.`,
        `Upgrade the server to ${oldestMajor} or later.`,
      )
  yield encoding === 'UTF8'
    ? ok('database-encoding', 'The encoding is UTF8.')
    : problem(
        'database-encoding',
        `The encoding is ${encoding}: texts in most languages cannot be stored.`,
        "Create the database with ENCODING 'UTF8' TEMPLATE template0, and restore a dump into it.",
      )
  yield* examineAccess(facts)
  yield* examinePooler(client, facts)
  yield await examineSkew(client, now)
  yield* examineConnections(client, facts)
  yield* await examineMigrations(async (text) => (await client.query(text)).rows)
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`select
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
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "isReadOnly",
    pg_backend_pid() as "backendPid",
    has_database_privilege(current_database(), 'create') as "mayCreate",
    exists (select from pg_namespace where nspname = 'dragoman') as "hasSchema",
    pg_database_size(current_database())::text as "sizeBytes"`)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database returned nothing.')
  return facts
}

function* examineAccess({ isReadOnly, mayCreate, hasSchema }: Facts): Generator<Finding> {
  if (isReadOnly)
    yield problem(
      'database-writable',
      'The database is read-only: it is a standby, or set to read only.',
      'Point DATABASE_URL to the primary server.',
    )
  if (!hasSchema && !mayCreate)
    yield problem(
      'database-privileges',
      'The user of DATABASE_URL may not create the schema of Dragoman.',
      'Run `grant create on database … to …`, or make the user the owner of the database.',
    )
}

/** A pooler answers with process IDs of its own. */
function* examinePooler(client: pg.Client, { backendPid }: Facts): Generator<Finding> {
  const { processID } = client as unknown as { processID: number | null }
  if (processID !== null && processID !== backendPid)
    yield warning(
      'database-pooler',
      'A connection pooler is between Dragoman and PostgreSQL.',
      'Let it pool sessions, not transactions: LISTEN and advisory locks need a session.',
    )
}

async function examineSkew(client: pg.Client, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await client.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms',
  )
  const after = now().getTime()
  // The answer belongs to some moment between the two.
  const ahead = Number(rows[0]?.ms) - after
  const behind = before - Number(rows[0]?.ms)
  const skewMs = Math.max(0, ahead, behind)
  if (skewMs <= tolerableSkewMs)
    return ok('clock-skew', 'The clocks of this machine and of the database agree.')
  const found =
    `The clock of the database is ${(skewMs / 1000).toFixed(1)} s ` +
    `${ahead > 0 ? 'ahead of' : 'behind'} that of this machine.`
  const fix = 'Synchronise both clocks with NTP.'
  return skewMs > severeSkewMs
    ? problem('clock-skew', found, fix)
    : warning('clock-skew', found, fix)
}

async function* examineConnections(
  client: pg.Client,
  { maxConnections, usedConnections, hasSchema }: Facts,
): AsyncGenerator<Finding> {
  const processes = hasSchema ? await countProcesses(client) : 0
  const each = connectionsPerProcess
  const all = `${maxConnections} connections are allowed, ${usedConnections} are open`
  const own = `${processes} processes of Dragoman run, each with up to ${each}`
  const fix =
    'Raise max_connections (or the limit of the user or the database), or run fewer processes.'
  if (maxConnections < each * Math.max(1, processes))
    yield problem('database-connections', `${all}; ${own}.`, fix)
  else if (maxConnections - usedConnections < each)
    yield warning('database-connections', `${all}: too few are left for a further process.`, fix)
  else yield ok('database-connections', `${all}; ${own}.`)
}

async function countProcesses(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('dragoman.processes') is not null as exists",
  )
  if (!rows[0]?.exists) return 0
  const found = await client.query<{ count: number }>(`select count(*)::int as count
    from dragoman.processes where last_seen_at > now() - interval '60 seconds'`)
  return found.rows[0]?.count ?? 0
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

function describeFailure(thrown: unknown): Finding {
  const error = thrown instanceof DatabaseUnavailableError ? thrown.cause : thrown
  const { code = '' } = error as { code?: string }
  return problem(
    'database',
    `The database of DATABASE_URL cannot be used: ${describeError(error).replace(/\.$/, '')}.`,
    fixes[code] ?? 'Check that the server runs and answers, and that DATABASE_URL is right.',
  )
}
