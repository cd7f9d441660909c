// The table of jobs as operators see it: of all apps, and without what users wrote.
import { type Kysely, type Selectable, sql } from 'kysely'
import { isSeenBy } from '../../storage/apps-of-user.ts'
import type { ListedStatus } from '../../storage/enumerations.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'
import { hasStatus } from './sql-fragments.ts'

const columns = [
  'id',
  'appId',
  'status',
  'priority',
  'characters',
  'completedCharacters',
  'attempts',
  'createdAt',
  'startedAt',
  'finishedAt',
  'expiresAt',
  'notBefore',
] as const satisfies (keyof Tables['jobs'])[]

export interface OverseenJobRow extends Pick<Selectable<Tables['jobs']>, (typeof columns)[number]> {
  readonly from: string | null
  readonly to: string
  readonly errorCode: string | null
  /** The format of a document; null of texts. */
  readonly format: string | null
}

interface JobSelection extends PageOfRows {
  readonly status: ListedStatus | undefined
  readonly appId: string | undefined
  readonly userId: string | undefined
  readonly now: Date
}

/** The jobs of all apps, or of some, the newest first. */
export const findAllJobs = (
  db: Kysely<Tables>,
  { status, appId, userId, now, ...page }: JobSelection,
): Promise<OverseenJobRow[]> =>
  db
    .selectFrom('jobs')
    .select(columns)
    .select([
      sql<string | null>`instructions->>'from'`.as('from'),
      sql<string>`instructions->>'to'`.as('to'),
      sql<string | null>`error->>'code'`.as('errorCode'),
      sql<string | null>`document->>'format'`.as('format'),
    ])
    .where('expiresAt', '>', now)
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'queued')))
    .$if(appId !== undefined, (query) => query.where('appId', '=', appId ?? ''))
    .$if(userId !== undefined, (query) =>
      query.where('appId', 'in', (apps) =>
        apps
          .selectFrom('apps')
          .select('apps.id')
          .where(isSeenBy(userId ?? '')),
      ),
    )
    .$call(newestFirst(page))
    .execute()
