import { commandLineActor } from '../audit/events.ts'
import type { Config, Secrets } from '../config/read-config.ts'
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
import type { Logger } from '../telemetry/log.ts'
import type { FindVersion } from '../translation/routing/path-rating.ts'

/** The measurements that the router goes by. Without the database, it gets them later. */
export async function readMeasurements(
  { tables }: Database,
  log: Logger,
): Promise<CurrentMeasurements> {
  const current = createCurrentMeasurements(tables)
  await current
    .refresh()
    .catch((error: unknown) => log.warn({ error }, 'the measurements of routes could not be read'))
  return current
}

/** Measurements for the command line: without server. */
export async function openMeasurements(
  { config, secrets, log }: { config: Config; secrets: Secrets; log: Logger },
  findVersion: FindVersion,
) {
  const database = await openDatabase({ ...secrets, dataDir: config.dataDir, log })
  const db = database.tables
  const now = () => new Date()
  const measurements: Measurements = {
    db,
    current: createCurrentMeasurements(db),
    audit: { db, retentionDays: config.auditDays, now },
    findVersion,
    now,
  }
  return {
    list: () => listMeasurements(measurements),
    save: (given: NewMeasurements) => saveMeasurements(measurements, given, commandLineActor),
    remove: (id: string) => removeMeasurement(measurements, id, commandLineActor),
    close: () => database.close(),
  }
}
