// What operators see of the webhooks of all users: not what they send.

import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { readPageQuery } from '../../http/query-parameters.ts'
import { isId } from '../../shared/ids.ts'
import { toPage } from '../../shared/pages.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import { findNamesOfApps } from '../../storage/app-owners.ts'
import type { Tables } from '../../storage/tables.ts'
import { readSnapshot, runTransaction } from '../../storage/transactions.ts'
import { renderAttemptWhy } from '../attempt-errors.ts'
import { type Webhooks, webhookNotFound } from '../service.ts'
import { type EventRow, findAttempts, requeueEvent } from '../store.ts'
import type { OverseenWebhook, OverseenWebhookPage, OverseenWebhookQuery } from './schemas.ts'
import { findAllEvents, findAppOfEvent } from './store.ts'

/** The webhooks of all apps, or of some, the newest first. Throws `validation-failed`. */
export function listAllWebhooks(
  { db }: Webhooks,
  { status, appId, userId, ...query }: OverseenWebhookQuery,
): Promise<OverseenWebhookPage> {
  const { size, after } = readPageQuery(query)
  const selection = { status, appId, userId, limit: size + 1, after }
  return readSnapshot(db, async (transaction) => {
    const { page, nextCursor } = toPage(await findAllEvents(transaction, selection), size)
    return { webhooks: await render(transaction, page), nextCursor }
  })
}

/** Sends a webhook of any app again, whatever its status. Throws `webhook-not-found`. */
export function redeliverAnyWebhook(
  { db, audit, now }: Webhooks,
  id: string,
  operator: UserPrincipal,
): Promise<OverseenWebhook> {
  return runTransaction(db, async (transaction) => {
    const app = isId(id, 'evt') ? await findAppOfEvent(transaction, id) : undefined
    const row = app && (await requeueEvent(transaction, { id, appId: app.id, now: now() }))
    const [webhook] = row === undefined ? [] : await render(transaction, [row])
    if (app === undefined || webhook === undefined) throw webhookNotFound()
    const about = { userId: app.userId, appId: app.id, details: { webhookId: id } }
    await recordEvent(audit, { type: 'webhook.redelivered', ...about }, operator, transaction)
    return webhook
  })
}

async function render(
  transaction: Transaction<Tables>,
  rows: readonly EventRow[],
): Promise<OverseenWebhook[]> {
  const names = await findNamesOfApps(
    transaction,
    rows.map(({ appId }) => appId),
  )
  const ids = rows.map(({ id }) => id)
  const attempts = Map.groupBy(await findAttempts(transaction, ids), ({ eventId }) => eventId)
  return rows.flatMap((row) => {
    const ofApp = names.get(row.appId)
    if (ofApp === undefined) return []
    const made = attempts.get(row.id) ?? []
    const last = made.at(-1)
    return [
      {
        id: row.id,
        ...ofApp,
        type: row.type,
        jobId: row.jobId,
        address: addressOf(row.url),
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
        attempts: made.length,
        lastAttempt: last
          ? {
              startedAt: last.startedAt.toISOString(),
              statusCode: last.statusCode,
              error: last.error,
              ...renderAttemptWhy(last.error),
            }
          : null,
      },
    ]
  })
}

/** Queries and credentials of URLs may be secrets of the user. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
