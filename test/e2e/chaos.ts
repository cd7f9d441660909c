// Submits jobs while processes are killed at random moments, and asserts that every accepted job
// succeeds exactly once and is announced by a webhook. The test suite runs a short version.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Caller, createCaller } from '../support/caller.ts'
import { createFleet, type FleetMember } from '../support/fleet.ts'
import { readOptions } from '../support/options.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts'

interface Plan {
  environment: Record<string, string>
  jobs: number
  kills: number
  servers: number
  workers: number
  /** Called at regular intervals. */
  restarts?: (() => Promise<void>)[]
  onProgress?: (line: string) => void
}

interface ChaosFigures {
  accepted: number
  kills: number
  /** Requests that had to be repeated. */
  resent: number
  /** Jobs that were claimed more than once. */
  resumed: number
  deliveries: number
  seconds: number
}

const maxMsBeforeKill = 5_000
const clients = 8

/** Runs the plan. Throws at the first lost, duplicated or failed job. */
export async function playChaos(plan: Plan): Promise<ChaosFigures> {
  const startedAt = performance.now()
  const receiver = await startReceiver()
  const fleet = createKilling({
    ...plan,
    environment: { ...plan.environment, DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32', LOG_LEVEL: 'info' },
  })
  try {
    await fleet.start()
    const caller = createCaller(fleet.urls)
    const credentials = await caller.createApp()
    const [ids] = await Promise.all([
      submitAll(plan, { caller, credentials, receiver, fleet }),
      fleet.killAll(),
    ])
    plan.onProgress?.('all kills are done; waiting for the rest')
    const jobs = await Promise.all(ids.map((id) => caller.waitForEnd(credentials, id)))
    for (const job of jobs) {
      assert.equal(job.status, 'succeeded', JSON.stringify(job))
      assert.equal(job.result.translations.length, 2)
    }
    assert.equal(new Set(ids).size, plan.jobs, 'two requests got the same job')
    assert.equal(await countJobs(caller, credentials), plan.jobs, 'a request made two jobs')
    await checkWebhooks(receiver, ids)
    return {
      accepted: ids.length,
      kills: plan.kills,
      resent: caller.resent(),
      resumed: jobs.filter(({ attempts }) => attempts > 1).length,
      deliveries: receiver.deliveries.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await fleet.stop()
    await receiver.close()
  }
}

type Killing = ReturnType<typeof createKilling>

/** Each process is killed some time after it is ready, and started again. */
function createKilling({ environment, kills, servers, workers, restarts = [], onProgress }: Plan) {
  const member = (kind: FleetMember['kind']): FleetMember => ({ kind, environment })
  const members = [
    ...Array<FleetMember>(servers).fill(member('serve')),
    ...Array<FleetMember>(workers).fill(member('worker')),
  ]
  const fleet = createFleet({ members, onProgress })
  const restartEvery = kills / (restarts.length + 1)
  let nextRestart = 1
  let killed = 0
  let promised = 0
  let onKill = Promise.withResolvers<void>()

  async function killAgainAndAgain(index: number): Promise<void> {
    while (promised < kills) {
      promised++
      await delay(randomInt(maxMsBeforeKill))
      await fleet.end(index, 'SIGKILL')
      killed++
      onKill.resolve()
      onKill = Promise.withResolvers()
      onProgress?.(`${killed} of ${kills} kills`)
      if (nextRestart <= restarts.length && killed >= nextRestart * restartEvery) {
        onProgress?.('the database is restarted')
        await restarts[nextRestart++ - 1]?.()
      }
      await fleet.start(index)
    }
  }

  return {
    start: fleet.startAll,
    killAll: () => Promise.all(members.map((_, index) => killAgainAndAgain(index))),
    urls: (): string[] => fleet.servers().map(({ url }) => url),
    killed: () => killed,
    nextKill: () => onKill.promise,
    stop: fleet.stop,
  }
}

interface Scene {
  caller: Caller
  credentials: Record<string, string>
  receiver: Receiver
  fleet: Killing
}

/**
 * Spreads the jobs over the time of the kills. Each request has an idempotency key, so that
 * repeating it creates no second job.
 */
async function submitAll(
  { jobs, kills }: Plan,
  { caller, credentials, receiver, fleet }: Scene,
): Promise<string[]> {
  const ids: string[] = []
  let next = 0
  const client = async () => {
    for (;;) {
      const index = next++
      if (index >= jobs) return
      while (fleet.killed() < kills && index >= (jobs * (fleet.killed() + 1)) / kills)
        await fleet.nextKill()
      const body = {
        text: [`The garden ${index} is big.`, 'The dog sleeps.'],
        from: 'en',
        to: 'es',
        webhookUrl: receiver.url,
      }
      ids.push(
        (await caller.call('/queue', { ...credentials, 'idempotency-key': `job ${index}` }, body))
          .id,
      )
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return ids
}

async function countJobs(caller: Caller, credentials: Record<string, string>): Promise<number> {
  let count = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { jobs: unknown[]; nextCursor: string | null } = await caller.call(
      `/queue?limit=100${cursor && `&cursor=${cursor}`}`,
      credentials,
    )
    count += page.jobs.length
    cursor = page.nextCursor
  }
  return count
}

/** Each job is announced at least once, always under one ID, as succeeded. */
async function checkWebhooks({ deliveries }: Receiver, ids: readonly string[]): Promise<void> {
  const events = () => Map.groupBy(deliveries, ({ body }) => body.data.id as string)
  const deadline = performance.now() + 90_000
  while (events().size < ids.length && performance.now() < deadline) await delay(100)
  const delivered = events()
  for (const id of ids) {
    const own = delivered.get(id) ?? []
    assert.ok(own.length > 0, `no webhook was sent for ${id}`)
    assert.equal(
      new Set(own.map(({ headers }) => headers['webhook-id'])).size,
      1,
      `the webhooks of ${id} have several IDs`,
    )
    assert.ok(own.every(({ body }) => body.type === 'translation.succeeded'))
  }
  assert.equal(delivered.size, ids.length, 'a webhook was sent for a job that nobody submitted')
}

if (import.meta.main) {
  const { values } = readOptions({
    command: 'npm run e2e chaos',
    options: {
      jobs: { type: 'number', default: 5_000, help: 'jobs in all' },
      kills: { type: 'number', default: 60, help: 'processes that are killed' },
      on: { type: 'string', default: 'postgres', help: 'postgres, or pglite with one process' },
    },
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-chaos-'))
  const postgres = values.on === 'postgres' ? await startThrowawayPostgres() : undefined
  if (postgres?.url === '') throw new Error(postgres.reason)
  const onProgress = (line: string) => console.error(line)
  try {
    const figures = await playChaos({
      environment: { DATABASE_URL: postgres?.url ?? '', DRAGOMAN_DATA_DIR: dataDir },
      jobs: values.jobs,
      kills: values.kills,
      servers: postgres ? 2 : 1,
      workers: postgres ? 3 : 0,
      restarts: postgres ? [postgres.restart, postgres.restart] : [],
      onProgress,
    })
    console.log(JSON.stringify({ on: values.on, ...figures }))
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
