// What a webhook sends, signed as Standard Webhooks (standardwebhooks.com) describes: that proves
// its origin and age.
import { createHmac } from 'node:crypto'
import type { EventRow } from './store.ts'

/** Reads the job as its app reads it; undefined if it is gone. */
export type ReadJob = (id: string, appId: string) => Promise<unknown>

/** The body of an event, the same at each attempt; undefined if its job is gone. */
export async function bodyOf(
  { jobId, appId, ...event }: EventRow,
  readJob: ReadJob,
): Promise<string | undefined> {
  const data = jobId === null ? { appId } : await readJob(jobId, appId)
  if (data === undefined) return undefined
  return renderBody({ ...event, data })
}

/** `data`: the job as its app reads it. */
export const renderBody = ({
  type,
  createdAt,
  data,
}: {
  type: string
  createdAt: Date
  data: unknown
}): string => JSON.stringify({ type, timestamp: createdAt.toISOString(), data })

interface SignedMessage {
  id: string
  /** The time of this attempt. */
  sentAt: Date
  body: string
}

/** The three headers, with a signature for each secret: during a rotation, both are valid. */
export function signatureHeaders(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
