// The last steps of every installation, pulled or imported: check the model, write its metadata,
// move it into place.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { checkModel } from '../model-check.ts'
import { calibrateWithOwnTexts } from '../own-calibration.ts'
import type { ModelStore } from '../store.ts'
import {
  type CheckResult,
  type InstalledFile,
  type ModelMetadata,
  writeMetadata,
} from './metadata.ts'

interface Arrival {
  readonly store: ModelStore
  readonly pair: LanguagePair
  /** Its files are complete and on disk. */
  readonly directory: string
  readonly files: readonly InstalledFile[]
  readonly metadata: ModelMetadata
  /** Decides whether it is moved into place, when it is complete; absent: it is. */
  readonly accept?: (model: { directory: string; metadata: ModelMetadata }) => Promise<boolean>
}

/**
 * Call it within the pair's lock. Throws ModelsError when the model cannot run at all; a model that
 * is only doubtful is marked.
 */
export async function installModel({
  store,
  pair,
  directory,
  files,
  metadata,
  accept,
}: Arrival): Promise<CheckResult> {
  const model = files.find(({ name }) => name.startsWith('model.'))
  const described: ModelMetadata = {
    ...metadata,
    sourceLanguage: pair.from,
    targetLanguage: pair.to,
    ...(model && { byteSize: model.size, hash: model.sha256 }),
    installedAt: new Date().toISOString(),
    files,
  }
  // Files that an earlier attempt left.
  for (const name of await readdir(directory))
    if (!files.some((file) => file.name === name))
      await rm(join(directory, name), { recursive: true, force: true })
  // The check reads the pair from it.
  await writeMetadata(directory, described)
  const check = await checkModel(directory)
  const calibration = await calibrateWithOwnTexts(directory, pair)
  const complete = { ...described, check, ...(calibration && { calibration }) }
  await writeMetadata(directory, complete)
  if (accept === undefined || (await accept({ directory, metadata: complete })))
    await store.put(pair, directory)
  return check
}
