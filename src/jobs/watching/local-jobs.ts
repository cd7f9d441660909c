// Jobs that this process accepted and whose end it was not notified of: a caller who waits for one
// of them needs no read from the database before the notification.
import type { JobNotifications } from './notifications.ts'

export interface LocalJobs {
  /** Call it before the job is stored, so that no notification of its end comes earlier. */
  add(id: string, appId: string): void
  /** The job was not stored. */
  remove(id: string): void
  /** False does not mean that the job has ended. */
  has(id: string, appId: string): boolean
}

/** Beyond this, the oldest are forgotten: the end of one may never be notified. */
const maxOpen = 100_000

export function createLocalJobs({ onEnd, onGap }: JobNotifications): LocalJobs {
  /** The app of each job, by the job's ID. */
  const open = new Map<string, string>()
  onEnd((id) => open.delete(id))
  // The end of any may have been missed.
  onGap(() => open.clear())

  return {
    add(id, appId) {
      open.set(id, appId)
      if (open.size > maxOpen) open.delete(open.keys().next().value ?? '')
    },
    remove: (id) => void open.delete(id),
    has: (id, appId) => open.get(id) === appId,
  }
}
