import type { Transaction } from 'kysely'
import type { UserPrincipal } from '../accounts/user-principal.ts'
import type { AppService } from '../apps/service.ts'
import { Problem } from '../http/problems.ts'
import { isId, newId } from '../secrets.ts'
import { decodeCursor, encodeCursor, pageSize } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import type { WebhookEvent, WebhookPage, WebhookQuery } from './schemas.ts'
import type { AttemptRow, EventRow, WebhookStore } from './store.ts'

const exportPageRows = 100

export type WebhookService = ReturnType<typeof createWebhookService>

interface Dependencies {
  store: WebhookStore
  apps: Pick<AppService, 'checkOwner'>
  now: () => Date
}

export function createWebhookService({ store, apps, now }: Dependencies) {
  return {
    /** Notes that a job has ended, in the transaction that ends it. */
    recordEnd: (transaction: Transaction<Tables>, jobId: string): Promise<void> =>
      store.insertEvent(transaction, { id: newId('evt'), jobId, now: now() }),

    /** What was sent for the app and how it went, the newest first. Throws `app-not-found`. */
    async list(
      appId: string,
      { limit, cursor }: WebhookQuery,
      user: UserPrincipal,
    ): Promise<WebhookPage> {
      await apps.checkOwner(appId, user)
      const size = pageSize(limit)
      const after = cursor === undefined ? undefined : decodeCursor(cursor)
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
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return {
        webhooks: page.map((row) => toEvent(row, attempts.get(row.id) ?? [])),
        nextCursor: last && rows.length > size ? encodeCursor(last) : null,
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

    /** Sends an event once more, whatever became of it. Throws `app-not-found`, `webhook-not-found`. */
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
