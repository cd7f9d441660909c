import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { findPair, pairName } from '../pair-names.ts'
import type { InstalledModel } from '../schemas.ts'
import { sizeOf } from './file-system.ts'
import { findPairOf, type ModelMetadata, readMetadata } from './metadata.ts'
import { findRole } from './model-set.ts'

export interface InstalledSet extends LanguagePair {
  /** Its directory's name, usually `en-es`. */
  readonly name: string
  readonly directory: string
  readonly metadata: ModelMetadata
  readonly bytes: number
}

/** The sets in a directory of models, by pair. Empty if there is no such directory. */
export async function listSets(directory: string): Promise<InstalledSet[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter(
        (entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()),
      )
      .map(({ name }) => readSet(directory, name)),
  )
  return found
    .filter((set) => set !== undefined)
    .sort((left, right) => (pairName(left) < pairName(right) ? -1 : 1))
}

async function readSet(directory: string, name: string): Promise<InstalledSet | undefined> {
  const path = join(directory, name)
  const metadata = await readMetadata(path)
  const files = await readdir(path).catch(() => [])
  const pair = findPairOf(metadata) ?? findPair(name)
  if (pair === undefined || !files.some(findRole)) return undefined
  const sizes = await Promise.all(files.map((file) => sizeOf(join(path, file))))
  return {
    ...pair,
    name,
    directory: path,
    metadata,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

/** The same for operators. */
export const describeInstalled = async (directory: string): Promise<InstalledModel[]> =>
  (await listSets(directory)).map(
    ({ metadata: { architecture, version, onDemand }, bytes, ...pair }): InstalledModel => ({
      pair: pairName(pair),
      architecture: architecture || null,
      version: version || null,
      bytes,
      onDemand: onDemand ?? null,
    }),
  )
