// One turn of one queue: its processes start, work, and stop.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { cpuSeconds, postgresCpuSeconds } from './processes.ts'
import type { Plan, Running, System } from './system.ts'
import type { Report } from './workload.ts'

export interface Figures {
  jobsPerSecond: number
  /** Milliseconds from submission to the start of the work, sorted. */
  latencies: number[]
  /** Milliseconds of CPU time of each kind of process for a job. */
  cpu: { api: number; workers: number; postgres: number; client: number }
  /** Connections to the database of all processes. */
  connections: number
  /** All jobs that ended, those before and after the measurement too. */
  ended: number
}

interface Turn {
  databaseUrl: string
  plan: Plan
  waiting: number
  seconds: number
}

const warmUpSeconds = 3
const checkMs = 50
const mostOfBacklog = 0.9
const probeEveryMs = 50
const idleProbes = 100

/**
 * Measures a system whose tables are filled. With `waiting` 0, as many jobs are in flight as keep
 * all workers busy.
 */
export async function measureTurn(system: System, turn: Turn): Promise<Figures> {
  const { databaseUrl, plan, waiting, seconds } = turn
  const observer = new pg.Client({ connectionString: databaseUrl, application_name: 'observer' })
  await observer.connect()
  const counts = createCounts()
  const running = await system.start(plan, counts.onReport)
  try {
    const probes: number[] = []
    const probe = waiting > 0 ? setInterval(() => running.submit(1), probeEveryMs) : undefined
    if (waiting === 0) keepInFlight(running, counts, 3 * plan.workers * plan.concurrency)
    await delay(warmUpSeconds * 1_000)
    counts.takeLatencies()
    const rates = await measureRates({ running, observer, counts, seconds, waiting })
    probes.push(...counts.takeLatencies())
    clearInterval(probe)
    if (waiting === 0) {
      counts.onEnded = () => {}
      await untilIdle(counts)
      probes.length = 0
      probes.push(...(await probeIdle(running, counts, seconds)))
    }
    return { ...rates, ended: counts.ended, latencies: probes.toSorted((a, b) => a - b) }
  } finally {
    await running.stop()
    await observer.end()
  }
}

type Counts = ReturnType<typeof createCounts>

function createCounts() {
  let latencies: number[] = []
  const counts = {
    ended: 0,
    onEnded: (_jobs: number): void => {},
    onReport(report: Report): void {
      counts.ended += report.ended
      latencies.push(...report.latencies)
      counts.onEnded(report.ended)
    },
    takeLatencies(): number[] {
      const taken = latencies
      latencies = []
      return taken
    },
  }
  return counts
}

function keepInFlight(running: Running, counts: Counts, jobs: number): void {
  counts.onEnded = (ended) => running.submit(ended)
  running.submit(jobs)
}

/** Resolves when no job has ended for a while. */
async function untilIdle(counts: Counts): Promise<void> {
  for (let before = -1; before !== counts.ended; ) {
    before = counts.ended
    await delay(500)
  }
}

/** Submits one job at a time; at most for the seconds. */
async function probeIdle(running: Running, counts: Counts, seconds: number): Promise<number[]> {
  counts.takeLatencies()
  const deadline = performance.now() + seconds * 1_000
  for (let probe = 0; probe < idleProbes && performance.now() < deadline; probe++) {
    const ended = new Promise<void>((resolve) => {
      counts.onEnded = () => resolve()
    })
    running.submit(1)
    await ended
    // What follows the end of a job is not part of the next one.
    await delay(20)
  }
  return counts.takeLatencies()
}

async function measureRates({
  running,
  observer,
  counts,
  seconds,
  waiting,
}: {
  running: Running
  observer: pg.Client
  counts: Counts
  seconds: number
  waiting: number
}): Promise<Omit<Figures, 'latencies' | 'ended'>> {
  const { rows } = await observer.query('select pg_backend_pid() as pid')
  const pidsOf = (processes: Running['api']) => processes.map(({ pid }) => pid)
  const readCpu = () => ({
    api: cpuSeconds(pidsOf(running.api)),
    workers: cpuSeconds(pidsOf(running.workers)),
    postgres: postgresCpuSeconds(rows[0].pid),
    client: cpuSeconds([process.pid]),
  })
  const [startedAt, endedBefore, before] = [performance.now(), counts.ended, readCpu()]
  // With a backlog, only while there is one: then the workers would wait for the probe.
  const isBusy = () => waiting === 0 || counts.ended < mostOfBacklog * waiting
  while (performance.now() < startedAt + seconds * 1_000 && isBusy()) await delay(checkMs)
  const jobs = counts.ended - endedBefore
  const elapsed = (performance.now() - startedAt) / 1_000
  const after = readCpu()
  const perJob = (part: keyof typeof after) => ((after[part] - before[part]) * 1_000) / jobs
  const connections = await observer.query(
    `select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'observer'`,
  )
  return {
    jobsPerSecond: jobs / elapsed,
    cpu: {
      api: perJob('api'),
      workers: perJob('workers'),
      postgres: perJob('postgres'),
      client: perJob('client'),
    },
    connections: connections.rows[0].count,
  }
}
