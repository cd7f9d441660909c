// Each job has a turn: the second in which it came, and later the more of its app waits before it, as if each app were served so many
// characters a second. So an app's thousand jobs do not keep another's one waiting, and still have their time (docs/decisions/005).
import type { JobPriority } from '../storage/tables.ts'

const charactersPerSecond = 100
/** A job of low priority lets those go first that come so much later. */
const lowStandsBackSeconds = 600
/** Turns are whole numbers of 32 bits: they count from here. */
const epochMs = Date.UTC(2026, 0)
const maxTurn = 2 ** 31 - 1

/** The turn of a job that came at a time when so many characters of its app were to go before it. The lowest is served first. */
export function turnOf({
  createdAt,
  priority,
  backlog,
}: {
  createdAt: Date
  priority: JobPriority
  backlog: number
}): number {
  const later = backlog / charactersPerSecond + (priority === 'low' ? lowStandsBackSeconds : 0)
  return Math.min(turnAt(createdAt) + Math.floor(later), maxTurn)
}

/** The turn of a job that came at this time and had nothing before it. */
export const turnAt = (time: Date): number => Math.floor((time.getTime() - epochMs) / 1000)
