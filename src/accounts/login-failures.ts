// Guessing passwords must not fill the disk: per IP address and account, one failure a minute is
// recorded, with the number of failures since the previous record.
import type { AuditEntry, AuditType } from '../audit/events.ts'
import { sha256 } from '../shared/hashes.ts'
import type { Actor, Origin } from '../shared/principals.ts'

interface Failure {
  type: Extract<AuditType, 'user.login-failed' | 'user.password-refused' | 'user.proof-refused'>
  /** Null if no user has the given email address. */
  userId: string | null
  /** Distinguishes failures; it is not recorded. */
  account: string
  reason: string
  origin: Origin
}

interface Line {
  entry: AuditEntry
  origin: Origin
  since: number
  unrecorded: number
}

const recordEveryMs = 60_000
const lookEveryMs = 10_000
/** Beyond this, failures are counted together, so guessers cause at most 144,000 events a day. */
const maxLines = 100
const elsewhere = { key: '', origin: { address: null, requestId: null } }

export interface LoginFailures {
  /** Records the failure, or counts it for the next record. */
  note(failure: Failure): Promise<void>
  /** Records the counts that are a minute old. */
  settle(): Promise<void>
  /** Records all counts. */
  close(): Promise<void>
}

interface Recording {
  /** Adds an event to the audit log. */
  readonly recordEvent: (entry: AuditEntry, actor: Actor) => Promise<void>
  readonly now: () => Date
}

export function createLoginFailures({ recordEvent, now }: Recording): LoginFailures {
  const lines = new Map<string, Line>()

  function record({ entry, origin }: Line, failures: number): Promise<void> {
    return recordEvent({ ...entry, details: { ...entry.details, failures } }, { id: null, origin })
  }

  async function settle({ all = false } = {}): Promise<void> {
    for (const [key, line] of lines) {
      if (!all && now().getTime() - line.since < recordEveryMs) continue
      const { unrecorded } = line
      if (unrecorded === 0 || all) lines.delete(key)
      Object.assign(line, { since: now().getTime(), unrecorded: 0 })
      if (unrecorded > 0) await record(line, unrecorded)
    }
  }

  const timer = setInterval(() => void settle().catch(() => {}), lookEveryMs).unref()

  return {
    async note({ type, userId, account, reason, origin }) {
      const own = `${type} ${origin.address} ${sha256(account.toLowerCase())}`
      const crowded = !lines.has(own) && lines.size >= maxLines
      const key = crowded ? elsewhere.key : own
      const known = lines.get(key)
      if (known) {
        known.unrecorded++
        return
      }
      const line = crowded
        ? {
            entry: { type, userId: null, details: { reason: 'several' } },
            origin: elsewhere.origin,
            since: now().getTime(),
            unrecorded: 0,
          }
        : {
            entry: { type, userId, details: { reason } },
            origin,
            since: now().getTime(),
            unrecorded: 0,
          }
      lines.set(key, line)
      await record(line, 1)
    },

    settle: () => settle(),

    async close() {
      clearInterval(timer)
      await settle({ all: true })
    },
  }
}
