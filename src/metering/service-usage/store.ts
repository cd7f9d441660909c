// The usage of all apps. An owner is a team, or a user whose own team has no other member.
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { isSeenBy } from '../../storage/apps-of-user.ts'
import type { Tables } from '../../storage/tables.ts'
import type { UsageRow } from '../usage-store.ts'

/** Which usage is read: of some days, and of some apps unless undefined. */
interface ServiceSelection {
  readonly days: { readonly from: string; readonly to: string }
  readonly ownerId?: string | undefined
  readonly userId?: string | undefined
  readonly appId?: string | undefined
}

type Selected = SelectQueryBuilder<Tables, 'usage' | 'apps', unknown>
type UsageOrder = 'characters' | 'requests' | 'errors' | 'tokens'

/** Where a page begins: after the consumer with this count and ID. */
export interface ConsumerPosition {
  readonly count: number
  readonly id: string
}

interface ConsumerPageOfRows {
  readonly by: 'owner' | 'app'
  readonly sort: UsageOrder
  readonly limit: number
  readonly after: ConsumerPosition | undefined
}

const select = (
  db: Kysely<Tables>,
  { days, ownerId, userId, appId }: ServiceSelection,
): Selected => {
  const query = db
    .selectFrom('usage')
    .innerJoin('apps', 'apps.id', 'usage.appId')
    .where(sql<boolean>`usage.day between ${days.from}::date and ${days.to}::date`)
  return query
    .$if(ownerId !== undefined, (some) => some.where('apps.ownerId', '=', ownerId ?? ''))
    .$if(userId !== undefined, (some) => some.where(isSeenBy(userId ?? '')))
    .$if(appId !== undefined, (some) => some.where('apps.id', '=', appId ?? ''))
}

const sums = ({ fn }: ExpressionBuilder<Tables, 'usage'>) => [
  fn.sum<number>('usage.characters').as('characters'),
  fn.sum<number>('usage.requests').as('requests'),
  fn.sum<number>('usage.cacheHits').as('cacheHits'),
  fn.sum<number>('usage.cachedCharacters').as('cachedCharacters'),
  fn.sum<number>('usage.errors').as('errors'),
  fn.sum<number>('usage.tokens').as('tokens'),
]

/** The usage of all selected apps together, the newest day first. */
export const listServiceUsage = (
  db: Kysely<Tables>,
  selection: ServiceSelection,
): Promise<Omit<UsageRow, 'appId' | 'tag'>[]> =>
  select(db, selection)
    .select((row) => [
      'usage.day',
      'usage.fromLanguage as from',
      'usage.toLanguage as to',
      'usage.engines',
      ...sums(row),
    ])
    .groupBy(['usage.day', 'usage.fromLanguage', 'usage.toLanguage', 'usage.engines'])
    .orderBy('usage.day', 'desc')
    .orderBy('usage.fromLanguage')
    .orderBy('usage.toLanguage')
    .orderBy('usage.engines')
    .execute()

/** The usage of each owner or app, the highest count first. */
export async function listConsumers(
  db: Kysely<Tables>,
  selection: ServiceSelection,
  { by, sort, limit, after }: ConsumerPageOfRows,
) {
  const id = by === 'app' ? sql.ref('apps.id') : sql.ref('apps.ownerId')
  const count = sql`sum(${sql.ref(`usage.${sort}`)})`
  return select(db, selection)
    .leftJoin('users', 'users.id', 'apps.ownerId')
    .leftJoin('teams', 'teams.id', 'apps.ownerId')
    .select((row) => ['apps.ownerId', 'users.email', 'teams.name as team', ...sums(row)])
    .groupBy(['apps.ownerId', 'users.email', 'teams.name'])
    .$if(by === 'app', (query) =>
      query.select(['apps.id as appId', 'apps.name as appName']).groupBy(['apps.id', 'apps.name']),
    )
    .$if(after !== undefined, (query) =>
      query.having(sql<boolean>`(${count}, ${id}) < (${after?.count}::bigint, ${after?.id}::text)`),
    )
    .orderBy(count, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .execute()
}
