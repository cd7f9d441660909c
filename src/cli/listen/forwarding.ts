// Sends events to a receiver that the user names, as the service delivers webhooks.
import { lookup } from 'node:dns'
import type { Dragoman, Job } from '@dragoman/client'
import { newId } from '../../shared/ids.ts'
import { isWebhookSecret } from '../../shared/webhook-secret.ts'
import { renderBody, signatureHeaders } from '../../webhooks/message.ts'
import { type AttemptOutcome, createWebhookRequest } from '../../webhooks/post.ts'
import { UsageError } from '../errors.ts'

/** Throws UsageError. */
export function checkSecret(secret: string): void {
  if (!isWebhookSecret(secret))
    throw new UsageError('--secret is a signing secret, which starts with whsec_.')
}

/** Throws UsageError. */
export function readReceiver(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol)) return url.href
  throw new UsageError('Write --forward-to like http://localhost:3000/hook.')
}

interface Receiver {
  readonly url: string
  readonly secret: string
  /** Called with each read of a job; may repeat it. */
  readonly persist: <T>(work: () => Promise<T>) => Promise<T>
}

/** Sends the end of a job with its result, once. Rejects only if the job cannot be read. */
export function createForwarding(client: Dragoman, { url, secret, persist }: Receiver) {
  // The user's own machine, and where else the user wants it.
  const post = createWebhookRequest({
    addresses: { guard: () => lookup },
    now: () => new Date(),
  })
  const { signal: never } = new AbortController()

  return async (type: string, { id, finishedAt }: Job): Promise<AttemptOutcome> => {
    const job = await persist(() => client.queue.get(id))
    const now = new Date()
    const createdAt = finishedAt === undefined ? now : new Date(finishedAt)
    const body = renderBody({ type, createdAt, data: job })
    const headers = signatureHeaders({ id: newId('evt'), sentAt: now, body }, [secret])
    return post(url, headers, body, never)
  }
}
