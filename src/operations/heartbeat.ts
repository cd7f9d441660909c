// Stores this process's report every few seconds, until it stops.
import type { Database } from '../storage/database.ts'
import type { ProcessKind } from '../storage/enumerations.ts'
import type { Notices } from '../telemetry/log.ts'
import type { ProcessReport } from './process-report.ts'
import { deleteProcess, storeReport } from './process-store.ts'

/** This process, as others see it. */
export interface OwnProcess {
  readonly id: number
  readonly kind: ProcessKind
  readonly host: string
  readonly version: string
  readonly startedAt: Date
}

interface Settings {
  database: Database
  own: OwnProcess
  readReport: () => Promise<ProcessReport>
  /** Called after each report that was stored. */
  onBeat: () => Promise<void>
  log: Notices
  everyMs?: number
}

export interface Heartbeat {
  /** After a change that others should see. */
  beatSoon(): void
  /** Deletes the row of this process. Never rejects: the others notice that it is gone. */
  stop(): Promise<void>
}

/** How long a report waits that is due to a change: changes often come in numbers. */
const soonMs = 1_000

/** Stores a report at once, and then periodically. Of failures in a row, the first is logged. */
export function startHeartbeat({
  database,
  own,
  readReport,
  onBeat,
  log,
  everyMs = 15_000,
}: Settings): Heartbeat {
  let isAnnounced = false
  let isFailing = false
  let isStopped = false
  let running: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined

  async function report(): Promise<void> {
    try {
      if (!isAnnounced) await database.announceProcess(own.id)
      isAnnounced = true
      await storeReport(database, { ...own, report: JSON.stringify(await readReport()) })
      if (!isStopped) await onBeat()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isStopped) log.warn({ error }, 'this process cannot report what it serves')
      isFailing = true
    }
  }

  function beat(): void {
    running ??= report().finally(() => {
      running = undefined
    })
  }

  const timer = setInterval(beat, everyMs).unref()
  beat()

  return {
    beatSoon() {
      if (isStopped || soon !== undefined) return
      soon = setTimeout(() => {
        soon = undefined
        beat()
      }, soonMs).unref()
    },

    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
      if (!isFailing) await deleteProcess(database, own.id).catch(() => {})
    },
  }
}
