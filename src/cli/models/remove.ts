import { pairName } from '../../models/language-codes.ts'
import { findInstalled, withModels } from './common.ts'

export function remove(names: readonly string[]): Promise<void> {
  return withModels(async ({ store }) => {
    for (const set of await findInstalled(store, names)) {
      await store.withPair(set, () => store.remove(set))
      console.log(`${pairName(set)}: removed.`)
    }
  })
}
