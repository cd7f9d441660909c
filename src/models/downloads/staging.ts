// Incoming and outgoing directories of models, beside those that the engine reads.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { exists } from '../installed/file-system.ts'
import { findPair, pairName } from '../pair-names.ts'

/** `pathOf` names the directory of a pair that is installed. */
export function createStaging(directory: string, pathOf: (pair: LanguagePair) => string) {
  const pathOfOutgoing = (pair: LanguagePair, why: 'replaced' | 'removed'): string =>
    join(directory, `${pairName(pair)}~${why}`)

  /** Removes the pair's directories, but not the one to keep. */
  async function empty(pair: LanguagePair, kept?: string): Promise<void> {
    for (const entry of await readdir(directory))
      if (entry.startsWith(`${pairName(pair)}~`) && entry !== kept)
        await rm(join(directory, entry), { recursive: true, force: true })
  }

  return {
    pathOfOutgoing,
    empty,

    /**
     * The directory for an incoming set, named after the set. Removes directories of other sets of
     * the pair.
     */
    async open(pair: LanguagePair, set: string): Promise<string> {
      const wanted = `${pairName(pair)}~${set}`
      await empty(pair, wanted)
      await mkdir(join(directory, wanted), { recursive: true })
      return join(directory, wanted)
    },

    /**
     * A process that was killed during a replacement left the old directory aside: restores it,
     * unless the new one is in place.
     */
    async repair(pair: LanguagePair): Promise<void> {
      const replaced = pathOfOutgoing(pair, 'replaced')
      if ((await exists(replaced)) && !(await exists(pathOf(pair))))
        await rename(replaced, pathOf(pair))
      await rm(replaced, { recursive: true, force: true })
      await rm(pathOfOutgoing(pair, 'removed'), { recursive: true, force: true })
    },

    /** The pairs whose replacement or removal was interrupted. */
    async listOutgoing(): Promise<LanguagePair[]> {
      const entries = await readdir(directory).catch(() => [])
      const names = entries
        .filter((entry) => /~re(placed|moved)$/.test(entry))
        .map((entry) => entry.replace(/~.*/, ''))
      return [...new Set(names)].map(findPair).filter((pair) => pair !== undefined)
    },
  }
}
