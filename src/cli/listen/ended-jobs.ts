// Finds the jobs of an app that end from now on. The service has no stream of all jobs: their list
// is read each second, as far as the oldest one that has not ended.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dragoman, Job } from '@dragoman/client'
import { firstItems } from '../terminal/first-items.ts'

const pollMs = 1_000
const pageSize = 100
/** Of the newest jobs; ten requests read them. */
const maxJobs = 1_000
/** The machines of a service have different clocks. */
const overlapMs = 10_000

/** What has been read of the list of jobs. */
interface Position {
  /** Older jobs had all ended before; ISO 8601, '' before the first job. */
  readonly since: string
  /** IDs of later jobs that have ended, and are known. */
  readonly known: ReadonlySet<string>
}

interface Reading {
  /** In the order of their ends. */
  readonly ended: readonly Job[]
  readonly position: Position
  /** Whether there were more than `maxJobs`. */
  readonly isCut: boolean
}

interface Options {
  /** Called when jobs may be missed, once. */
  readonly onCut: () => void
  /** Called with each read after the first; may repeat it. */
  readonly persist: <T>(work: () => Promise<T>) => Promise<T>
}

/** Resolves once the first read is done. The jobs come without results. */
export async function followEndedJobs(
  client: Dragoman,
  { onCut, persist }: Options,
): Promise<AsyncGenerator<Job, never>> {
  const since = await findStart(client)
  let { position, isCut } = await readJobs(client, { since, known: new Set() })
  if (isCut) onCut()

  return (async function* () {
    for (;;) {
      await sleep(pollMs)
      const reading = await persist(() => readJobs(client, position))
      if (reading.isCut && !isCut) onCut()
      isCut ||= reading.isCut
      position = reading.position
      yield* reading.ended
    }
  })()
}

/** Before the oldest job that has not ended, and the newest one. */
async function findStart(client: Dragoman): Promise<string> {
  const [newest] = await firstItems(1, (limit) => client.queue.list({ limit }))
  const open = await Promise.all(
    (['queued', 'processing'] as const).map((status) =>
      firstItems(maxJobs, (limit) => client.queue.list({ limit, status })),
    ),
  )
  return earliest(newest, open.flat())
}

async function readJobs(client: Dragoman, { since, known }: Position): Promise<Reading> {
  const jobs: Job[] = []
  for await (const job of client.queue.list({ limit: pageSize })) {
    if (job.createdAt < since || jobs.length === maxJobs) break
    jobs.push(job)
  }
  const hasEnded = ({ finishedAt }: Job) => finishedAt !== undefined
  const ended = jobs.filter(hasEnded)
  const endOf = ({ finishedAt = '' }: Job) => finishedAt
  return {
    ended: ended.filter(({ id }) => !known.has(id)).sort((a, b) => (endOf(a) < endOf(b) ? -1 : 1)),
    position: {
      since:
        earliest(
          jobs[0],
          jobs.filter((job) => !hasEnded(job)),
        ) || since,
      known: new Set(ended.map(({ id }) => id)),
    },
    isCut: jobs.length === maxJobs,
  }
}

/** The time of the oldest of them, and a little before that of the newest job; '' without one. */
function earliest(newest: Job | undefined, open: readonly Job[]): string {
  if (newest === undefined) return ''
  const overlap = new Date(Date.parse(newest.createdAt) - overlapMs).toISOString()
  return open.reduce((oldest, { createdAt }) => (createdAt < oldest ? createdAt : oldest), overlap)
}
