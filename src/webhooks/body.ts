// What a webhook sends.
import type { EventRow } from './store.ts'

/** Reads the job as its app reads it; undefined if it is gone. */
export type ReadJob = (id: string, appId: string) => Promise<unknown>

/** The body of an event, the same at each attempt; undefined if its job is gone. */
export async function bodyOf(
  { type, createdAt, jobId, appId }: EventRow,
  readJob: ReadJob,
): Promise<string | undefined> {
  const data = jobId === null ? { appId } : await readJob(jobId, appId)
  if (data === undefined) return undefined
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
}
