// What bench/scale.ts compares: a queue with its processes.
import type { BenchProcess } from './processes.ts'
import type { Report } from './workload.ts'

export interface Plan {
  api: number
  workers: number
  /** Running jobs of each worker. */
  concurrency: number
  waitMs: number
}

export interface Running {
  readonly api: readonly BenchProcess[]
  readonly workers: readonly BenchProcess[]
  /** Submits jobs through the API processes, without waiting for them. */
  submit(jobs: number): void
  stop(): Promise<void>
}

export interface System {
  readonly name: string
  /** Whether an ended job stays in its table. */
  readonly keepsEnded: boolean
  /** Creates the tables; again, without rows. */
  create(): Promise<void>
  /** Inserts waiting jobs by SQL; `from`: how many it has inserted before. */
  fill(jobs: number, from: number): Promise<void>
  drop(): Promise<void>
  start(plan: Plan, onReport: (report: Report) => void): Promise<Running>
}

/** Starts all processes of a system at once. */
export async function startAll(
  plan: Plan,
  start: (role: 'api' | 'worker', index: number) => Promise<BenchProcess>,
): Promise<{ api: BenchProcess[]; workers: BenchProcess[]; stop: () => Promise<void> }> {
  const group = (role: 'api' | 'worker', count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => start(role, index)))
  const [api, workers] = await Promise.all([group('api', plan.api), group('worker', plan.workers)])
  return {
    api,
    workers,
    stop: async () => void (await Promise.all([...api, ...workers].map(({ stop }) => stop()))),
  }
}
