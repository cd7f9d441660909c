// Finds the models in a given directory, and the files of each.
import type { Stats } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileWhy, maxRawBytes } from './downloads/unpacking.ts'
import { modelInfoName } from './installed/directory-pair.ts'
import { metadataName } from './installed/metadata.ts'
import { type FileRole, findRole, roles } from './installed/model-set.ts'
import { codeOf, explainFileError, ModelsError } from './models-error.ts'

export interface ImportSource {
  readonly directory: string
  /** The file to use for each role. */
  readonly files: ReadonlyMap<FileRole, string>
  readonly skipped: readonly string[]
}

/** `models/tiny/enes` of a repository is three below it. */
const maxDepth = 4
/** A home directory, named by mistake, has many times as many. */
const maxDirectories = 10_000

/**
 * The directories with files of a model, at most four levels below. Follows links, and reads each
 * directory once. Throws ModelsError.
 */
export async function findSources(
  directory: string,
): Promise<{ sources: ImportSource[]; skipped: string[] }> {
  const sources: ImportSource[] = []
  const skipped: string[] = []
  const seen = new Set<string>()
  await visit('', 0)
  return { sources, skipped: skipped.sort() }

  /** Whether it contained a model. */
  async function visit(path: string, depth: number): Promise<boolean> {
    const place = join(directory, path)
    const names = await readDirectory(place)
    const real = await realpath(place)
    if (seen.has(real)) return false
    seen.add(real)
    if (seen.size > maxDirectories)
      throw new ModelsError(
        'usage',
        `${directory} has more than ${maxDirectories} directories: name the one with the models.`,
      )
    const own = chooseFiles(place, names)
    if (own.files.size > 0) {
      sources.push(own)
      return true
    }
    const before = sources.length
    const without: string[] = []
    for (const name of names) {
      const isDirectory = (await findStats(join(place, name)))?.isDirectory() ?? false
      const isRead = isDirectory && !name.startsWith('.') && depth < maxDepth
      if (!isRead || !(await visit(join(path, name), depth + 1))) without.push(join(path, name))
    }
    const hasModel = sources.length > before
    if (hasModel || depth === 0) skipped.push(...without)
    return hasModel
  }
}

/** Undefined for a broken link. */
const findStats = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined)

async function readDirectory(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).sort()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ModelsError('usage', `There is no directory ${directory}.`, { cause: error })
    throw explainFileError(error, directory)
  }
}

function chooseFiles(directory: string, names: readonly string[]): ImportSource {
  const files = new Map<FileRole, string>()
  for (const role of roles) {
    const [best] = names
      .filter((name) => findRole(name) === role)
      .sort((left, right) => rank(left) - rank(right))
    if (best !== undefined) files.set(role, best)
  }
  const used = new Set([...files.values(), metadataName, modelInfoName])
  return { directory, files, skipped: names.filter((name) => !used.has(name)) }
}

/** Of several for one role: int8 weights first, then files that need no unpacking. */
const rank = (name: string): number =>
  (name.includes('.intgemm') ? 0 : 10) +
  ['', '.zst', '.gz'].indexOf(/\.(?:zst|gz)$/.exec(name)?.[0] ?? '')

const pointerStart = 'version https://git-lfs.github.com/spec/'

/**
 * Throws ModelsError when a file is not a regular file, is larger than any file of a model, or is a
 * Git LFS pointer. Pipes and devices have no end, or no beginning.
 */
export async function expectContent(file: string): Promise<void> {
  const stats = await stat(file)
  const why = fileWhy('model-file-damaged', file)
  if (!stats.isFile()) throw new ModelsError('damaged', `${file} is not a regular file.`, { why })
  if (stats.size > maxRawBytes)
    throw new ModelsError('damaged', `${file} is larger than any file of a model.`, { why })
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(pointerStart.length) })
    if (buffer.toString('latin1', 0, bytesRead) !== pointerStart) return
  } finally {
    await handle.close()
  }
  throw new ModelsError(
    'damaged',
    `${file} is a pointer of Git LFS, not the file itself. ` +
      'Run `git lfs pull` in its repository and import again; ' +
      'a ZIP from GitHub has only pointers.',
    { why: fileWhy('model-file-pointer', file) },
  )
}
