// The last steps of every set, pulled or imported: tried, described, put in its place.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '../translation/engines/engine.ts'
import { checkModel } from './check.ts'
import { type CheckResult, type InstalledFile, type Metadata, writeMetadata } from './metadata.ts'
import type { ModelStore } from './store.ts'

interface Arrival {
  readonly store: ModelStore
  readonly pair: LanguagePair
  /** Where its files are, whole and on the disk. */
  readonly folder: string
  readonly files: readonly InstalledFile[]
  readonly metadata: Metadata
}

/** Within the pair's lock. Throws ModelsError when it can't be run at all; a model that is only doubtful is marked. */
export async function putModel({
  store,
  pair,
  folder,
  files,
  metadata,
}: Arrival): Promise<CheckResult> {
  const model = files.find(({ name }) => name.startsWith('model.'))
  const described: Metadata = {
    ...metadata,
    sourceLanguage: pair.from,
    targetLanguage: pair.to,
    ...(model && { byteSize: model.size, hash: model.sha256 }),
    installedAt: new Date().toISOString(),
    files,
  }
  // What an earlier attempt left besides.
  for (const name of await readdir(folder))
    if (!files.some((file) => file.name === name))
      await rm(join(folder, name), { recursive: true, force: true })
  // The check reads the pair from it.
  await writeMetadata(folder, described)
  const check = await checkModel(folder)
  await writeMetadata(folder, { ...described, check })
  await store.put(pair, folder)
  return check
}
