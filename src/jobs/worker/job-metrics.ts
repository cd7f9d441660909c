// What is measured of an attempt to execute a job.
import type { Metrics } from '../../telemetry/metrics.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'

/**
 * How an attempt ended: `retried` after a failure, `released` as the process stops, `lost` if the
 * job was cancelled or another process claimed it.
 */
export type AttemptResult = 'succeeded' | 'failed' | 'retried' | 'released' | 'lost'

const kindOf = ({ document }: ClaimedJobRow) => (document === null ? 'text' : 'document')

/** Counts a claimed job, and measures how long it waited for its first claim. */
export function measureClaim(metrics: Metrics, row: ClaimedJobRow): void {
  metrics.count('jobsClaimed', { kind: kindOf(row) })
  if (row.attempts === 1 && row.startedAt !== null) {
    const waitedMs = row.startedAt.getTime() - row.createdAt.getTime()
    metrics.observe('jobWaits', {}, Math.max(0, waitedMs / 1_000))
  }
}

export function measureAttempt(
  metrics: Metrics,
  row: ClaimedJobRow,
  { result, ms }: { result: AttemptResult; ms: number },
): void {
  metrics.observe('jobAttempts', { kind: kindOf(row), result }, ms / 1_000)
  if (row.document === null || (result !== 'succeeded' && result !== 'failed')) return
  const { format } = row.document as { format: string }
  metrics.count('documents', { format, result })
}
