import type { Transaction } from 'kysely'
import { readPageQuery, readTime } from '../http/query-parameters.ts'
import { dayMs } from '../shared/durations.ts'
import { newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
import type { Actor } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { type AuditEntry, typesOf } from './events.ts'
import type { AppAuditQuery, AuditEvent, AuditPage, AuditQuery } from './schemas.ts'
import type { AuditFilter, AuditRow, AuditStore } from './store.ts'

export type AuditService = ReturnType<typeof createAuditService>

interface Dependencies {
  store: AuditStore
  retentionDays: number
  now: () => Date
}

const exportPageRows = 500

export function createAuditService({ store, retentionDays, now }: Dependencies) {
  async function listPage(filter: AuditFilter, query: Pick<AuditQuery, 'limit' | 'cursor'>) {
    const { size, after } = readPageQuery(query)
    return toPage(await store.listEvents(filter, { limit: size + 1, after }), size)
  }

  return {
    /** Adds an event, in the transaction of the action if there is one. */
    async record(
      { type, userId, appId, details }: AuditEntry,
      { id, origin }: Actor,
      transaction?: Transaction<Tables>,
    ): Promise<void> {
      const event = {
        id: newId('aud'),
        createdAt: now(),
        type,
        userId,
        appId: appId ?? null,
        actor: id,
        ...origin,
        details: details === undefined ? null : JSON.stringify(details),
      }
      await store.insertEvent(event, transaction)
    },

    /** Lists all events, newest first; only operators may see them. */
    async list(query: AuditQuery): Promise<AuditPage> {
      const { page, nextCursor } = await listPage(
        { ...toPeriod(query), userId: query.userId, appId: query.appId },
        query,
      )
      return { events: page.map(toEvent), nextCursor }
    },

    /** For the owner of an app: operators' identities and IP addresses are omitted. */
    async listOfApp(app: { id: string; userId: string }, query: AppAuditQuery): Promise<AuditPage> {
      const { page, nextCursor } = await listPage({ ...toPeriod(query), appId: app.id }, query)
      return { events: page.map((row) => toOwnersEvent(row, app.userId)), nextCursor }
    },

    /** All events about a user, for their export. */
    async *exportOfUser(userId: string): AsyncGenerator<AuditEvent> {
      for (let after: AuditRow | undefined, full = true; full; ) {
        const rows = await store.listEvents({ userId }, { limit: exportPageRows, after })
        for (const row of rows) yield toOwnersEvent(row, userId)
        after = rows.at(-1)
        full = rows.length === exportPageRows
      }
    },

    /** Keeps the events of a deleted user without personal data. */
    forgetUser: (transaction: Transaction<Tables>, userId: string): Promise<void> =>
      store.removePersonalData(transaction, userId),

    /** Deletes expired events. */
    async purge(): Promise<void> {
      await store.deleteOlderThan(new Date(now().getTime() - retentionDays * dayMs))
    },
  }
}

const toPeriod = ({ type, since, until }: AppAuditQuery): AuditFilter => ({
  types: type === undefined ? undefined : typesOf(type),
  since: since === undefined ? undefined : readTime('since', since),
  until: until === undefined ? undefined : readTime('until', until),
})

const toEvent = ({ createdAt, details, ...rest }: AuditRow): AuditEvent => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  details: (details ?? {}) as Record<string, unknown>,
})

function toOwnersEvent(row: AuditRow, ownerId: string): AuditEvent {
  const event = toEvent(row)
  const another = row.actor !== null && row.actor !== ownerId && row.actor !== row.appId
  return another ? { ...event, actor: 'operator', address: null, requestId: null } : event
}
