// Where models are in a folder that someone names, and what there is of each.
import type { Stats } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, explainFileError, ModelsError } from './errors.ts'
import { metadataName } from './metadata.ts'
import { findRole, type Role, roles } from './model-set.ts'
import { modelInfoName } from './pair-of-folder.ts'
import { maxRawBytes } from './unpack.ts'

export interface ImportSource {
  readonly folder: string
  /** The file to take for each role. */
  readonly files: ReadonlyMap<Role, string>
  readonly skipped: readonly string[]
}

/** `models/tiny/enes` of a repository is three below it. */
const maxDepth = 4
/** Somebody's home, named by mistake, has many times as many. */
const maxFolders = 10_000

/**
 * The folders with files of a model, at most four below; links are followed, and each place is read
 * once. Throws ModelsError.
 */
export async function findSources(
  folder: string,
): Promise<{ sources: ImportSource[]; skipped: string[] }> {
  const sources: ImportSource[] = []
  const skipped: string[] = []
  const seen = new Set<string>()
  await visit('', 0)
  return { sources, skipped: skipped.sort() }

  /** Whether there was a model in it. */
  async function visit(path: string, depth: number): Promise<boolean> {
    const place = join(folder, path)
    const names = await readFolder(place)
    const real = await realpath(place)
    if (seen.has(real)) return false
    seen.add(real)
    if (seen.size > maxFolders)
      throw new ModelsError(
        'usage',
        `${folder} has more than ${maxFolders} folders: name the one with the models.`,
      )
    const own = chooseFiles(place, names)
    if (own.files.size > 0) {
      sources.push(own)
      return true
    }
    const before = sources.length
    const without: string[] = []
    for (const name of names) {
      const isFolder = (await findStats(join(place, name)))?.isDirectory() ?? false
      const isRead = isFolder && !name.startsWith('.') && depth < maxDepth
      if (!isRead || !(await visit(join(path, name), depth + 1))) without.push(join(path, name))
    }
    const hasModel = sources.length > before
    if (hasModel || depth === 0) skipped.push(...without)
    return hasModel
  }
}

/** Undefined for a link to nowhere. */
const findStats = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined)

async function readFolder(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ModelsError('usage', `There is no folder ${folder}.`, { cause: error })
    throw explainFileError(error, folder)
  }
}

function chooseFiles(folder: string, names: readonly string[]): ImportSource {
  const files = new Map<Role, string>()
  for (const role of roles) {
    const [best] = names
      .filter((name) => findRole(name) === role)
      .sort((left, right) => rank(left) - rank(right))
    if (best !== undefined) files.set(role, best)
  }
  const used = new Set([...files.values(), metadataName, modelInfoName])
  return { folder, files, skipped: names.filter((name) => !used.has(name)) }
}

/** Of several for one role: int8 weights before others, then what needs no unpacking. */
const rank = (name: string): number =>
  (name.includes('.intgemm') ? 0 : 10) +
  ['', '.zst', '.gz'].indexOf(/\.(?:zst|gz)$/.exec(name)?.[0] ?? '')

const pointerStart = 'version https://git-lfs.github.com/spec/'

/**
 * Throws ModelsError when a file is no regular one, is larger than any of a model, or is what Git LFS
 * leaves in the place of one that it has not fetched. Pipes and devices have no end, or no beginning.
 */
export async function expectContent(file: string): Promise<void> {
  const stats = await stat(file)
  if (!stats.isFile()) throw new ModelsError('damaged', `${file} is no regular file.`)
  if (stats.size > maxRawBytes)
    throw new ModelsError('damaged', `${file} is larger than any file of a model.`)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(pointerStart.length) })
    if (buffer.toString('latin1', 0, bytesRead) !== pointerStart) return
  } finally {
    await handle.close()
  }
  throw new ModelsError(
    'damaged',
    `${file} is a pointer of Git LFS, not the file itself. Run \`git lfs pull\` in its repository and import again; a ZIP from GitHub has only pointers.`,
  )
}
