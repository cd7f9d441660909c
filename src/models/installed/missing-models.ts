import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { verifySet } from '../downloads/verification.ts'
import { pairName } from '../pair-names.ts'
import type { ModelStore } from '../store.ts'
import type { InstalledSet } from './installed-sets.ts'

/**
 * Those pairs that have no complete set. An installed, complete set stays: only `models pull`
 * updates it.
 */
export async function findMissing(
  pairs: readonly LanguagePair[],
  store: ModelStore,
): Promise<LanguagePair[]> {
  const installed = new Map((await store.list()).map((set) => [pairName(set), set]))
  const isIntact = async (set: InstalledSet | undefined): Promise<boolean> =>
    set !== undefined && (await verifySet(set, { quick: true })).result !== 'damaged'
  const there = await Promise.all(pairs.map((pair) => isIntact(installed.get(pairName(pair)))))
  return pairs.filter((_, index) => !there[index])
}
