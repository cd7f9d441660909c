// Owns the running jobs of a worker: begins them with their claim, aborts those that ended
// elsewhere or were claimed again, and knows which are lost.

/** A running job. `signal` aborts this attempt. */
export interface RunningJob<Row> {
  readonly appId: string
  readonly row: Row
  readonly signal: AbortSignal
}

interface AbortableJob<Row> extends RunningJob<Row> {
  abort(reason: string): void
}

interface RunningJobs<Row> {
  count(): number
  /** Claims jobs and begins them. One claim at a time. Rejects as `claim` does. */
  begin(claim: () => Promise<readonly Row[]>): Promise<RunningJob<Row>[]>
  /** Expects a job that is claimed as it is stored: it is not lost before it has begun. */
  expect(id: string): { begin(row: Row): RunningJob<Row>; forget(): void }
  /** Aborts a job that ended elsewhere, also one whose claim is in flight. */
  abort(id: string): void
  /**
   * Compares the running jobs with those that the table assigns to this worker. Aborts jobs that
   * the table no longer assigns; returns the IDs of lost jobs: assigned, but not running.
   */
  reconcile(listAssigned: () => Promise<readonly string[]>): Promise<string[]>
  /** The attempt has ended. A later attempt of the same job continues to run. */
  end(job: RunningJob<Row>): void
}

const endedElsewhere = 'the job ended elsewhere'

export function createRunningJobs<Row extends { id: string; appId: string }>(): RunningJobs<Row> {
  const running = new Map<string, AbortableJob<Row>>()
  /** Settles when the jobs of the claim in flight are in `running`. */
  let claiming: Promise<unknown> = Promise.resolve()
  /** Jobs that ended, for instance were cancelled, while the claim was in flight. */
  let endedDuringClaim: Set<string> | undefined
  /** Jobs that are claimed as they are stored, by ID, and whether they ended meanwhile. */
  const expected = new Map<string, { hasEnded: boolean }>()

  async function beginClaimed(claim: () => Promise<readonly Row[]>): Promise<RunningJob<Row>[]> {
    const ended = new Set<string>()
    endedDuringClaim = ended
    const rows = await claim().finally(() => {
      endedDuringClaim = undefined
    })
    return rows.map((row) => beginOne(row, ended.has(row.id)))
  }

  function beginOne(row: Row, hasEnded: boolean): RunningJob<Row> {
    // Another process took this one for dead and requeued the job.
    running.get(row.id)?.abort('the job was claimed again')
    const job = createAbortableJob(row)
    if (hasEnded) job.abort(endedElsewhere)
    running.set(row.id, job)
    return job
  }

  return {
    count: () => running.size,

    begin(claim) {
      const begun = beginClaimed(claim)
      claiming = begun.catch(() => {})
      return begun
    },

    expect(id) {
      const state = { hasEnded: false }
      expected.set(id, state)
      const forget = (): void => void expected.delete(id)
      return {
        begin(row) {
          forget()
          return beginOne(row, state.hasEnded)
        },
        forget,
      }
    },

    abort(id) {
      running.get(id)?.abort(endedElsewhere)
      endedDuringClaim?.add(id)
      const state = expected.get(id)
      if (state) state.hasEnded = true
    },

    async reconcile(listAssigned) {
      const before = [...running.values()]
      const assigned = new Set(await listAssigned())
      // The notification of the end was missed.
      for (const job of before) if (!assigned.has(job.row.id)) job.abort(endedElsewhere)
      await claiming
      return [...assigned].filter((id) => !running.has(id) && !expected.has(id))
    },

    end(job) {
      if (running.get(job.row.id) === job) running.delete(job.row.id)
    },
  }
}

function createAbortableJob<Row extends { appId: string }>(row: Row): AbortableJob<Row> {
  const controller = new AbortController()
  return {
    appId: row.appId,
    row,
    signal: controller.signal,
    abort: (reason) => controller.abort(new Error(reason)),
  }
}
