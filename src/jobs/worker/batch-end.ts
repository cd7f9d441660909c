// Stores the ends of jobs with all that belongs to them. A batch is one statement or, with
// webhooks, files or parts of checkpoints, one transaction (docs/decisions/018).
import type { Kysely, Transaction } from 'kysely'
import { type GivenUsage, type Tally, tallyAll } from '../../metering/tally.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { createBatches, type Waiter } from '../table/batches.ts'
import { deleteParts } from '../table/checkpoint-store.ts'
import type { JobFiles } from '../table/job-files.ts'
import type { ClaimedJobRow, JobRow, ListedJobRow } from '../table/job-rows.ts'
import type { Claim } from '../table/sql-fragments.ts'
import type { JobReaders } from '../watching/job-reads.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { EndStore, Outcome } from './end-store.ts'

/** The end of a claimed job. */
export interface JobEnd {
  row: Pick<ClaimedJobRow, 'appId' | 'characters' | 'document' | 'wantsWebhook' | 'startedAt'>
  claim: Claim
  outcome: Outcome
  used: Tally
  /** Whether it may have stored parts of a checkpoint. */
  hasParts: boolean
  /** The ID of the translated file. */
  resultFile?: string
}

type Entry = JobEnd & Waiter<boolean>

/** What is recorded of the ends of jobs, and of what they have used, elsewhere. */
export interface EndRecords {
  /** Called in the transaction that ends a job that may want a webhook. */
  recordEnd(transaction: Transaction<Tables>, jobId: string): Promise<void>
  /** Called last in that transaction, as it locks rows that other jobs write to. */
  recordUsage(transaction: Transaction<Tables>, used: Tally): Promise<void>
  /** The usage of these jobs, for `EndStore`. */
  usageOfEnded(jobs: readonly UsedByJob[]): GivenUsage
  /** Called when usage is stored. */
  onUsageStored(used: Tally): void
}

interface Options {
  db: Kysely<Tables>
  store: EndStore
  files: JobFiles
  announceChange: JobNotifications['announceChange']
  records: EndRecords
  /** Those of this process: they need no read of a plain job that ends. */
  readers: JobReaders
  /** How many jobs run in this process, until their ends are stored. */
  countRunning: () => number
  now: () => Date
}

/** The ends of the jobs of one worker. */
export interface BatchEnd {
  /** Resolves when the end is durable; false when the claim is lost. */
  store(end: JobEnd): Promise<boolean>
}

/** What a job has used. */
interface UsedByJob {
  readonly jobId: string
  readonly used: Tally
}

/**
 * Between two starts of transactions while other jobs run: most of the cost of one is not that of
 * its jobs. A job that took long may wait a little longer.
 */
const spacing = { least: 10, most: 50, ofDuration: 1 / 2 }

/** How many milliseconds to wait for other ends. */
function spacingAfter({ row: { startedAt } }: JobEnd, now: Date): number {
  const duration = now.getTime() - (startedAt ?? now).getTime()
  return Math.min(Math.max(spacing.least, duration * spacing.ofDuration), spacing.most)
}

/** Whether nothing but its row and its usage belongs to its end. */
const isPlain = ({ row, hasParts, resultFile }: JobEnd): boolean =>
  !row.wantsWebhook && row.document === null && !hasParts && resultFile === undefined

/** As the row has it. */
const resultOf = ({ outcome }: JobEnd): JobRow['result'] =>
  outcome.status === 'succeeded' ? JSON.parse(outcome.result) : null

export function createBatchEnd({
  db,
  store,
  files,
  announceChange,
  records,
  readers,
  countRunning,
  now,
}: Options): BatchEnd {
  const { recordEnd, recordUsage, usageOfEnded, onUsageStored } = records
  const batches = createBatches<JobEnd, boolean>({
    store: storeBatch,
    everyMs: (end) => spacingAfter(end, now()),
    mayCome: (present) => countRunning() > present,
  })

  async function storeBatch(entries: readonly Entry[]): Promise<void> {
    const ended = await storePlain(entries.filter(isPlain))
    const left = entries.filter(({ claim }) => !ended.has(claim.id))
    if (left.length > 0) await storeTogether(left)
  }

  /** Returns the IDs of the jobs that have ended. With the others, `storeTogether` deals. */
  async function storePlain(entries: readonly Entry[]): Promise<ReadonlySet<string>> {
    if (entries.length === 0) return new Set()
    const used = entries.map((entry) => ({ jobId: entry.claim.id, used: entry.used }))
    const given = { usage: usageOfEnded(used), now: now() }
    const rows = await finishPlain(entries, given).catch(() => new Map<string, never>())
    for (const entry of entries) {
      const row = rows.get(entry.claim.id)
      if (row === undefined) continue
      onUsageStored(entry.used)
      if (row !== 'unread') readers.offer({ ...row, result: resultOf(entry) })
      settle(entry, true)
    }
    return new Set(rows.keys())
  }

  /** By the IDs of those that have ended: their rows, or that nobody wants them. */
  async function finishPlain(
    entries: readonly Entry[],
    given: { usage: GivenUsage; now: Date },
  ): Promise<ReadonlyMap<string, ListedJobRow | 'unread'>> {
    const isRead = ({ row, claim }: Entry) => readers.has(claim.id, row.appId)
    if (entries.some(isRead)) {
      const rows = await store.finishAndRead(entries, given)
      return new Map(rows.map((row) => [row.id, row]))
    }
    const rows = await store.finish(entries, given)
    return new Map(rows.map(({ id }) => [id, 'unread']))
  }

  function settle({ claim, resolve }: Entry, isEnded: boolean): void {
    if (isEnded) announceChange('ended', claim.id)
    resolve(isEnded)
  }

  async function storeTogether(entries: readonly Entry[]): Promise<void> {
    try {
      const ended = await runTransaction(db, (transaction) => storeAll(transaction, entries))
      for (const entry of entries) {
        const isEnded = ended.has(entry.claim.id)
        if (isEnded) onUsageStored(entry.used)
        settle(entry, isEnded)
      }
    } catch (error) {
      // One job that cannot be stored, or a deadlock with the deletion of its app, must not fail
      // the others.
      if (entries.length > 1) await Promise.all(entries.map((entry) => storeTogether([entry])))
      else for (const { reject } of entries) reject(error)
    }
  }

  /** Returns the IDs of the jobs that have ended; the claims of the others are lost. */
  async function storeAll(
    transaction: Transaction<Tables>,
    entries: readonly Entry[],
  ): Promise<ReadonlySet<string>> {
    const rows = await store.finishAny(transaction, entries, now())
    const ended = new Map(rows.map((row) => [row.id, row]))
    const used: Tally = new Map()
    for (const { row, claim, hasParts, resultFile, used: own } of entries) {
      const { id } = claim
      const end = ended.get(id)
      if (end === undefined) continue
      if (hasParts) await deleteParts(transaction, id)
      if (resultFile !== undefined) await files.link(transaction, { fileId: resultFile, jobId: id })
      if (row.document !== null) await files.deleteUnkeptSource(transaction, id)
      if (end.wantsWebhook) await recordEnd(transaction, id)
      tallyAll(used, own.values())
    }
    if (used.size > 0) await recordUsage(transaction, used)
    return new Set(ended.keys())
  }

  return {
    async store(end) {
      const isEnded = await batches.add(end)
      if (!isEnded && end.resultFile !== undefined) await files.discard(end.resultFile)
      return isEnded
    },
  }
}
