// Memory and clock of the machine or container.
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config/read-config.ts'
import { listSets } from '../../models/installed/installed-sets.ts'
import { readModes } from '../../translation/engines/apertium/modes.ts'
import {
  estimateMemory,
  machineMemoryBytes,
} from '../../translation/engines/apertium/pipeline-budget.ts'
import { conclude, type Finding, formatMemory } from './finding.ts'

const megabyte = 1024 ** 2
/** The table "Memory" of docs/configuration.md. */
const serverBytes = 230 * megabyte
const firstModelBytes = 91 * megabyte
const furtherModelBytes = 25 * megabyte
const threadBytes = 27 * megabyte

/** `limitBytes`: what the machine or its cgroup has. */
export async function* examineMachine(
  config: Config,
  { limitBytes = machineMemoryBytes(), now = new Date() } = {},
): AsyncGenerator<Finding> {
  const models = (await listSets(join(config.dataDir, 'models'))).length
  const parts = Object.entries({
    'the server': serverBytes,
    'the cache (DRAGOMAN_CACHE_BYTES)': config.cacheBytes,
    'Apertium (DRAGOMAN_APERTIUM_MEMORY_BYTES)': apertiumBytes(config, limitBytes),
    'neural models (DRAGOMAN_MARIAN_MODEL_BYTES, DRAGOMAN_MARIAN_THREADS)':
      models === 0 ? 0 : modelBytes(config, models),
  }).filter(([, bytes]) => bytes > 0)
  const list = parts.map(([name, bytes]) => `${name} ${formatMemory(bytes)}`).join(', ')
  const needed = parts.reduce((sum, [, bytes]) => sum + bytes, 0)
  const limit = `${formatMemory(limitBytes)} of memory`
  const least = serverBytes + config.cacheBytes + config.apertiumMemoryBytes
  const installedAt = statSync(fileURLToPath(import.meta.resolve('#package.json'))).mtime
  const tooMuch = `${limit} are less than may be used: ${list}.`
  const clock = `The clock says ${now.toISOString()}`
  yield* conclude({
    memory: [
      { ok: needed <= limitBytes && `${limit}; up to ${formatMemory(needed)} are used: ${list}.` },
      {
        problem: least > limitBytes && tooMuch,
        warning: tooMuch,
        fix: 'Give it more memory, or lower the settings that are named (docs/operations.md).',
      },
    ],
    // Tokens, limits and retention follow the clock. The time zone does not matter.
    clock: {
      problem:
        now < installedAt &&
        `${clock}, before Dragoman was installed (${installedAt.toISOString()}).`,
      ok: `${clock}; times are in UTC in any time zone.`,
      fix: 'Set the clock of the machine, with NTP.',
    },
  })
}

/** The engine starts no more than the sum of its pairs. */
function apertiumBytes({ apertiumModes, apertiumMemoryBytes }: Config, limitBytes: number): number {
  const all = readModes(apertiumModes).reduce((sum, mode) => sum + estimateMemory(mode), 0)
  return Math.min(all, apertiumMemoryBytes || limitBytes / 4)
}

function modelBytes({ marianModelBytes, marianThreads }: Config, models: number): number {
  const loaded = firstModelBytes + (models - 1) * furtherModelBytes
  const threads = marianThreads || availableParallelism()
  return Math.min(loaded, Math.max(firstModelBytes, marianModelBytes)) + (threads - 1) * threadBytes
}
