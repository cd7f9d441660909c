import type { Transaction } from 'kysely'
import type { OwnedApps, UserPrincipal } from '../auth/principals.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/queries.ts'
import { isId, newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
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

export function createWebhookService({ store, apps, now }: Dependencies) {
  return {
    /** Records the end of a job, in the transaction that ends it. */
    recordEnd: (transaction: Transaction<Tables>, jobId: string): Promise<void> =>
      store.insertEvent(transaction, { id: newId('evt'), jobId, now: now() }),

    /** The app's events with their attempts, newest first. Throws `app-not-found`. */
    async list(appId: string, query: WebhookQuery, user: UserPrincipal): Promise<WebhookPage> {
      await apps.checkOwner(appId, user)
      const { size, after } = readPageQuery(query)
      const [rows, attempts] = await store.snapshot(async (transaction) => {
        const rows = await store.listEvents(transaction, appId, { limit: size + 1, after })
        return [
          rows,
          Map.groupBy(
            await store.listAttempts(
              transaction,
              rows.map(({ id }) => id),
            ),
            ({ eventId }) => eventId,
          ),
        ] as const
      })
      const { page, nextCursor } = toPage(rows, size)
      return {
        webhooks: page.map((row) => toEvent(row, attempts.get(row.id) ?? [])),
        nextCursor,
      }
    },

    /** The webhooks of all of a user's apps. */
    async *exportOfUser(userId: string): AsyncGenerator<WebhookEvent & { appId: string }> {
      for (let after = '', full = true; full; ) {
        const page = await store.snapshot(async (transaction) => {
          const rows = await store.listEventsOfUser(
            userId,
            { after, limit: exportPageRows },
            transaction,
          )
          const attempts = Map.groupBy(
            await store.listAttempts(
              transaction,
              rows.map(({ id }) => id),
            ),
            ({ eventId }) => eventId,
          )
          return rows.map((row) => ({
            ...toEvent(row, attempts.get(row.id) ?? []),
            appId: row.appId,
          }))
        })
        yield* page
        after = page.at(-1)?.id ?? after
        full = page.length === exportPageRows
      }
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
        return toEvent(row, await store.listAttempts(transaction, [id]))
      })
    },
  }
}

function toEvent(
  { id, type, jobId, url, status, createdAt, nextAttemptAt }: EventRow,
  attempts: readonly AttemptRow[],
): WebhookEvent {
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
