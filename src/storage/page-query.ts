import { type SelectQueryBuilder, sql } from 'kysely'
import type { Position } from '../shared/pages.ts'

/** A page of rows: at most `limit`, from the row after `after` on. */
export interface PageOfRows {
  readonly limit: number
  readonly after?: Position | undefined
}

/** Selects a page of a table with the columns `created_at` and `id`, the newest row first. */
export const newestFirst =
  ({ limit, after }: PageOfRows) =>
  <DB, Table extends keyof DB, Row extends Position>(
    query: SelectQueryBuilder<DB, Table, Row>,
  ): SelectQueryBuilder<DB, Table, Row> =>
    query
      .$if(after !== undefined, (later) =>
        later.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
      )
      .orderBy(sql.ref('createdAt'), 'desc')
      .orderBy(sql.ref('id'), 'desc')
      .limit(limit)
