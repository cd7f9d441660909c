// Translates queued jobs. fetch-loop.ts decides when to claim jobs, maintenance.ts requeues
// abandoned ones.
import { randomInt } from 'node:crypto'
import type { Database } from '../../storage/database.ts'
import type { OwnSlots } from '../submission/own-slots.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { MaintenanceStore } from '../table/maintenance-store.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import { startFetching } from './fetch-loop.ts'
import { createJobExecution, type ExecutionDependencies } from './job-execution.ts'
import type { JobLanguages, UnservedLanguages } from './job-languages.ts'
import { startMaintenance } from './maintenance.ts'
import { createRunningJobs } from './running-jobs.ts'

interface Dependencies extends ExecutionDependencies {
  database: Pick<Database, 'announceProcess'>
  signals: Pick<JobNotifications, 'onWaiting' | 'onEnd' | 'onGap' | 'announceChange'>
  maintenanceStore: MaintenanceStore
  /** Deletes expired data other than jobs. */
  purgeOthers: () => Promise<void>
  concurrency: number
  ownSlots: Pick<OwnSlots, 'open'>
  unserved: ExecutionDependencies['unserved'] & Pick<UnservedLanguages, 'canWorkOn'>
  /** The number that this process announces; by default a random one. */
  workerId?: number
}

/** Starts a worker; jobs that a dead process has abandoned are requeued at once. */
export async function startJobWorker({
  database,
  maintenanceStore,
  signals,
  purgeOthers,
  concurrency,
  ownSlots,
  workerId = randomInt(1, 2 ** 31),
  ...execution
}: Dependencies) {
  const { store, files, recordEnd, recordUsage, onUsageStored, unserved, log } = execution
  const { now, steadyNow } = execution
  const stopping = new AbortController()
  const running = createRunningJobs<ClaimedJobRow>()
  await database.announceProcess(workerId)
  const maintenance = await startMaintenance({
    store: maintenanceStore,
    files,
    recordEnd,
    recordUsage,
    onUsageStored,
    purgeOthers,
    reconcile: running.reconcile,
    workerId,
    now,
    log,
  })
  const stopListening = signals.onEnd(running.abort)
  const execute = createJobExecution({
    ...execution,
    signals,
    workerId,
    countRunning: running.count,
    stopping: stopping.signal,
  })
  const fetching = startFetching({
    concurrency,
    claim: (fetch) =>
      running.begin(() =>
        store.claimJobs({
          ...fetch,
          workerId,
          exceptLanguages: unserved.keys(),
          now: now(),
          dueBy: steadyNow(),
        }),
      ),
    work: (job, onTranslated) => execute(job, onTranslated).finally(() => running.end(job)),
    isRetried: ({ row }) => row.attempts > 1,
    signals,
    log,
  })
  const closeSlots = ownSlots.open(({ id, appId, instructions }) => {
    if (!unserved.canWorkOn(JSON.parse(instructions) as JobLanguages)) return undefined
    const slot = fetching.takeIdleSlot(appId)
    if (slot === undefined) return undefined
    const expected = running.expect(id)
    return {
      columns: { status: 'processing', workerId, attempts: 1, startedAt: now() },
      begin: (row) => slot.start(expected.begin(row)),
      giveUp() {
        expected.forget()
        slot.giveUp()
      },
    }
  })

  return {
    /** How many jobs it works on. */
    countRunning: running.count,
    /** Claims no more jobs and waits for the running ones; after `graceMs`, releases them. */
    async stop(graceMs: number): Promise<void> {
      maintenance.stop()
      closeSlots()
      const releasing = setTimeout(
        () => stopping.abort(new Error('the process is stopping')),
        graceMs,
      )
      await fetching.stop()
      clearTimeout(releasing)
      stopListening()
    },
  }
}
