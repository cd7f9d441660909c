import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { CredentialRow } from './credential-store.ts'
import type { GrantedLimitColumns, OwnLimits } from './effective-limits.ts'

/** What a request needs to know of its app. */
export type StateOfApp = {
  appId: string
  ownerId: string
  /** Whether the app or every member of its team is disabled. */
  disabledAt: Date | null
  hasCorrections: boolean
} & Pick<
  Selectable<Tables['apps']>,
  | 'noStore'
  | 'reviewBelow'
  | 'localOnly'
  | 'engines'
  | 'optimizeFor'
  | keyof GrantedLimitColumns
  | keyof OwnLimits
>

export type CredentialOfApp = Pick<CredentialRow, 'apiKey' | 'secretHash' | 'expiresAt'> &
  StateOfApp

/** Whether another user of the app's team is not disabled. */
const hasActiveMember = sql<boolean>`exists (
  select from dragoman.team_members members join dragoman.users member
    on member.id = members.user_id
  where members.team_id = apps.owner_id and member.disabled_at is null)`

const selectApps = (db: Kysely<Tables>) =>
  db
    .selectFrom('apps')
    .innerJoin('users', 'users.id', 'apps.userId')
    .select([
      'apps.id as appId',
      'apps.ownerId',
      'apps.noStore',
      'apps.reviewBelow',
      'apps.localOnly',
      'apps.engines',
      'apps.optimizeFor',
      'apps.requestsPerMinute',
      'apps.charactersPerMinute',
      'apps.monthlyCharacters',
      'apps.monthlyTokens',
      'apps.grantedRequestsPerMinute',
      'apps.grantedCharactersPerMinute',
      'apps.grantedMonthlyCharacters',
      'apps.grantedMonthlyTokens',
      (query) =>
        query.fn
          .coalesce(
            'apps.disabledAt',
            query.case().when(hasActiveMember).then(null).else(query.ref('users.disabledAt')).end(),
          )
          .as('disabledAt'),
      (query) =>
        query
          .exists(
            query
              .selectFrom('correctionTotals')
              .whereRef('correctionTotals.appId', '=', 'apps.id')
              .where('corrections', '>', 0),
          )
          .$castTo<boolean>()
          .as('hasCorrections'),
    ])

export const findApp = (db: Kysely<Tables>, id: string): Promise<StateOfApp | undefined> =>
  selectApps(db).where('apps.id', '=', id).executeTakeFirst()

/** Returns those of the keys that exist. */
export const findCredentials = (
  db: Kysely<Tables>,
  apiKeys: readonly string[],
): Promise<CredentialOfApp[]> =>
  selectApps(db)
    .innerJoin('credentials', 'credentials.appId', 'apps.id')
    .select(['credentials.apiKey', 'credentials.secretHash', 'credentials.expiresAt'])
    .where('credentials.apiKey', '=', sql<string>`any(${apiKeys}::text[])`)
    .execute()

interface Use {
  apiKey: string
  now: Date
  everySeconds: number
}

/** Writes at most once in `everySeconds` per key. */
export async function touchCredential(
  db: Kysely<Tables>,
  { apiKey, now, everySeconds }: Use,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ lastUsedAt: now })
    .where('apiKey', '=', apiKey)
    .where((where) =>
      where.or([
        where('lastUsedAt', 'is', null),
        where(
          'lastUsedAt',
          '<',
          sql<Date>`${now}::timestamptz - make_interval(secs => ${everySeconds})`,
        ),
      ]),
    )
    .execute()
}
