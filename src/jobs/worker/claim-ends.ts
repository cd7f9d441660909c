// How the statements that end claimed jobs take the ends.
import { type Kysely, sql } from 'kysely'
import type { JobStatus } from '../../storage/enumerations.ts'
import type { Tables } from '../../storage/tables.ts'
import { type Claim, endedAt, processing } from '../table/sql-fragments.ts'

export type Outcome = { status: 'succeeded'; result: string } | { status: 'failed'; error: string }

/** How a claimed job ended. */
export interface ClaimEnd {
  readonly claim: Claim
  readonly outcome: Outcome
}

/** The ends of jobs of one worker as a statement takes them. */
export interface GivenEnds {
  /** JSON. */
  readonly ends: string
  readonly workerId: number | null
  readonly now: Date
}

/** A row of them. */
interface GivenEnd {
  id: string
  attempts: number
  status: string
  result: string | null
  error: string | null
}

export const givenEnds = (ends: readonly ClaimEnd[], now: Date): GivenEnds => ({
  ends: JSON.stringify(
    ends.map(
      ({ claim, outcome }): GivenEnd => ({
        id: claim.id,
        attempts: claim.attempts,
        status: outcome.status,
        result: outcome.status === 'succeeded' ? outcome.result : null,
        error: outcome.status === 'failed' ? outcome.error : null,
      }),
    ),
  ),
  workerId: ends[0]?.claim.workerId ?? null,
  now,
})

/** Ends those jobs whose claim is not lost. */
export const endClaimed = (
  db: Pick<Kysely<Tables>, 'updateTable'>,
  { ends, workerId, now }: GivenEnds,
  noStoreSeconds: number,
) =>
  db
    .updateTable('jobs')
    .from(
      sql<GivenEnd>`json_to_recordset(${ends}::json)`.as<'given'>(
        sql`given (id text, attempts integer, status text, result text, error text)`,
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
    })
