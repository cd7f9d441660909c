import { formatBytes } from '../../models/byte-format.ts'
import { verifySet } from '../../models/downloads/verification.ts'
import type { InstalledSet } from '../../models/installed/installed-sets.ts'
import { packedBytes } from '../../models/installed/model-set.ts'
import { pairName } from '../../models/pair-names.ts'
import type { Registry } from '../../models/registries/registry.ts'
import { listPairs, selectSet } from '../../models/selection.ts'
import type { Calibration } from '../../translation/engines/engine.ts'
import { printTable } from '../terminal/table.ts'
import { withModels } from './model-command.ts'

interface Options {
  available?: boolean
  json?: boolean
}

type CalibrationCell = Pick<Calibration, 'set' | 'sentences' | 'calibratedAt'>
/** By column. */
type Row = Readonly<Record<string, string | CalibrationCell | null>>

/** Prints the installed or the available models. */
export function listModels({ available = false, json = false }: Options): Promise<void> {
  return withModels(async ({ store, readRegistry, preference }) => {
    const rows: readonly Row[] = available
      ? await describeAvailable(await readRegistry())
      : await Promise.all((await store.list()).map(describeInstalled))
    if (json) {
      console.log(JSON.stringify(rows, null, 2))
    } else if (rows.length === 0) {
      console.log(
        `No models are installed in ${store.directory}; \`dragoman models pull en-es\` gets one.`,
      )
    } else {
      printTable([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(toCell))])
    }

    async function describeAvailable({ sets }: Registry): Promise<Record<string, string>[]> {
      const installed = new Set((await store.list()).map(pairName))
      return listPairs(sets).map((pair) => {
        const set = selectSet(sets, pair, preference)
        return {
          pair: pairName(pair),
          architecture: set?.architecture ?? '',
          version: set?.version || '-',
          released: set?.channel ?? '',
          download: set ? formatBytes(packedBytes(set)) : '',
          installed: installed.has(pairName(pair)) ? 'yes' : 'no',
        }
      })
    }
  })
}

async function describeInstalled(set: InstalledSet): Promise<Row> {
  const { architecture = '-', version = '-', channel = '-' } = set.metadata
  const { check, installedAt = '', onDemand } = set.metadata
  const { result, defects } = await verifySet(set, { quick: true })
  const checked = check === undefined ? 'not checked' : `${check.result}: ${check.detail}`
  const state = result === 'damaged' ? `damaged: ${defects.join('; ')}` : checked
  return {
    pair: pairName(set),
    architecture,
    version,
    released: channel,
    size: formatBytes(set.bytes),
    installed: installedAt.slice(0, 10) || '-',
    onDemand: onDemand === undefined ? 'no' : `for ${onDemand.appId}`,
    calibration: describeCalibration(set),
    state,
  }
}

/** With which texts its quality estimates were calibrated; null: it has none. */
function describeCalibration({ metadata: { calibration } }: InstalledSet): CalibrationCell | null {
  // Other programs write such files too.
  if (typeof calibration?.set !== 'string') return null
  const { set, sentences, calibratedAt } = calibration
  return { set, sentences, calibratedAt }
}

function toCell(value: Row[string]): string {
  if (typeof value === 'string') return value
  if (value === null) return 'none'
  const { set, sentences, calibratedAt } = value
  return `${sentences} sentences of ${set}, ${calibratedAt.slice(0, 10)}`
}
