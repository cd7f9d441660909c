import { verifySet } from '../../models/downloads/verification.ts'
import { ModelsError } from '../../models/models-error.ts'
import { pairName } from '../../models/pair-names.ts'
import { fail, findInstalled, withModels } from './model-command.ts'

/** Compares installed models, byte by byte, with what was downloaded. */
export function verify(names: readonly string[]): Promise<void> {
  return withModels(async ({ store }) => {
    const sets = await findInstalled(store, names)
    if (sets.length === 0) console.log(`No models are installed in ${store.directory}.`)
    for (const set of sets) {
      const { result, defects } = await verifySet(set)
      if (result === 'intact') console.log(`${pairName(set)}: intact.`)
      if (result === 'unknown')
        console.log(
          `${pairName(set)}: copied there by hand, so its expected files are unknown; ` +
            '`dragoman models import` writes it down.',
        )
      if (result === 'damaged')
        fail(
          new ModelsError(
            'damaged',
            `${pairName(set)}: damaged: ${defects.join('; ')}. ` +
              `\`dragoman models pull ${pairName(set)}\` repairs it.`,
          ),
        )
    }
  })
}
