// Models whose quality estimates are made up, for tests of what is said of them.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from './model-registry.ts'

/** Any translation has between 0.2 and 0.8 by it; the longer its source, the more. */
export const madeUpCalibration = {
  signals: [
    [-3, 1_000],
    [4, 0.5],
    [0, 1_000],
    [0, 1_000],
    [1, 1_000],
    [-0.3, 1_000],
  ],
  map: [
    [-4, 0.2],
    [4, 0.8],
  ],
  set: 'made up',
  sentences: 100,
  calibratedAt: '2026-01-01T00:00:00.000Z',
}

/** Models for en-es, es-en and en-fr; `isCalibrated`: whether the first one is. */
export function installCalibrated(directory: string, { isCalibrated = true } = {}): void {
  for (const model of ['enes', 'esen', 'enfr'])
    cpSync(join(fixtures, model), join(directory, model), { recursive: true })
  const metadata = JSON.stringify({ calibration: madeUpCalibration })
  if (isCalibrated) writeFileSync(join(directory, 'enes', 'metadata.json'), metadata)
}

/**
 * Installs the models in a data directory. Returns the settings with which only these models
 * translate.
 */
export function installCalibratedModels(
  dataDir: string,
  options: { isCalibrated?: boolean } = {},
): Record<string, string> {
  const modes = join(dataDir, 'modes')
  mkdirSync(modes)
  installCalibrated(join(dataDir, 'models'), options)
  return {
    DRAGOMAN_DATA_DIR: dataDir,
    DRAGOMAN_APERTIUM_MODES: modes,
    DRAGOMAN_MODELS: 'none',
  }
}
