// The measurements that this process goes by. Others may change them: it reads them again.
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { selectMeasurements } from './store.ts'
import { compareMeasurements, fromRow, type StoredMeasurement } from './stored-measurement.ts'

export interface CurrentMeasurements {
  /** The same array until they change. */
  list(): readonly StoredMeasurement[]
  /** Reads the table, once at a time. Rejects if the database cannot be read. */
  refresh(): Promise<void>
}

export function createCurrentMeasurements(db: Kysely<Tables>): CurrentMeasurements {
  let current: readonly StoredMeasurement[] = []
  let last: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await selectMeasurements(db)
    const found = rows.map(fromRow).sort(compareMeasurements)
    if (!isDeepStrictEqual(found, current)) current = found
  }

  return {
    list: () => current,

    refresh() {
      const next = last.catch(() => {}).then(read)
      last = next
      return next
    },
  }
}
