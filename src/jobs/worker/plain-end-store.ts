// Ends jobs that want no webhook, with their usage, in one statement.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { GivenUsage } from '../../metering/tally.ts'
import { compileOnce } from '../../storage/compiled-statements.ts'
import { prepared } from '../../storage/postgres/prepared-statements.ts'
import type { Tables } from '../../storage/tables.ts'
import { type ListedJobRow, listedColumns } from '../table/job-rows.ts'
import { wantsWebhook } from '../table/sql-fragments.ts'
import { type ClaimEnd, endClaimed, type GivenEnds, givenEnds } from './claim-ends.ts'

export type PlainEndStore = ReturnType<typeof createPlainEndStore>

type Values = GivenEnds & GivenUsage

interface Given {
  usage: GivenUsage
  now: Date
}

interface Options {
  noStoreSeconds: number
  /** The insert of the usage of those jobs that a common table expression `ended` has. */
  usageInsert: (usage: GivenUsage) => RawBuilder<unknown>
}

export function createPlainEndStore(
  tables: Kysely<Tables>,
  { noStoreSeconds, usageInsert }: Options,
) {
  const ending = (values: Values) =>
    tables
      .with('ended', (db) =>
        endClaimed(db, values, noStoreSeconds)
          .where(sql<boolean>`not ${wantsWebhook}`)
          .returning(listedColumns.map((column) => `jobs.${column}` as const)),
      )
      .with('used', () => sql`(${usageInsert(values)})`)
      .selectFrom('ended')
      .modifyEnd(prepared)
  const finish = compileOnce((values: Values) => ending(values).select('id'))
  const finishAndRead = compileOnce((values: Values) => ending(values).select(listedColumns))
  const valuesOf = (ends: readonly ClaimEnd[], { usage, now }: Given): Values => ({
    ...givenEnds(ends, now),
    ...usage,
  })

  return {
    /**
     * Ends jobs of one worker and stores their usage. Returns the IDs of those that have ended: the
     * claims of the others are lost, or they want a webhook.
     */
    finish: (ends: readonly ClaimEnd[], given: Given): Promise<Pick<ListedJobRow, 'id'>[]> =>
      finish(tables, valuesOf(ends, given)),

    /** The same, and returns the rows of those that have ended. */
    finishAndRead: (ends: readonly ClaimEnd[], given: Given): Promise<ListedJobRow[]> =>
      finishAndRead(tables, valuesOf(ends, given)),
  }
}
