// The faults of the soak test. Each resolves when its cause is gone.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { descendants } from '../support/product.ts'
import type { Random } from '../support/random.ts'
import type { CheckedCaller } from './checked-caller.ts'
import { type Deployment, doomed } from './deployment.ts'
import type { Journal } from './journal.ts'
import type { Apps } from './ledger.ts'
import { neuralPair, type Pair } from './references.ts'
import { playSlowClients } from './slow-clients.ts'

interface FaultSettings {
  deployment: Deployment
  caller: CheckedCaller
  journal: Journal
  random: Random
  apps: Apps
  /** The operator's token. */
  operator: Record<string, string>
  /** A job with a large result. */
  largeJob: string
  /** Of a full disk. */
  fullMs: number
  slowClients: number
}

interface Fault {
  name: string
  play(): Promise<void>
}

const megabyte = 1024 ** 2
const modelDeadlineMs = 120_000
const mostToFill = 500
const stages = /^(lt-|apertium|cg-|lrx-|hfst|rtx)/

export function createFaults(settings: FaultSettings): Fault[] {
  const { deployment, caller, journal, random, operator } = settings
  const { fleet, postgres, disk } = deployment
  const anyOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const index = anyOf(doomed)
    const status = await fleet.end(index, signal)
    if (signal === 'SIGTERM' && status !== 0)
      journal.violation(`a process that was asked to stop ended with ${status}`)
    await delay(random(2_000))
    await fleet.start(index)
  }

  const running = (): number[] =>
    fleet.members.flatMap((_, index) => fleet.product(index)?.child.pid ?? [])

  /** Kills a program of a pipeline, or stops it as if it hung. */
  async function harmPipeline(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
    const programs = running()
      .flatMap((pid) => descendants(pid).slice(1))
      .filter((pid) => stages.test(nameOf(pid)))
    if (programs.length === 0) return journal.violation('there is no pipeline to harm')
    const victim = anyOf(programs)
    try {
      process.kill(victim, signal)
    } catch {
      // It has just ended by itself.
    }
    // Enough for some requests to meet it.
    await delay(3_000)
  }

  async function endNeuralThread(): Promise<void> {
    process.kill(anyOf(running()), 'SIGPWR')
    await delay(3_000)
  }

  async function fillDisk(): Promise<void> {
    if (disk) {
      disk.fill(0)
      await untilRefused()
      await delay(settings.fullMs)
      disk.empty()
      // Without room for its log, PostgreSQL may have ended.
      await postgres.ensureRunning()
    } else {
      await query(postgres.url, refuseWrites)
      await delay(settings.fullMs)
      await query(postgres.url, allowWrites)
    }
  }

  /** The database has room left in its own files: jobs whose text cannot be compressed take it. */
  async function untilRefused(): Promise<void> {
    const headers = settings.apps.direct
    for (let attempt = 0; attempt < mostToFill; attempt++) {
      const text = Array.from({ length: 8_000 }, () => random(1e9).toString(36)).join(' ')
      const body = { text, from: 'es', to: 'es' }
      const answer = await caller.attempt('post /queue', { headers, body })
      if (answer && answer.status >= 500) return
    }
    journal.violation('a full disk was never noticed')
  }

  async function exchangeModels(): Promise<void> {
    await removeModel(neuralPair)
    await delay(2_000)
    await addModel(settings, neuralPair)
  }

  async function removeModel([from, to]: Pair): Promise<void> {
    const pair = `${from}-${to}`
    const path = `/models/${pair}`
    const removed = await caller.repeat('delete /models/{pair}', { path, headers: operator })
    // 404: an earlier attempt whose answer was lost has removed it.
    assert.ok([204, 404].includes(removed.status), JSON.stringify(removed))
    await untilModels(settings, (models) => !models.includes(pair))
  }

  const playSlow = () => playSlowClients({ ...settings, servers: fleet.servers() })

  return [
    { name: 'process killed', play: () => end('SIGKILL') },
    { name: 'process stopped and started', play: () => end('SIGTERM') },
    { name: 'database crash', play: postgres.restart },
    { name: 'full disk', play: fillDisk },
    { name: 'slow clients', play: playSlow },
    { name: 'pipeline killed', play: () => harmPipeline('SIGKILL') },
    { name: 'pipeline hung', play: () => harmPipeline('SIGSTOP') },
    { name: 'neural thread ended', play: endNeuralThread },
    { name: 'model exchanged', play: exchangeModels },
  ]
}

/** Adds a model as an operator does, and waits until all processes have it. */
export async function addModel(
  settings: Pick<FaultSettings, 'caller' | 'deployment' | 'journal' | 'operator'>,
  [from, to]: Pair,
): Promise<void> {
  const pair = `${from}-${to}`
  const { caller, operator } = settings
  const answer = await caller.repeat('post /models', { headers: operator, body: { pair } })
  assert.equal(answer.status, 201, JSON.stringify(answer))
  await untilModels(settings, (models) => models.includes(pair))
}

async function untilModels(
  {
    caller,
    deployment,
    journal,
    operator,
  }: Pick<FaultSettings, 'caller' | 'deployment' | 'journal' | 'operator'>,
  isThere: (models: string[]) => boolean,
): Promise<void> {
  const deadline = performance.now() + modelDeadlineMs
  for (;;) {
    const { body } = await caller.repeat('get /models', { headers: operator })
    const processes = body.processes as { models: { pair: string }[] }[]
    const all = processes.map(({ models }) => models.map(({ pair }) => pair))
    if (all.length >= deployment.fleet.members.length && all.every(isThere)) return
    if (performance.now() > deadline)
      return journal.violation(`a model was not exchanged everywhere: ${JSON.stringify(all)}`)
    await delay(1_000)
  }
}

/** The program of a process; empty if it has ended. */
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Without a small disk, the database refuses to store jobs with the error of a full one. */
const refuseWrites = `
  create function dragoman.refuse() returns trigger language plpgsql as $$
  begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
  create trigger refuse before insert or update on dragoman.jobs
    execute function dragoman.refuse()`
const allowWrites = 'drop function dragoman.refuse() cascade'

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

export const describeFullDisk = ({ disk }: Deployment): string =>
  disk
    ? `a file system of ${(disk.totalBytes() / megabyte).toFixed(0)} MB in memory that is filled`
    : 'a trigger that raises its error, since only root can mount a small file system'
