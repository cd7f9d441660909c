// Whether what is installed is still what arrived.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './errors.ts'
import { findRole, isWhole } from './model-set.ts'
import type { InstalledSet } from './store.ts'
import { measureFile } from './unpack.ts'

export interface Verification {
  /** `unknown`: it was put there by hand, and nothing is known of how it should be. */
  readonly result: 'whole' | 'damaged' | 'unknown'
  readonly faults: readonly string[]
}

/** Reads every byte of a set, or with `quick` only the sizes of its files. */
export async function verifySet(
  { folder, metadata }: InstalledSet,
  { quick = false } = {},
): Promise<Verification> {
  const { files } = metadata
  if (files === undefined) return verifyForeign(folder)
  const faults = await Promise.all(
    files.map(async ({ name, size, sha256 }) => {
      try {
        const { size: found } = await stat(join(folder, name))
        if (found !== size) return `${name} has ${found} bytes, ${size} arrived`
        if (!quick && (await measureFile(join(folder, name))).sha256 !== sha256)
          return `${name} has been changed`
        return undefined
      } catch (error) {
        return codeOf(error) === 'ENOENT'
          ? `${name} is missing`
          : `${name} can't be read: ${(error as Error).message}`
      }
    }),
  )
  const found = faults.filter((fault) => fault !== undefined)
  return { result: found.length > 0 ? 'damaged' : 'whole', faults: found }
}

async function verifyForeign(folder: string): Promise<Verification> {
  const found = (await readdir(folder)).map(findRole).filter((role) => role !== undefined)
  if (isWhole([...new Set(found)].map((role) => ({ role }))))
    return { result: 'unknown', faults: [] }
  return { result: 'damaged', faults: ['files are missing'] }
}
