// Exports installed models to a directory for a machine without a network.
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expectSpace } from './downloads/disk-space.ts'
import { expectFingerprint, measureFile } from './downloads/unpacking.ts'
import type { InstalledSet } from './installed/installed-sets.ts'
import { type InstalledFile, metadataName, writeMetadata } from './installed/metadata.ts'
import { findRole } from './installed/model-set.ts'
import { explainFileError, ModelsError } from './models-error.ts'
import { pairName } from './pair-names.ts'

/**
 * Copies sets to `<directory>/<pair>/`, each completely or not at all. Throws ModelsError at the
 * first that has changed since it was installed.
 */
export async function exportModels(
  sets: readonly InstalledSet[],
  directory: string,
  onExport: (set: InstalledSet) => void = () => {},
): Promise<void> {
  await expectSpace(
    resolve(directory),
    sets.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  for (const set of sets) {
    try {
      await exportSet(set, directory)
    } catch (error) {
      throw explainFileError(error, directory)
    }
    onExport(set)
  }
}

async function exportSet(set: InstalledSet, directory: string): Promise<void> {
  const { files } = set.metadata
  if (files === undefined)
    throw new ModelsError(
      'usage',
      `${pairName(set)} was copied there by hand and its expected files are unknown: ` +
        'import it from where it is.',
    )
  const target = join(directory, pairName(set))
  const part = join(directory, `.${pairName(set)}.part`)
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  for (const file of files) await copy(join(set.directory, file.name), join(part, file.name), file)
  await writeMetadata(part, set.metadata)
  const there = await readdir(target).catch(() => [])
  const foreign = there.filter((name) => name !== metadataName && findRole(name) === undefined)
  if (foreign.length > 0)
    throw new ModelsError(
      'usage',
      `${target} has more than a model in it (${foreign[0]}): choose another directory.`,
    )
  await rm(target, { recursive: true, force: true })
  await rename(part, target)
}

async function copy(source: string, target: string, file: InstalledFile): Promise<void> {
  await copyFile(source, target)
  const handle = await open(target)
  await handle.sync().finally(() => handle.close())
  expectFingerprint(await measureFile(target), file, source)
}
