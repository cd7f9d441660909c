import { checkModel } from '../../models/model-check.ts'
import { ModelsError } from '../../models/models-error.ts'
import { pairName } from '../../models/pair-names.ts'
import { describeCheck } from './download-progress.ts'
import { fail, findInstalled, withModels } from './model-command.ts'

/** Checks installed models again. */
export function check(names: readonly string[]): Promise<void> {
  return withModels(async ({ store }) => {
    const sets = await findInstalled(store, names)
    if (sets.length === 0)
      throw new ModelsError('usage', `No models are installed in ${store.directory}.`)
    for (const set of sets) {
      try {
        const check = await checkModel(set.directory)
        await store.withPair(set, () => store.describe(set, { ...set.metadata, check }))
        const line = `${pairName(set)}: ${describeCheck(check)}`
        if (check.result === 'suspect') fail(new ModelsError('damaged', line))
        else console.log(line)
      } catch (error) {
        fail(error)
      }
    }
  })
}
