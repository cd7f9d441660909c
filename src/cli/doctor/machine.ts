// Memory and clock of the machine or container.
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config/read-config.ts'
import { listSets } from '../../models/installed-sets.ts'
import { readModes } from '../../translation/engines/apertium/modes.ts'
import {
  estimateMemory,
  machineMemoryBytes,
} from '../../translation/engines/apertium/pipeline-budget.ts'
import { type Finding, formatMemory, ok, problem, warning } from './finding.ts'

const megabyte = 1024 ** 2
/** The table "Memory" of docs/configuration.md. */
const serverBytes = 230 * megabyte
const firstModelBytes = 91 * megabyte
const furtherModelBytes = 25 * megabyte
const threadBytes = 27 * megabyte

/** `limitBytes`: what the machine or its cgroup has. */
export async function examineMemory(
  config: Config,
  limitBytes = machineMemoryBytes(),
): Promise<Finding> {
  const models = (await listSets(join(config.dataDir, 'models'))).length
  const parts = {
    'the server': serverBytes,
    'the cache (DRAGOMAN_CACHE_BYTES)': config.cacheBytes,
    'Apertium (DRAGOMAN_APERTIUM_MEMORY_BYTES)': apertiumBytes(config, limitBytes),
    'neural models (DRAGOMAN_MARIAN_MODEL_BYTES, DRAGOMAN_MARIAN_THREADS)': modelBytes(
      config,
      models,
    ),
  }
  const needed = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
  const list = Object.entries(parts)
    .filter(([, bytes]) => bytes > 0)
    .map(([name, bytes]) => `${name} ${formatMemory(bytes)}`)
    .join(', ')
  const limit = formatMemory(limitBytes)
  if (needed <= limitBytes)
    return ok('memory', `${limit} of memory; up to ${formatMemory(needed)} are used: ${list}.`)
  const found = `${limit} of memory are less than may be used: ${list}.`
  const fix = 'Give it more memory, or lower the settings that are named (docs/operations.md).'
  const isHopeless = serverBytes + config.cacheBytes + config.apertiumMemoryBytes > limitBytes
  return isHopeless ? problem('memory', found, fix) : warning('memory', found, fix)
}

/** The engine starts no more than the sum of its pairs. */
function apertiumBytes({ apertiumModes, apertiumMemoryBytes }: Config, limitBytes: number): number {
  const all = readModes(apertiumModes).reduce((sum, mode) => sum + estimateMemory(mode), 0)
  return Math.min(all, apertiumMemoryBytes || limitBytes / 4)
}

function modelBytes({ marianModelBytes, marianThreads }: Config, models: number): number {
  if (models === 0) return 0
  const loaded = firstModelBytes + (models - 1) * furtherModelBytes
  const threads = marianThreads || availableParallelism()
  return Math.min(loaded, Math.max(firstModelBytes, marianModelBytes)) + (threads - 1) * threadBytes
}

/** Tokens, limits and retention follow the clock. The time zone does not matter. */
export function examineClock(now = new Date()): Finding {
  const installedAt = statSync(fileURLToPath(import.meta.resolve('#package.json'))).mtime
  return now >= installedAt
    ? ok('clock', `The clock says ${now.toISOString()}; times are in UTC in any time zone.`)
    : problem(
        'clock',
        `The clock says ${now.toISOString()}, before Dragoman was installed ` +
          `(${installedAt.toISOString()}).`,
        'Set the clock of the machine, with NTP.',
      )
}
