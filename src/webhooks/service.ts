import type { Kysely, Transaction } from 'kysely'
import type { Audit } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { dayMs } from '../shared/durations.ts'
import { isId, newId } from '../shared/ids.ts'
import { readAllById, toPage } from '../shared/pages.ts'
import type { OwnedApps, UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { readSnapshot, runTransaction } from '../storage/transactions.ts'
import { currentScope } from '../telemetry/scope.ts'
import { renderAttemptWhy } from './attempt-errors.ts'
import { bodyOf, type ReadJob } from './message.ts'
import { checkWebhookUrl, type WebhookAddresses } from './receiver-addresses.ts'
import type {
  SentWebhook,
  WebhookEvent,
  WebhookPage,
  WebhookQuery,
  WebhookTest,
} from './schemas.ts'
import {
  type AttemptRow,
  deleteTestsBefore,
  type EventOfApp,
  type EventRow,
  findAttempts,
  findEvent,
  findEvents,
  findEventsOfUser,
  insertEvent,
  insertTest,
  requeueEvent,
} from './store.ts'

const exportPageRows = 100

/** The webhooks of apps. */
export interface Webhooks {
  readonly db: Kysely<Tables>
  readonly addresses: WebhookAddresses
  readonly apps: OwnedApps
  readonly audit: Audit
  readonly readJob: ReadJob
  /** How long tests are retained. */
  readonly retentionDays: number
  readonly now: () => Date
}

interface EventWithAttempts extends EventRow {
  attempts: readonly AttemptRow[]
}

/** Records the end of a job, in the transaction that ends it. */
export const recordEnd = (
  { now }: Webhooks,
  transaction: Transaction<Tables>,
  jobId: string,
): Promise<void> =>
  insertEvent(transaction, {
    id: newId('evt'),
    jobId,
    now: now(),
    traceparent: currentScope().span?.traceparent ?? null,
  })

/** The app's events with their attempts, newest first. Throws `app-not-found`. */
export async function listWebhooks(
  { db, apps }: Webhooks,
  appId: string,
  { query, user }: { query: WebhookQuery; user: UserPrincipal },
): Promise<WebhookPage> {
  await apps.checkOwner(appId, user)
  const { size, after } = readPageQuery(query)
  const events = await readEvents(db, (transaction) =>
    findEvents(transaction, appId, { limit: size + 1, after }),
  )
  const { page, nextCursor } = toPage(events, size)
  return { webhooks: page.map(toEvent), nextCursor }
}

/** The webhooks of all of a user's apps. */
export async function* exportWebhooks(
  { db }: Webhooks,
  userId: string,
): AsyncGenerator<WebhookEvent & { appId: string }> {
  const events = readAllById(exportPageRows, (page) =>
    readEvents(db, (transaction) => findEventsOfUser(transaction, userId, page)),
  )
  for await (const event of events) yield { ...toEvent(event), appId: event.appId }
}

/** An event with what it sends. Throws `app-not-found`, `webhook-not-found`. */
export async function getWebhook(
  { db, apps, readJob }: Webhooks,
  { id, appId }: EventOfApp,
  user: UserPrincipal,
): Promise<SentWebhook> {
  await apps.checkOwner(appId, user)
  const [event] = await readEvents(db, async (transaction) => {
    const row = isId(id, 'evt') ? await findEvent(transaction, { id, appId }) : undefined
    return row === undefined ? [] : [row]
  })
  const body = event && (await bodyOf(event, readJob))
  if (event === undefined || body === undefined) throw webhookNotFound()
  return { ...toEvent(event), body }
}

/**
 * Sends a test to an address, once. Throws `app-not-found`, `webhook-address-refused`,
 * `rate-limited`.
 */
export async function testWebhook(
  { db, addresses, apps, now }: Webhooks,
  appId: string,
  { webhookUrl, user }: WebhookTest & { user: UserPrincipal },
): Promise<WebhookEvent> {
  await apps.checkOwner(appId, user)
  const url = await checkWebhookUrl(addresses, webhookUrl, user.id)
  const row = await runTransaction(db, (transaction) =>
    insertTest(transaction, { id: newId('evt'), appId, url, now: now() }),
  )
  if (row !== undefined) return toEvent({ ...row, attempts: [] })
  throw new Problem('app-not-found', { detail: 'The app was deleted.' })
}

/** Sends an event again, whatever its status. Throws `app-not-found`, `webhook-not-found`. */
export async function redeliverWebhook(
  { db, apps, now }: Webhooks,
  { id, appId }: EventOfApp,
  user: UserPrincipal,
): Promise<WebhookEvent> {
  await apps.checkOwner(appId, user)
  return runTransaction(db, async (transaction) => {
    const row = isId(id, 'evt')
      ? await requeueEvent(transaction, { id, appId, now: now() })
      : undefined
    if (row === undefined) throw webhookNotFound()
    return toEvent({ ...row, attempts: await findAttempts(transaction, [id]) })
  })
}

/** Deletes expired tests; other events are deleted with their jobs. */
export const purgeTests = ({ db, retentionDays, now }: Webhooks): Promise<void> =>
  deleteTestsBefore(db, new Date(now().getTime() - retentionDays * dayMs))

/** Reads events with their attempts, as they are at one moment. */
const readEvents = (
  db: Kysely<Tables>,
  read: (transaction: Transaction<Tables>) => Promise<readonly EventRow[]>,
): Promise<EventWithAttempts[]> =>
  readSnapshot(db, async (transaction) => {
    const rows = await read(transaction)
    const ids = rows.map(({ id }) => id)
    const attempts = Map.groupBy(await findAttempts(transaction, ids), ({ eventId }) => eventId)
    return rows.map((row) => ({ ...row, attempts: attempts.get(row.id) ?? [] }))
  })

export const webhookNotFound = () =>
  new Problem('webhook-not-found', {
    detail: 'The app has no such webhook, or its job has expired.',
  })

function toEvent({
  id,
  type,
  jobId,
  url,
  status,
  createdAt,
  nextAttemptAt,
  attempts,
}: EventWithAttempts): WebhookEvent {
  return {
    id,
    type,
    jobId,
    url,
    status,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map(({ startedAt, durationMs, statusCode, error }) => ({
      startedAt: startedAt.toISOString(),
      durationMs,
      statusCode,
      error,
      ...renderAttemptWhy(error),
    })),
  }
}
