import type { Kysely, Transaction } from 'kysely'
import { isSeenBy } from '../../storage/apps-of-user.ts'
import type { WebhookEventStatus } from '../../storage/enumerations.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'
import type { EventRow } from '../store.ts'

interface EventSelection extends PageOfRows {
  readonly status: WebhookEventStatus | undefined
  readonly appId: string | undefined
  readonly userId: string | undefined
}

/** The events of all apps, or of some, the newest first. */
export const findAllEvents = (
  db: Kysely<Tables>,
  { status, appId, userId, ...page }: EventSelection,
): Promise<EventRow[]> =>
  db
    .selectFrom('webhookEvents')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
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

/** The app of an event, and a member of its team. */
export const findAppOfEvent = (
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ id: string; userId: string } | undefined> =>
  transaction
    .selectFrom('webhookEvents')
    .innerJoin('apps', 'apps.id', 'webhookEvents.appId')
    .select(['apps.id', 'apps.userId'])
    .where('webhookEvents.id', '=', id)
    .executeTakeFirst()
