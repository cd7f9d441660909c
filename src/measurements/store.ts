import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export type MeasurementRow = Selectable<Tables['measurements']>
type NewMeasurementRow = Insertable<Tables['measurements']>

export const selectMeasurements = (tables: Kysely<Tables>): Promise<MeasurementRow[]> =>
  tables.selectFrom('measurements').selectAll().execute()

export async function countMeasurements(transaction: Transaction<Tables>): Promise<number> {
  const { count } = await transaction
    .selectFrom('measurements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the measurement of its pair and route, which keeps its ID. */
export function upsertMeasurement(
  transaction: Transaction<Tables>,
  row: NewMeasurementRow,
): Promise<MeasurementRow> {
  const { id: _, ...replaced } = row
  return transaction
    .insertInto('measurements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['sourceLanguage', 'targetLanguage', 'route']).doUpdateSet(replaced),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The deleted row; undefined if there is none. */
export function deleteMeasurement(
  transaction: Transaction<Tables>,
  id: string,
): Promise<MeasurementRow | undefined> {
  return transaction
    .deleteFrom('measurements')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
