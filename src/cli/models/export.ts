import { exportModels } from '../../models/export.ts'
import { ModelsError } from '../../models/models-error.ts'
import { pairName } from '../../models/pair-names.ts'
import { findInstalled, withModels } from './model-command.ts'

/** Writes installed models to a directory for another machine. */
export function exportDirectory(directory: string, names: readonly string[]): Promise<void> {
  return withModels(async ({ store }) => {
    const sets = await findInstalled(store, names)
    if (sets.length === 0)
      throw new ModelsError('usage', `No models are installed in ${store.directory}.`)
    await exportModels(sets, directory, (set) =>
      console.log(`${pairName(set)}: written to ${directory}/${pairName(set)}.`),
    )
  })
}
