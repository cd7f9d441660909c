// The small models of the fixtures in a model directory, one of them with a calibration.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from './model-registry.ts'

/** Any translation has between 0.2 and 0.8 by it; the longer its source, the more. */
const calibration = {
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
  if (isCalibrated)
    writeFileSync(join(directory, 'enes', 'metadata.json'), JSON.stringify({ calibration }))
}
