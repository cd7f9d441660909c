import { pairName } from '../../models/pair-names.ts'
import { findInstalled, withModels } from './model-command.ts'

export function remove(names: readonly string[]): Promise<void> {
  return withModels(async ({ store }) => {
    for (const set of await findInstalled(store, names)) {
      await store.withPair(set, () => store.remove(set))
      console.log(`${pairName(set)}: removed.`)
    }
  })
}
