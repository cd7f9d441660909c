// Events are added, and deleted when they expire; only the deletion of their user changes them.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { newestFirst, type PageOfRows } from '../storage/page-query.ts'
import type { Tables } from '../storage/tables.ts'
import type { AuditType } from './events.ts'

export type AuditRow = Selectable<Tables['auditEvents']>

export interface AuditFilter {
  userId?: string | undefined
  appId?: string | undefined
  teamId?: string | undefined
  types?: readonly AuditType[] | undefined
  since?: Date | undefined
  until?: Date | undefined
}

export async function insertEvent(
  db: Kysely<Tables>,
  event: Insertable<Tables['auditEvents']>,
): Promise<void> {
  await db.insertInto('auditEvents').values(event).execute()
}

/** Events, newest first. */
export const findEvents = (
  db: Kysely<Tables>,
  { userId, appId, teamId, types, since, until }: AuditFilter,
  page: PageOfRows,
): Promise<AuditRow[]> =>
  db
    .selectFrom('auditEvents')
    .selectAll()
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .$if(appId !== undefined, (query) => query.where('appId', '=', appId ?? ''))
    .$if(teamId !== undefined, (query) => query.where('teamId', '=', teamId ?? ''))
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until ?? new Date(0)))
    .$call(newestFirst(page))
    .execute()

export async function clearPersonalData(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .updateTable('auditEvents')
    .set({ address: null, details: null })
    .where((where) => where.or([where('userId', '=', userId), where('actor', '=', userId)]))
    .where((where) =>
      where.or([where('address', 'is not', null), where(sql.ref('details'), 'is not', null)]),
    )
    .execute()
}

export async function deleteEventsBefore(db: Kysely<Tables>, time: Date): Promise<void> {
  await db.deleteFrom('auditEvents').where('createdAt', '<', time).execute()
}
