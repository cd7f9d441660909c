// Whether installed files are unchanged since installation.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './errors.ts'
import { findRole, isCompleteSet } from './model-set.ts'
import type { InstalledSet } from './store.ts'
import { measureFile } from './unpack.ts'

export interface Verification {
  /** `unknown`: it was copied there by hand, so its expected files are unknown. */
  readonly result: 'whole' | 'damaged' | 'unknown'
  readonly faults: readonly string[]
}

/** Reads every byte of a set, or with `quick` only the sizes of its files. */
export async function verifySet(
  { directory, metadata }: InstalledSet,
  { quick = false } = {},
): Promise<Verification> {
  const { files } = metadata
  if (files === undefined) return verifyForeign(directory)
  const faults = await Promise.all(
    files.map(async ({ name, size, sha256 }) => {
      try {
        const { size: found } = await stat(join(directory, name))
        if (found !== size) return `${name} has ${found} bytes, ${size} arrived`
        if (!quick && (await measureFile(join(directory, name))).sha256 !== sha256)
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

async function verifyForeign(directory: string): Promise<Verification> {
  const found = (await readdir(directory)).map(findRole).filter((role) => role !== undefined)
  if (isCompleteSet([...new Set(found)].map((role) => ({ role }))))
    return { result: 'unknown', faults: [] }
  return { result: 'damaged', faults: ['files are missing'] }
}
