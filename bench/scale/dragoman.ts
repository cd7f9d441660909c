// Dragoman as one of the queues of bench/scale.ts: `serve` processes without a worker, and
// `worker` processes, as users start them, but with an engine that only waits.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { virtualTimeAt } from '../../src/jobs/table/virtual-time.ts'
import { wideLimits } from '../../test/support/product.ts'
import { type Connection, connectClient } from '../support/http-load.ts'
import { query } from './database.ts'
import { runToEnd, startProcess } from './processes.ts'
import { type System, startAll } from './system.ts'
import { clock, sqlText, textOf } from './workload.ts'

interface Options {
  /** The path of the bundle. */
  product: string
  databaseUrl: string
  directory: string
  name?: string
  environment?: Record<string, string>
  /** The directory to which the processes write their CPU profiles. */
  profiles?: string | undefined
}

/** Those of bin/dragoman.mjs. */
const flags = ['--no-memory-reducer', '--max-semi-space-size=16']
const apps = 1_000
/** Apps that submit, in turn. They have no jobs that were inserted by SQL. */
const submitters = 20
const connectionsPerApi = 16
const secret = 'ds_0123456789012345678901234567890123456789012'
const keyOf = (app: number) => `dk_${String(app).padStart(32, '0')}`
const charactersPerJob = textOf(0, 100_000).length

export function createDragoman({
  product,
  databaseUrl,
  directory,
  name = 'Dragoman',
  environment: given = {},
  profiles,
}: Options): System {
  const environment = {
    DATABASE_URL: databaseUrl,
    DRAGOMAN_DATA_DIR: directory,
    DRAGOMAN_SECRET: 'a secret of at least thirty-two bytes',
    DRAGOMAN_MODELS: 'none',
    DRAGOMAN_CACHE_BYTES: '0',
    DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS: '1000000000000',
    DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS_PER_APP: '1000000000000',
    LOG_LEVEL: 'info',
    PORT: '0',
    ...wideLimits,
    ...given,
  }

  const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]

  return {
    name,
    keepsEnded: true,

    async create() {
      await query(databaseUrl, 'drop schema if exists dragoman cascade')
      const logFile = join(directory, 'migrate.log')
      await runToEnd({ args: [product, 'migrate'], environment, logFile })
      await query(databaseUrl, createApps)
    },

    async fill(jobs, from) {
      await query(databaseUrl, insertJobs(jobs, from))
    },

    async drop() {
      await query(databaseUrl, 'drop schema if exists dragoman cascade')
    },

    async start(plan, onReport) {
      const started = await startAll(plan, (role, index) =>
        startProcess({
          args: [...flags, ...profiling, product, role === 'api' ? 'serve' : 'worker'],
          environment: {
            ...environment,
            DRAGOMAN_WORKER: 'off',
            DRAGOMAN_JOB_CONCURRENCY: String(plan.concurrency),
            BENCH_WAIT_MS: String(plan.waitMs),
          },
          logFile: join(directory, `${role}-${index}.log`),
          readyMark: role === 'api' ? '"msg":"ready"' : '"msg":"working"',
          onReport,
        }),
      )
      const addresses = started.api.map(({ ready }) => JSON.parse(ready).address as string)
      const client = await createClient(addresses)
      return {
        ...started,
        submit: client.submit,
        stop: async () => {
          client.close()
          await started.stop()
        },
      }
    },
  }
}

/** Sends submissions over persistent connections. */
async function createClient(addresses: readonly string[]) {
  const headers = { 'content-type': 'application/json' }
  const open = addresses.flatMap((address) =>
    Array.from({ length: connectionsPerApi }, () => connectClient(address, headers)),
  )
  const all = await Promise.all(open)
  const free: Connection[] = all.toReversed()
  let waiting = 0
  let number = 0

  function sendWaiting(): void {
    for (let connection = free.at(-1); waiting > 0 && connection; connection = free.at(-1)) {
      free.pop()
      waiting--
      void send(connection, ++number)
    }
  }

  async function send(connection: Connection, index: number): Promise<void> {
    const body = JSON.stringify({ text: textOf(clock(), index), from: 'en', to: 'es' })
    const app = apps + 1 + (index % submitters)
    await connection.ask('POST', '/queue', body, {
      'x-api-key': keyOf(app),
      'x-api-secret': secret,
    })
    free.unshift(connection)
    sendWaiting()
  }

  return {
    submit(jobs: number): void {
      waiting += jobs
      sendWaiting()
    },
    close: () => {
      for (const { close } of all) close()
    },
  }
}

const secretHash = createHash('sha256').update(secret).digest('hex')

/** Each app is of a user of its own. */
const createApps = `
  insert into dragoman.users (id, email, password_hash)
    select 'usr_' || n, n || '@example.org', 'x' from generate_series(1, ${apps + submitters}) n;
  insert into dragoman.apps (id, user_id, name, webhook_secret)
    select 'app_' || n, 'usr_' || n, 'bench', '' from generate_series(1, ${apps + submitters}) n;
  insert into dragoman.credentials (api_key, app_id, secret_hash, secret_hint)
    select 'dk_' || lpad(n::text, 32, '0'), 'app_' || n, '${secretHash}', '…'
    from generate_series(1, ${apps + submitters}) n`

/**
 * As submissions of low priority would leave them: each app's jobs one after another.
 */
const insertJobs = (jobs: number, from: number) => `
  insert into dragoman.jobs
    (id, app_id, status, priority, virtual_start_time, text, instructions, characters,
      expires_at)
  select 'job_' || md5(n::text), 'app_' || 1 + n % ${apps}, 'queued', 'low',
    ${virtualTimeAt(new Date())} + 600 + (n / ${apps}) * ${charactersPerJob} / 100,
    to_json(${sqlText}), '{"from":"en","to":"es","format":"text"}', ${charactersPerJob},
    now() + interval '7 days'
  from generate_series(${from + 1}, ${from + jobs}) n;
  analyze dragoman.jobs`
