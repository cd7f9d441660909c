// Jobs that this process accepted and whose end it was not notified of: a caller who waits for one
// of them needs no read from the database before the notification.
import type { JobNotifications } from './notifications.ts'

export type LocalJobs = ReturnType<typeof createLocalJobs>

/** Beyond this, the oldest are forgotten: the end of one may never be notified. */
const maxOpen = 100_000

export function createLocalJobs(signals: Pick<JobNotifications, 'onEnd' | 'onGap'>) {
  /** The app of each job, by the job's ID. */
  const open = new Map<string, string>()
  signals.onEnd((id) => open.delete(id))
  // The end of any may have been missed.
  signals.onGap(() => open.clear())

  return {
    /** Call it before the job is stored, so that no notification of its end comes earlier. */
    add(id: string, appId: string): void {
      open.set(id, appId)
      if (open.size > maxOpen) open.delete(open.keys().next().value ?? '')
    },
    /** The job was not stored. */
    remove: (id: string): void => void open.delete(id),
    /** False does not mean that the job has ended. */
    has: (id: string, appId: string): boolean => open.get(id) === appId,
  }
}
