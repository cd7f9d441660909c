import { ModelsError } from '../../models/errors.ts'
import { pairName } from '../../models/language-codes.ts'
import { verifySet } from '../../models/verify.ts'
import { fail, findInstalled, withModels } from './common.ts'

/** Compares installed models, byte by byte, with what was downloaded. */
export function verify(names: readonly string[]): Promise<void> {
  return withModels(async ({ store }) => {
    const sets = await findInstalled(store, names)
    if (sets.length === 0) console.log(`No models are installed in ${store.directory}.`)
    for (const set of sets) {
      const { result, faults } = await verifySet(set)
      if (result === 'whole') console.log(`${pairName(set)}: whole.`)
      if (result === 'unknown')
        console.log(
          `${pairName(set)}: put there by hand, so nothing is known of how it should be; ` +
            '`dragoman models import` writes it down.',
        )
      if (result === 'damaged')
        fail(
          new ModelsError(
            'damaged',
            `${pairName(set)}: damaged: ${faults.join('; ')}. ` +
              `\`dragoman models pull ${pairName(set)}\` mends it.`,
          ),
        )
    }
  })
}
