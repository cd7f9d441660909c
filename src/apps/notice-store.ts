// What was announced of apps, and what they have used this month.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type UseOfApp = Selectable<Tables['apps']> & { usedCharacters: number; usedTokens: number }

/** What these apps have used since a day (YYYY-MM-DD), with their limits. */
export function findMonthlyUse(
  db: Kysely<Tables>,
  appIds: readonly string[],
  since: string,
): Promise<UseOfApp[]> {
  return db
    .selectFrom('apps')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('usage')
          .select(({ fn }) => [
            fn.coalesce(fn.sum<number>('characters'), sql<number>`0`).as('usedCharacters'),
            fn.coalesce(fn.sum<number>('tokens'), sql<number>`0`).as('usedTokens'),
          ])
          .whereRef('usage.appId', '=', 'apps.id')
          .where(sql<boolean>`day >= ${since}::date`)
          .as('used'),
      (join) => join.onTrue(),
    )
    .selectAll('apps')
    .select(['used.usedCharacters', 'used.usedTokens'])
    .where('apps.id', 'in', appIds)
    .execute()
}

/** False if it was announced before, by whatever process. */
export async function insertQuotaNotice(
  transaction: Transaction<Tables>,
  notice: { id: string; appId: string; createdAt: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto('quotaNotices')
    .values(notice)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteQuotaNoticesBefore(db: Kysely<Tables>, time: Date): Promise<void> {
  await db.deleteFrom('quotaNotices').where('createdAt', '<', time).execute()
}
