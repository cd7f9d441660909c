// A job's virtual start time is the second of its creation plus the time that its
// backlog takes at a fixed rate per user: a thousand jobs of one user do not delay another's single
// job (docs/decisions/005).
import type { JobPriority } from '../../storage/enumerations.ts'

const charactersPerSecond = 100
/** Added to the virtual start time of a job of low priority. */
const lowPriorityDelaySeconds = 600
/** Virtual times are seconds since this epoch, to fit a 32-bit integer. */
const epochMs = Date.UTC(2026, 0)
const maxVirtualTime = 2 ** 31 - 1

/**
 * The backlog of a job, in characters: `ofApp` are ahead of it in its own app, `ofOtherApps` wait
 * in its user's other apps. Each of these counts at most up to the job's own end (`reach`), and
 * their sum is weighted by their number: the n-th app that fills the queue gets 1/n² of a user's
 * share, so all apps of a user together get less than 1.7 shares.
 */
export function backlogOf({
  characters,
  ofApp,
  ofOtherApps,
}: {
  characters: number
  ofApp: number
  ofOtherApps: readonly number[]
}): number {
  const reach = ofApp + characters
  // A job of empty texts has no characters.
  if (reach === 0) return 0
  let [all, within] = [ofApp, ofApp]
  for (const other of ofOtherApps) {
    all += other
    within += Math.min(other, reach)
  }
  return Math.min(all, within * Math.max(1, within / reach))
}

/** The virtual start time of a job with this backlog, in seconds. The lowest is served first. */
export function virtualStartTimeOf({
  createdAt,
  priority,
  backlog,
}: {
  createdAt: Date
  priority: JobPriority
  backlog: number
}): number {
  const delay = backlog / charactersPerSecond + (priority === 'low' ? lowPriorityDelaySeconds : 0)
  return Math.min(virtualTimeAt(createdAt) + Math.floor(delay), maxVirtualTime)
}

/** The virtual start time of a job that is created at this time and has no backlog. */
export const virtualTimeAt = (time: Date): number => Math.floor((time.getTime() - epochMs) / 1000)
