import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { dayMs } from '../shared/durations.ts'
import { isId, newId } from '../shared/ids.ts'
import { readAllById, toPage } from '../shared/pages.ts'
import type { OwnedApps, UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { currentScope } from '../telemetry/scope.ts'
import { bodyOf, type ReadJob } from './body.ts'
import type {
  SentWebhook,
  WebhookEvent,
  WebhookPage,
  WebhookQuery,
  WebhookTest,
} from './schemas.ts'
import type { AttemptRow, EventRow, WebhookStore } from './store.ts'

const exportPageRows = 100

export type WebhookService = ReturnType<typeof createWebhookService>

interface Dependencies {
  store: WebhookStore
  apps: OwnedApps
  readJob: ReadJob
  /** Returns the address to store. Throws `webhook-address-refused`, `rate-limited`. */
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  /** How long tests are retained. */
  retentionDays: number
  now: () => Date
}

interface EventWithAttempts extends EventRow {
  attempts: readonly AttemptRow[]
}

export function createWebhookService({
  store,
  apps,
  readJob,
  checkWebhookUrl,
  retentionDays,
  now,
}: Dependencies) {
  /** Reads events with their attempts, as they are at one moment. */
  const readEvents = (
    read: (transaction: Transaction<Tables>) => Promise<readonly EventRow[]>,
  ): Promise<EventWithAttempts[]> =>
    store.snapshot(async (transaction) => {
      const rows = await read(transaction)
      const ids = rows.map(({ id }) => id)
      const attempts = Map.groupBy(
        await store.listAttempts(transaction, ids),
        ({ eventId }) => eventId,
      )
      return rows.map((row) => ({ ...row, attempts: attempts.get(row.id) ?? [] }))
    })

  return {
    /** Records the end of a job, in the transaction that ends it. */
    recordEnd: (transaction: Transaction<Tables>, jobId: string): Promise<void> =>
      store.insertEvent(transaction, {
        id: newId('evt'),
        jobId,
        now: now(),
        traceparent: currentScope().span?.traceparent ?? null,
      }),

    /** The app's events with their attempts, newest first. Throws `app-not-found`. */
    async list(appId: string, query: WebhookQuery, user: UserPrincipal): Promise<WebhookPage> {
      await apps.checkOwner(appId, user)
      const { size, after } = readPageQuery(query)
      const events = await readEvents((transaction) =>
        store.listEvents(transaction, appId, { limit: size + 1, after }),
      )
      const { page, nextCursor } = toPage(events, size)
      return { webhooks: page.map(toEvent), nextCursor }
    },

    /** The webhooks of all of a user's apps. */
    async *exportOfUser(userId: string): AsyncGenerator<WebhookEvent & { appId: string }> {
      const events = readAllById(exportPageRows, (page) =>
        readEvents((transaction) => store.listEventsOfUser(transaction, userId, page)),
      )
      for await (const event of events) yield { ...toEvent(event), appId: event.appId }
    },

    /** An event with what it sends. Throws `app-not-found`, `webhook-not-found`. */
    async get(appId: string, id: string, user: UserPrincipal): Promise<SentWebhook> {
      await apps.checkOwner(appId, user)
      const [event] = await readEvents(async (transaction) => {
        const row = isId(id, 'evt') ? await store.findEvent(transaction, { id, appId }) : undefined
        return row === undefined ? [] : [row]
      })
      const body = event && (await bodyOf(event, readJob))
      if (event === undefined || body === undefined) throw webhookNotFound()
      return { ...toEvent(event), body }
    },

    /**
     * Sends a test to an address, once. Throws `app-not-found`, `webhook-address-refused`,
     * `rate-limited`.
     */
    async test(
      appId: string,
      { webhookUrl }: WebhookTest,
      user: UserPrincipal,
    ): Promise<WebhookEvent> {
      await apps.checkOwner(appId, user)
      const url = await checkWebhookUrl(webhookUrl, user.id)
      const row = await store.transaction((transaction) =>
        store.insertTest(transaction, { id: newId('evt'), appId, url, now: now() }),
      )
      if (row !== undefined) return toEvent({ ...row, attempts: [] })
      throw new Problem('app-not-found', { detail: 'The app was deleted.' })
    },

    /** Deletes expired tests; other events are deleted with their jobs. */
    purge: (): Promise<void> =>
      store.deleteTestsBefore(new Date(now().getTime() - retentionDays * dayMs)),

    /** Sends an event again, whatever its status. Throws `app-not-found`, `webhook-not-found`. */
    async redeliver(appId: string, id: string, user: UserPrincipal): Promise<WebhookEvent> {
      await apps.checkOwner(appId, user)
      return store.transaction(async (transaction) => {
        const row = isId(id, 'evt')
          ? await store.requeueEvent(transaction, { id, appId, now: now() })
          : undefined
        if (row === undefined) throw webhookNotFound()
        return toEvent({ ...row, attempts: await store.listAttempts(transaction, [id]) })
      })
    },
  }
}

const webhookNotFound = () =>
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
    })),
  }
}
