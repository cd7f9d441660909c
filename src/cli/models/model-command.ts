import { readConfig } from '../../config/read-config.ts'
import type { InstalledSet } from '../../models/installed/installed-sets.ts'
import { createModelAccess, type ModelAccess } from '../../models/model-access.ts'
import { exitStatus, ModelsError } from '../../models/models-error.ts'
import { getPair, pairName } from '../../models/pair-names.ts'
import type { ModelStore } from '../../models/store.ts'
import { inCommandWords } from '../terminal/command-words.ts'
import { errorStyle } from '../terminal/styles.ts'

/**
 * Opens the model store, runs `work` and closes the connections; `overrides` are settings from the
 * command line. A failure prints a line to standard error and sets an exit status.
 */
export async function withModels(
  work: (access: ModelAccess & { wanted: readonly string[] }) => Promise<void>,
  overrides: NodeJS.Dict<string> = {},
): Promise<void> {
  const { config, secrets } = readConfig(undefined, overrides)
  const access = { ...createModelAccess(config, secrets), wanted: config.models }
  try {
    await access.store.repairAll()
    await work(access)
  } catch (error) {
    fail(error)
  } finally {
    await access.close()
  }
}

/** Prints an error; the first one decides the exit status. */
export function fail(error: unknown): void {
  process.exitCode ??= error instanceof ModelsError ? exitStatus[error.kind] : 1
  const message = error instanceof Error ? error.message : String(error)
  console.error(errorStyle(inCommandWords(message)))
}

/**
 * The installed sets of the pairs; all if none is named. Throws ModelsError if one is not
 * installed.
 */
export async function findInstalled(
  store: ModelStore,
  names: readonly string[],
): Promise<InstalledSet[]> {
  const installed = await store.list()
  if (names.length === 0) return installed
  return names.map(getPair).map((pair) => {
    const found = installed.find((set) => pairName(set) === pairName(pair))
    if (found) return found
    const there = installed.map(pairName).join(', ') || 'none'
    throw new ModelsError(
      'usage',
      `The model ${pairName(pair)} is not installed; installed: ${there}.`,
    )
  })
}

/** Aborts at Ctrl-C or SIGTERM, so that running work ends in order. */
export function stopSignal(): { signal: AbortSignal; ignore(): void } {
  const controller = new AbortController()
  const stop = () => controller.abort(new Error('stopped'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return {
    signal: controller.signal,
    ignore() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
