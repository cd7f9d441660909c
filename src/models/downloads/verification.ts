// Whether installed files are unchanged since installation.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstalledSet } from '../installed/installed-sets.ts'
import { findRole, isCompleteSet } from '../installed/model-set.ts'
import { codeOf } from '../models-error.ts'
import { measureFile } from './unpacking.ts'

interface Verification {
  /** `unknown`: it was copied there by hand, so its expected files are unknown. */
  readonly result: 'intact' | 'damaged' | 'unknown'
  readonly defects: readonly string[]
}

/** Reads every byte of a set, or with `quick` only the sizes of its files. */
export async function verifySet(
  { directory, metadata }: InstalledSet,
  { quick = false } = {},
): Promise<Verification> {
  const { files } = metadata
  if (files === undefined) return verifyForeign(directory)
  const defects = await Promise.all(
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
          : `${name} cannot be read: ${(error as Error).message}`
      }
    }),
  )
  const found = defects.filter((defect) => defect !== undefined)
  return { result: found.length > 0 ? 'damaged' : 'intact', defects: found }
}

async function verifyForeign(directory: string): Promise<Verification> {
  const found = (await readdir(directory)).map(findRole).filter((role) => role !== undefined)
  if (isCompleteSet([...new Set(found)].map((role) => ({ role }))))
    return { result: 'unknown', defects: [] }
  return { result: 'damaged', defects: ['files are missing'] }
}
