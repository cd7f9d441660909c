import type { Kysely, Transaction } from 'kysely'
import { readPageQuery, readTime } from '../http/query-parameters.ts'
import { dayMs } from '../shared/durations.ts'
import { newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
import type { Actor, UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { type AuditEntry, typesOf } from './events.ts'
import type { AppAuditQuery, AuditEvent, AuditPage, AuditQuery } from './schemas.ts'
import {
  type AuditFilter,
  type AuditRow,
  clearPersonalData,
  deleteEventsBefore,
  findEvents,
  insertEvent,
} from './store.ts'

/** The audit log. */
export interface Audit {
  readonly db: Kysely<Tables>
  readonly retentionDays: number
  readonly now: () => Date
}

const exportPageRows = 500

/** Adds an event, in the transaction of the action if there is one. */
export async function recordEvent(
  { db, now }: Audit,
  { type, userId, appId, teamId, details }: AuditEntry,
  { id, origin, asOperator = false }: Actor,
  transaction: Kysely<Tables> = db,
): Promise<void> {
  await insertEvent(transaction, {
    id: newId('aud'),
    createdAt: now(),
    type,
    userId,
    appId: appId ?? null,
    teamId: teamId ?? null,
    byOperator: asOperator,
    actor: id,
    ...origin,
    details: details === undefined ? null : JSON.stringify(details),
  })
}

/** All events, newest first; only operators may see them. */
export async function listEvents(audit: Audit, query: AuditQuery): Promise<AuditPage> {
  const { userId, appId } = query
  const { page, nextCursor } = await findPage(audit, { ...toPeriod(query), userId, appId }, query)
  return { events: page.map(toEvent), nextCursor }
}

/**
 * For who may see what happened to an app or a team: operators' identities and others' IP addresses
 * are omitted.
 */
export async function listEventsFor(
  audit: Audit,
  subject: { appId: string } | { teamId: string },
  { query, user }: { query: AppAuditQuery; user: UserPrincipal },
): Promise<AuditPage> {
  const { page, nextCursor } = await findPage(audit, { ...toPeriod(query), ...subject }, query)
  return { events: page.map((row) => toUsersEvent(row, user.id)), nextCursor }
}

async function findPage({ db }: Audit, filter: AuditFilter, query: AppAuditQuery) {
  const { size, after } = readPageQuery(query)
  return toPage(await findEvents(db, filter, { limit: size + 1, after }), size)
}

/** All events about a user, for their export. */
export async function* exportEventsOfUser(
  { db }: Audit,
  userId: string,
): AsyncGenerator<AuditEvent> {
  for (let after: AuditRow | undefined, full = true; full; ) {
    const rows = await findEvents(db, { userId }, { limit: exportPageRows, after })
    for (const row of rows) yield toUsersEvent(row, userId)
    after = rows.at(-1)
    full = rows.length === exportPageRows
  }
}

/** Keeps the events about a user or by them; deletes their IP addresses and details. */
export const removePersonalData = (
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> => clearPersonalData(transaction, userId)

/** Deletes expired events. */
export const purgeEvents = ({ db, retentionDays, now }: Audit): Promise<void> =>
  deleteEventsBefore(db, new Date(now().getTime() - retentionDays * dayMs))

const toPeriod = ({ type, since, until }: AppAuditQuery): AuditFilter => ({
  types: type === undefined ? undefined : typesOf(type),
  since: since === undefined ? undefined : readTime('since', since),
  until: until === undefined ? undefined : readTime('until', until),
})

const toEvent = ({ createdAt, details, byOperator: _, ...rest }: AuditRow): AuditEvent => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  details: (details ?? {}) as Record<string, unknown>,
})

function toUsersEvent(row: AuditRow, userId: string): AuditEvent {
  const event = toEvent(row)
  const { actor } = row
  if (actor === null || actor === userId || actor === row.appId) return event
  // An event of an earlier version: only its user and operators could act.
  const byOperator = row.byOperator ?? actor !== row.userId
  return { ...event, actor: byOperator ? 'operator' : actor, address: null, requestId: null }
}
