import { commandLineActor } from '../audit/events.ts'
import type { Audit } from '../audit/service.ts'
import {
  type CurrentMeasurements,
  createCurrentMeasurements,
} from '../measurements/current-measurements.ts'
import type { NewMeasurements } from '../measurements/schemas.ts'
import {
  listMeasurements,
  type Measurements,
  removeMeasurement,
  saveMeasurements,
} from '../measurements/service.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createTransactions } from '../storage/transactions.ts'
import type { Logger } from '../telemetry/log.ts'
import type { FindVersion } from '../translation/routing/path-rating.ts'
import type { ServiceOptions } from './service-options.ts'

/** The measurements that the router goes by. Without the database, it gets them later. */
export async function readMeasurements({ tables }: Database, log: Logger) {
  const current = createCurrentMeasurements(tables)
  await current
    .refresh()
    .catch((error: unknown) => log.warn({ error }, 'the measurements of routes could not be read'))
  return current
}

interface Dependencies extends Pick<Measurements, 'audit' | 'findVersion' | 'now'> {
  current: CurrentMeasurements
}

/** Measurements, as operators manage them. */
export const createMeasurements = (
  dependencies: Dependencies,
  { tables }: Database,
): Measurements => ({ ...dependencies, transaction: createTransactions(tables) })

/** Measurements for the command line: without server. */
export async function openMeasurements(
  { config, secrets, log }: Pick<ServiceOptions, 'config' | 'secrets' | 'log'>,
  findVersion: FindVersion,
) {
  const database = await openDatabase({ ...secrets, dataDir: config.dataDir, log })
  const now = () => new Date()
  const audit: Audit = { db: database.tables, retentionDays: config.auditDays, now }
  const current = createCurrentMeasurements(database.tables)
  const measurements = createMeasurements({ current, audit, findVersion, now }, database)
  return {
    list: () => listMeasurements(measurements),
    save: (given: NewMeasurements) => saveMeasurements(measurements, given, commandLineActor),
    remove: (id: string) => removeMeasurement(measurements, id, commandLineActor),
    close: () => database.close(),
  }
}
