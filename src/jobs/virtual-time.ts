// Each job has a turn, its virtual start time: the second in which it came, and later the more waits before it, as if each user were
// served so many characters a second. So a user's thousand jobs do not keep another's one waiting (docs/decisions/005).
import type { JobPriority } from '../storage/tables.ts'

const charactersPerSecond = 100
/** A job of low priority lets those go first that come so much later. */
const lowStandsBackSeconds = 600
/** Turns are whole numbers of 32 bits: they count from here. */
const epochMs = Date.UTC(2026, 0)
const maxTurn = 2 ** 31 - 1

/**
 * How many characters are to go before a job of so many `characters`, when `ofApp` of its own app go before it and `ofOtherApps` wait
 * of its user's other apps. These go before it as far as the job itself gets, and the more of them there are, the slower it gets
 * there: the n-th app that fills the queue has an n²-th of a user's share, so all of them together have less than 1.7 of it.
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
  let [all, within] = [ofApp, ofApp]
  for (const other of ofOtherApps) {
    all += other
    within += Math.min(other, reach)
  }
  return Math.min(all, within * Math.max(1, within / reach))
}

/** The turn of a job that came at a time when so many characters were to go before it. The lowest is served first. */
export function virtualStartTimeOf({
  createdAt,
  priority,
  backlog,
}: {
  createdAt: Date
  priority: JobPriority
  backlog: number
}): number {
  const later = backlog / charactersPerSecond + (priority === 'low' ? lowStandsBackSeconds : 0)
  return Math.min(virtualTimeAt(createdAt) + Math.floor(later), maxTurn)
}

/** The turn of a job that came at this time and had nothing before it. */
export const virtualTimeAt = (time: Date): number => Math.floor((time.getTime() - epochMs) / 1000)
