// The statements that end claimed jobs; jobs that want no webhook end with their usage in one.
import { type Kysely, type QueryCreator, type RawBuilder, sql, type Transaction } from 'kysely'
import type { GivenUsage } from '../../metering/tally.ts'
import { compileOnce } from '../../storage/compiled-statements.ts'
import type { JobStatus } from '../../storage/enumerations.ts'
import { prepared } from '../../storage/postgres/prepared-statements.ts'
import type { Tables } from '../../storage/tables.ts'
import { type ListedJobRow, listedColumns } from '../table/job-rows.ts'
import {
  type Claim,
  endedAt,
  previewAtEnd,
  processing,
  wantsWebhook,
} from '../table/sql-fragments.ts'

/** What a list shows of a job that has ended. */
export interface EndSummary {
  /** The beginning of the translation. */
  readonly preview: string | null
  readonly failedTexts: number
  readonly detectedLanguage: string | null
}

export type Outcome =
  | { status: 'succeeded'; result: string; summary: EndSummary }
  | { status: 'failed'; error: string }

/** How a claimed job ended. */
interface ClaimEnd {
  readonly claim: Claim
  readonly outcome: Outcome
}

/** The ends of jobs of one worker as a statement takes them. */
interface GivenEnds {
  /** JSON. */
  readonly ends: string
  readonly workerId: number | null
  readonly now: Date
}

/** A row of them. */
interface GivenEnd extends Partial<EndSummary> {
  id: string
  attempts: number
  status: string
  result: string | null
  error: string | null
}

const givenEnds = (ends: readonly ClaimEnd[], now: Date): GivenEnds => ({
  ends: JSON.stringify(
    ends.map(
      ({ claim, outcome }): GivenEnd => ({
        id: claim.id,
        attempts: claim.attempts,
        status: outcome.status,
        result: outcome.status === 'succeeded' ? outcome.result : null,
        error: outcome.status === 'failed' ? outcome.error : null,
        ...(outcome.status === 'succeeded' && outcome.summary),
      }),
    ),
  ),
  workerId: ends[0]?.claim.workerId ?? null,
  now,
})

/** Ends those jobs whose claim is not lost. */
const endClaimed = (
  db: QueryCreator<Tables>,
  { ends, workerId, now }: GivenEnds,
  noStoreSeconds: number,
) =>
  db
    .updateTable('jobs')
    .from(
      sql<GivenEnd>`json_to_recordset(${ends}::json)`.as<'given'>(
        sql`given (id text, attempts integer, status text, result text, error text,
          preview text, "failedTexts" integer, "detectedLanguage" text)`,
      ),
    )
    .whereRef('jobs.id', '=', 'given.id')
    .where('jobs.status', '=', processing)
    .where('jobs.workerId', '=', workerId)
    .whereRef('jobs.attempts', '=', 'given.attempts')
    .set({
      status: sql<JobStatus>`given.status`,
      result: sql<string | null>`given.result::json`,
      error: sql<string | null>`given.error::json`,
      completedCharacters: sql<number>`
        case when given.status = 'succeeded' then characters else completed_characters end`,
      ...endedAt(now, noStoreSeconds),
      preview: previewAtEnd(sql`given.preview`),
      failedTexts: sql<number | null>`given."failedTexts"`,
      detectedLanguage: sql<string | null>`given."detectedLanguage"`,
    })

/** Ends claimed jobs. */
export interface EndStore {
  /**
   * Ends jobs of one worker and stores their usage. Returns the IDs of those that have ended: the
   * claims of the others are lost, or they want a webhook.
   */
  finish(ends: readonly ClaimEnd[], given: Given): Promise<{ id: string }[]>
  /** The same, and returns the rows of those that have ended. */
  finishAndRead(ends: readonly ClaimEnd[], given: Given): Promise<ListedJobRow[]>
  /**
   * Ends jobs of one worker, in one statement. Returns those whose claim is not lost, and whether
   * the job or its app wants a webhook.
   */
  finishAny(
    transaction: Transaction<Tables>,
    ends: readonly ClaimEnd[],
    now: Date,
  ): Promise<{ id: string; wantsWebhook: boolean }[]>
}

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

/** Its statements for jobs that want no webhook are compiled once. */
export function createEndStore(
  db: Kysely<Tables>,
  { noStoreSeconds, usageInsert }: Options,
): EndStore {
  const ending = (values: Values) =>
    db
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
    finish: (ends, given) => finish(db, valuesOf(ends, given)),
    finishAndRead: (ends, given) => finishAndRead(db, valuesOf(ends, given)),
    finishAny: (transaction, ends, now) =>
      endClaimed(transaction, givenEnds(ends, now), noStoreSeconds)
        .returning('jobs.id')
        .returning(wantsWebhook.as('wantsWebhook'))
        .execute(),
  }
}
