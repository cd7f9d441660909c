// Where measurements are saved: on a server, or in the database of this machine.
import type { Measurement, NewMeasurement } from '@dragoman/client'
import { readConfig } from '../../config/read-config.ts'
import { createCurrentMeasurements } from '../../measurements/current-measurements.ts'
import {
  listMeasurements,
  type Measurements,
  removeMeasurement,
  saveMeasurements,
} from '../../measurements/service.ts'
import { commandLineActor } from '../../shared/principals.ts'
import { openDatabase } from '../../storage/open-database.ts'
import { createLogger } from '../../telemetry/log.ts'
import type { FindVersion } from '../../translation/routing/path-rating.ts'
import {
  type Connection,
  explaining,
  findConnection,
  openUserClient,
} from '../service/connection.ts'

export interface SavedMeasurements {
  /** Such as `at https://…`. */
  readonly place: string
  list(): Promise<Measurement[]>
  save(measurements: readonly NewMeasurement[]): Promise<Measurement[]>
  remove(id: string): Promise<void>
}

/** What one request may save. */
const maxMeasurements = 200

/**
 * The measurements of the configured server, else those of this machine. `findVersion` says what is
 * installed here. Throws unless the user is logged in to the server.
 */
export function openMeasurements(
  { local = false }: { local?: boolean },
  findVersion: FindVersion,
): SavedMeasurements {
  const connection = local ? undefined : findConnection()
  return connection === undefined ? openLocal(findVersion) : openRemote(connection)
}

function openRemote(connection: Connection): SavedMeasurements {
  const { measurements } = openUserClient(connection)
  return {
    place: `at ${connection.url}`,
    list: () => explaining(connection, () => measurements.list()),
    save: (given) => explaining(connection, () => inParts(given, measurements.save)),
    remove: (id) => explaining(connection, () => measurements.delete(id)),
  }
}

/** Each call opens the database, which a service may want in between. */
function openLocal(findVersion: FindVersion): SavedMeasurements {
  async function withDatabase<T>(work: (measurements: Measurements) => Promise<T>): Promise<T> {
    const { config, secrets } = readConfig()
    const log = createLogger({ logLevel: 'warn' })
    const database = await openDatabase({ ...secrets, dataDir: config.dataDir, log })
    const db = database.tables
    const now = () => new Date()
    const audit = { db, retentionDays: config.auditDays, now }
    const current = createCurrentMeasurements(db)
    try {
      return await work({ db, current, audit, findVersion, now })
    } finally {
      await database.close()
    }
  }

  return {
    place: 'on this machine',
    list: () => withDatabase(async (opened) => (await listMeasurements(opened)).measurements),
    save: (given) =>
      withDatabase((opened) =>
        inParts(given, async (part) => {
          const measurements = part.map(copyOf)
          const saved = await saveMeasurements(opened, { measurements }, commandLineActor)
          return saved.measurements
        }),
      ),
    remove: (id) => withDatabase((opened) => removeMeasurement(opened, id, commandLineActor)),
  }
}

const copyOf = ({ route, ...figures }: NewMeasurement) => ({
  ...figures,
  route: route.map(({ version = null, ...hop }) => ({ ...hop, version })),
})

async function inParts(
  given: readonly NewMeasurement[],
  save: (part: NewMeasurement[]) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const saved: Measurement[] = []
  for (let start = 0; start < given.length; start += maxMeasurements)
    saved.push(...(await save(given.slice(start, start + maxMeasurements))))
  return saved
}
