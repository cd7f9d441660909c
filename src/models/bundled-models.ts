// Models that came with the installation, in an image or a package: linked into the directory of
// models, so that they take no more room and no time.
import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Notices } from '../telemetry/log.ts'
import { findPair } from './pair-names.ts'

/**
 * Links each bundled model whose pair is not installed. A pair that was pulled or imported stays as
 * it is. Without permission, a warning is logged.
 */
export function linkBundledModels(
  { modelsBundled, dataDir }: { modelsBundled: string; dataDir: string },
  log: Notices,
): void {
  if (modelsBundled === '') return
  const directory = join(dataDir, 'models')
  try {
    mkdirSync(directory, { recursive: true })
    const pairs = readdirSync(modelsBundled).filter(
      (name) => findPair(name) !== undefined && isFree(join(directory, name)),
    )
    for (const pair of pairs) symlinkSync(resolve(modelsBundled, pair), join(directory, pair))
    if (pairs.length > 0) log.info({ pairs }, 'bundled models are linked')
  } catch (error) {
    log.warn({ error }, 'the bundled models cannot be used')
  }
}

/** A link whose model is gone, as after an upgrade, is removed. */
function isFree(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return true
  if (!found.isSymbolicLink() || existsSync(path)) return false
  unlinkSync(path)
  return true
}
