// Jobs that were accepted here and have not ended, as far as this process was told: who waits for one of them need not ask the
// database whether it has ended yet.
import type { JobNotifications } from './notifications.ts'

export type LocalJobs = ReturnType<typeof createLocalJobs>

export function createLocalJobs(signals: Pick<JobNotifications, 'onEnd' | 'onGap'>) {
  /** The app of each, by the job's id. */
  const open = new Map<string, string>()
  signals.onEnd((id) => open.delete(id))
  // The end of any may have been missed.
  signals.onGap(() => open.clear())

  return {
    /** Before the job is stored: its end must not be told earlier. */
    add: (id: string, appId: string): void => void open.set(id, appId),
    /** It was not stored after all. */
    remove: (id: string): void => void open.delete(id),
    /** False does not mean that it has ended. */
    has: (id: string, appId: string): boolean => open.get(id) === appId,
  }
}
