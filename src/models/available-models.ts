// What the registry offers, for operators who choose a model.

import { packedBytes } from './installed/model-set.ts'
import { pairName } from './pair-names.ts'
import type { Registry } from './registries/registry.ts'
import type { AvailableModel } from './schemas.ts'
import { type ArchitecturePreference, listPairs, selectSet } from './selection.ts'

/** The model of each pair that an installation would choose. */
export const describeAvailable = (
  { sets }: Registry,
  preference: ArchitecturePreference,
): AvailableModel[] =>
  listPairs(sets).flatMap((pair) => {
    const set = selectSet(sets, pair, preference)
    if (set === undefined) return []
    return {
      pair: pairName(pair),
      architecture: set.architecture || null,
      version: set.version || null,
      bytes: Math.round(packedBytes(set)),
    }
  })
