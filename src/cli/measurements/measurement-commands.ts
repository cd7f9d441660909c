import type { Measurement } from '@dragoman/client'
import { readConfig } from '../../config/read-config.ts'
import { pairName } from '../../models/pair-names.ts'
import { openTranslation } from '../../translation/open-translation.ts'
import { routeName } from '../evaluate/route-name.ts'
import { printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { openMeasurements } from './saved-measurements.ts'

interface Options {
  local?: boolean
  json?: boolean
}

/** Prints what was saved, by pair; of a pair the best first. */
export async function list({ json = false, ...options }: Options): Promise<void> {
  const all = await listMeasurements(options)
  if (json) printJson(all)
  else if (all.length === 0) console.log('Nothing was saved. `dragoman evaluate --save` saves.')
  else
    printTable([
      ['id', 'pair', 'route', 'chrF', 'set', 'sentences', 'date', 'state'],
      ...all.map((measurement) => [
        measurement.id,
        pairName(measurement),
        routeName(measurement.route),
        `${measurement.chrf.toFixed(1)} ± ${measurement.halfWidth.toFixed(1)}`,
        measurement.set,
        String(measurement.sentences),
        measurement.measuredAt.slice(0, 10),
        measurement.outdated ? 'outdated' : '-',
      ]),
    ])
}

/** What is outdated depends on the engines: those of the server, or of this machine. */
async function listMeasurements(options: Options): Promise<Measurement[]> {
  const { config, secrets } = readConfig()
  const { llmServers } = secrets
  const engines = openTranslation({ ...config, cacheBytes: 0 }, { llmServers })
  try {
    return await openMeasurements(options, engines.router.findVersion).list()
  } finally {
    await engines.close()
  }
}

/** Removes measurements, so that translations no longer go by them. */
export async function remove(ids: readonly string[], options: Options): Promise<void> {
  const saved = openMeasurements(options, () => undefined)
  for (const id of ids) {
    await saved.remove(id)
    console.log(`${id} is removed ${saved.place}.`)
  }
}
