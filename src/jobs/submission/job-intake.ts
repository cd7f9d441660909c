// Stores accepted jobs, if the quota of their app and the backlog admit them.
import type { Kysely } from 'kysely'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import type { JobFiles } from '../table/job-files.ts'
import type { JobRow, NewJobRow } from '../table/job-rows.ts'
import { oldestKeyTime } from '../table/sql-fragments.ts'
import { virtualStartTimeOf } from '../table/virtual-time.ts'
import type { LocalJobs } from '../watching/local-jobs.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import { type BacklogLimits, createBacklog } from './backlog.ts'
import { createBatchInsert } from './batch-insert.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { OwnSlots } from './own-slots.ts'
import { countQueuedCharacters } from './submission-store.ts'

/** A job that can be stored, but for its virtual start time. */
export interface PreparedJob {
  readonly row: Omit<NewJobRow, 'virtualStartTime'>
  readonly sourceFile?: string
}

export interface JobIntake {
  /**
   * Stores a job; undefined if another request with the same key was stored first. Throws
   * `quota-exceeded`, and `rate-limited` or `overloaded` for its backlog.
   */
  store(
    job: PreparedJob,
    app: AppPrincipal,
    key: IdempotencyKey | undefined,
  ): Promise<JobRow | undefined>
}

/** Quotas of characters; metering/ has it. */
export interface JobAccounting {
  /** Throws `quota-exceeded`. */
  takeCharacters(app: AppPrincipal, characters: number): Promise<void>
  returnCharacters(app: AppPrincipal, characters: number): void
  jobStored(app: AppPrincipal, characters: number): void
}

interface Dependencies {
  db: Kysely<Tables>
  files: JobFiles
  limits: BacklogLimits
  accounting: JobAccounting
  ownSlots: OwnSlots
  localJobs: LocalJobs
  signals: JobNotifications
  now: () => Date
}

export function createJobIntake({
  db,
  files,
  limits,
  accounting,
  ownSlots,
  localJobs,
  signals,
  now,
}: Dependencies): JobIntake {
  const backlog = createBacklog(() => countQueuedCharacters(db), limits)
  const inserts = createBatchInsert({
    db,
    files,
    claimSlot: ownSlots.claim,
    announceWaiting: signals.announceWaiting,
    keysOlderThan: () => oldestKeyTime(now()),
  })

  return {
    async store({ row, sourceFile }, app, key) {
      await accounting.takeCharacters(app, row.characters)
      let stored: JobRow | undefined
      localJobs.add(row.id, app.id)
      try {
        const ahead = await backlog.admit({ ...row, ownerId: app.ownerId })
        const virtualStartTime = virtualStartTimeOf({ ...row, backlog: ahead })
        stored = await inserts.store({ row: { ...row, virtualStartTime }, key, sourceFile })
        return stored
      } finally {
        if (stored) accounting.jobStored(app, row.characters)
        else {
          localJobs.remove(row.id)
          accounting.returnCharacters(app, row.characters)
        }
      }
    },
  }
}
