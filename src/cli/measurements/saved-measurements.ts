// Where measurements are saved: on a server, or in the database of this machine.
import type { Measurement, NewMeasurement } from '@dragoman/client'
import { readConfig } from '../../config/read-config.ts'
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
  async function withDatabase<T>(
    work: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> {
    const opened = await openDatabase(findVersion)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }

  return {
    place: 'on this machine',
    list: () => withDatabase(async ({ list }) => (await list()).measurements),
    save: (given) =>
      withDatabase(({ save }) =>
        inParts(
          given,
          async (part) => (await save({ measurements: part.map(copyOf) })).measurements,
        ),
      ),
    remove: (id) => withDatabase(({ remove }) => remove(id)),
  }
}

const copyOf = ({ route, ...figures }: NewMeasurement) => ({
  ...figures,
  route: route.map(({ version = null, ...hop }) => ({ ...hop, version })),
})

async function openDatabase(findVersion: FindVersion) {
  const { config, secrets } = readConfig()
  const log = createLogger({ logLevel: 'warn' })
  const { openMeasurements: open } = await import('../../wiring/measurements.ts')
  return open({ config, secrets, log }, findVersion)
}

async function inParts(
  given: readonly NewMeasurement[],
  save: (part: NewMeasurement[]) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const saved: Measurement[] = []
  for (let start = 0; start < given.length; start += maxMeasurements)
    saved.push(...(await save(given.slice(start, start + maxMeasurements))))
  return saved
}
