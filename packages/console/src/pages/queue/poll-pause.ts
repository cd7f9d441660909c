// How often the list of jobs is read.
import type { Job } from '@dragoman/client'

const usualMs = 5_000
/** A job that was just submitted is likely to end soon. */
const soonMs = 1_000
const newForMs = 15_000
const longestMs = 60_000

interface Reads {
  /** When the list was last read, in ms since 1970; 0 if it was not. */
  readonly readAtMs: number
  /** When a read last failed; 0 if none did. */
  readonly failedAtMs: number
}

/** Milliseconds until the next read. While reads fail, it doubles. */
export function pollPauseMs(jobs: readonly Job[], { readAtMs, failedAtMs }: Reads): number {
  if (failedAtMs > readAtMs) return Math.min(Math.max(failedAtMs - readAtMs, usualMs), longestMs)
  const isSoonOver = ({ createdAt, finishedAt }: Job) =>
    finishedAt === undefined && Math.abs(readAtMs - Date.parse(createdAt)) < newForMs
  return jobs.some(isSoonOver) ? soonMs : usualMs
}
