import type { Transaction } from 'kysely'
import type { OwnedApps, UserPrincipal } from '../auth/principals.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { isId, newId } from '../shared/ids.ts'
import { readAllById, toPage } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import type { WebhookEvent, WebhookPage, WebhookQuery } from './schemas.ts'
import type { AttemptRow, EventRow, WebhookStore } from './store.ts'

const exportPageRows = 100

export type WebhookService = ReturnType<typeof createWebhookService>

interface Dependencies {
  store: WebhookStore
  apps: OwnedApps
  now: () => Date
}

interface EventWithAttempts extends EventRow {
  attempts: readonly AttemptRow[]
}

export function createWebhookService({ store, apps, now }: Dependencies) {
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
      store.insertEvent(transaction, { id: newId('evt'), jobId, now: now() }),

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

    /** Sends an event again, whatever its status. Throws `app-not-found`, `webhook-not-found`. */
    async redeliver(appId: string, id: string, user: UserPrincipal): Promise<WebhookEvent> {
      await apps.checkOwner(appId, user)
      return store.transaction(async (transaction) => {
        const row = isId(id, 'evt')
          ? await store.requeueEvent(transaction, { id, appId, now: now() })
          : undefined
        if (row === undefined)
          throw new Problem('webhook-not-found', {
            detail: 'The app has no such webhook, or its job has expired.',
          })
        return toEvent({ ...row, attempts: await store.listAttempts(transaction, [id]) })
      })
    },
  }
}

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
