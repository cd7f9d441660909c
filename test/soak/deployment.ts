// What the soak test runs: PostgreSQL on a small disk, two machines with a server and a worker
// each, a registry of models and a receiver of webhooks.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFleet, type FleetMember } from '../support/fleet.ts'
import { startModelRegistry } from '../support/model-registry.ts'
import { startReceiver } from '../support/receiver.ts'
import { mountSmallDisk, noSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts'

export type Deployment = NonNullable<Awaited<ReturnType<typeof startDeployment>>>

/** A file system in memory, of which only what is used takes memory. */
const diskMegabytes = 1_500
/** So that the log of the database does not grow to a gigabyte. */
const postgresSettings = ['max_wal_size=96MB', 'min_wal_size=32MB']
export const operatorEmail = 'operator@example.org'
/** How long a request may take to arrive, and a response may stay unread. */
export const slowSeconds = 8

/** The first server and the first worker are never ended, so that their memory can be watched. */
export const doomed = [1, 3]

/** undefined, and says why, if no PostgreSQL server can be started here. */
export async function startDeployment(onProgress: (line: string) => void) {
  const disk: SmallDisk | undefined = noSmallDisk ? undefined : mountSmallDisk(diskMegabytes)
  const postgres = await startThrowawayPostgres({
    ...(disk && { parent: disk.directory }),
    settings: postgresSettings,
  })
  if (postgres.url === '') {
    disk?.remove()
    console.log(`Left out: the soak test (${postgres.reason}).`)
    return undefined
  }
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-soak-'))
  const registry = await startModelRegistry()
  const receiver = await startReceiver()
  const common = {
    DATABASE_URL: postgres.url,
    DRAGOMAN_SECRET: 'a secret that all the processes share',
    DRAGOMAN_OPERATORS: operatorEmail,
    DRAGOMAN_ACCESS_TOKEN_SECONDS: '86400',
    DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32',
    DRAGOMAN_MODELS: 'none',
    DRAGOMAN_MODELS_REGISTRY: registry.url,
    DRAGOMAN_MARIAN_THREADS: '1',
    DRAGOMAN_REQUEST_TIMEOUT_SECONDS: String(slowSeconds),
    DRAGOMAN_RESPONSE_TIMEOUT_SECONDS: String(slowSeconds),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=${new URL('crash-neural-thread.ts', import.meta.url).href}`,
  }
  const member = (kind: FleetMember['kind'], machine: number): FleetMember => ({
    kind,
    environment: {
      ...common,
      DRAGOMAN_DATA_DIR: join(directory, `machine-${machine}`),
      ...(kind === 'serve'
        ? // Small, so that it is full early: memory must not grow after that.
          { DRAGOMAN_WORKER: 'off', DRAGOMAN_CACHE_BYTES: '1000000' }
        : // Each job reaches an engine.
          { DRAGOMAN_CACHE_BYTES: '0' }),
    },
  })
  const members = [member('serve', 1), member('serve', 2), member('worker', 1), member('worker', 2)]
  const fleet = createFleet({ members, onProgress })

  return {
    disk,
    postgres,
    fleet,
    receiver,
    /** The settings of a command on the first machine. */
    environment: members[0]?.environment ?? {},
    async stop(): Promise<void> {
      await fleet.stop()
      await registry.close()
      await receiver.close()
      await postgres.stop()
      disk?.remove()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
