// Models from a folder: another machine's `models export`, Mozilla's repository, a disk that someone carried here.
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { LanguagePair } from '../translation/engines/engine.ts'
import { putModel } from './arrive.ts'
import { expectSpace } from './disk-space.ts'
import { codeOf, explainFileError, ModelsError } from './errors.ts'
import { findPair, pairName } from './language-codes.ts'
import {
  type CheckResult,
  findPairOf,
  type InstalledFile,
  type Metadata,
  metadataName,
  readMetadata,
} from './metadata.ts'
import { findRole, type Role, roles, withoutCompression } from './model-set.ts'
import type { ModelStore } from './store.ts'
import { type Measured, measureFile, unpack } from './unpack.ts'

export interface ImportOutcome {
  /** The folder that it was in. */
  readonly folder: string
  readonly pair?: LanguagePair
  readonly result: 'installed' | 'present' | 'failed'
  /** What was in the folder and is no file of a model. */
  readonly skipped: readonly string[]
  readonly check?: CheckResult
  readonly error?: unknown
}

interface Settings {
  readonly store: ModelStore
  /** What a folder is that does not say it, or says it wrongly; only for a folder of one model. */
  readonly pair?: LanguagePair
  readonly signal: AbortSignal
}

interface Source {
  readonly folder: string
  /** The file to take for each role. */
  readonly files: ReadonlyMap<Role, string>
  readonly skipped: readonly string[]
}

/** Imports a folder of `<pair>/` folders, or one such folder. Throws ModelsError when there is no model in it. */
export async function importModels(
  folder: string,
  settings: Settings,
): Promise<{ outcomes: ImportOutcome[]; skipped: string[] }> {
  const { sources, skipped } = await findSources(resolve(folder))
  if (sources.length === 0)
    throw new ModelsError(
      'usage',
      `There is no model in ${folder}: expected are folders like en-es or enes with the files model.*.bin, lex.*.bin and vocab.*.spm, as they are or packed (.gz, .zst).`,
    )
  if (settings.pair && sources.length > 1)
    throw new ModelsError(
      'usage',
      `--pair is for a folder of one model; ${folder} has ${sources.length}.`,
    )
  const outcomes: ImportOutcome[] = []
  for (const source of sources) outcomes.push(await importSource(source, settings))
  return { outcomes, skipped }
}

async function findSources(folder: string): Promise<{ sources: Source[]; skipped: string[] }> {
  const own = await readSource(folder)
  if (own.files.size > 0) return { sources: [own], skipped: [] }
  const entries = await readFolder(folder)
  const inner: Source[] = []
  const skipped: string[] = []
  for (const name of entries) {
    const isFolder = (await stat(join(folder, name)).catch(() => undefined))?.isDirectory() ?? false
    const source =
      isFolder && !name.startsWith('.') ? await readSource(join(folder, name)) : undefined
    if (source && source.files.size > 0) inner.push(source)
    else skipped.push(name)
  }
  return { sources: inner, skipped }
}

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

async function readSource(folder: string): Promise<Source> {
  const names = await readFolder(folder)
  const files = new Map<Role, string>()
  for (const role of roles) {
    const [best] = names
      .filter((name) => findRole(name) === role)
      .sort((left, right) => rank(left) - rank(right))
    if (best !== undefined) files.set(role, best)
  }
  const used = new Set([...files.values(), metadataName])
  return { folder, files, skipped: names.filter((name) => !used.has(name)) }
}

/** Of several for one role: int8 weights before others, then what needs no unpacking. */
const rank = (name: string): number =>
  (name.includes('.intgemm') ? 0 : 10) +
  ['', '.zst', '.gz'].indexOf(/\.(?:zst|gz)$/.exec(name)?.[0] ?? '')

async function importSource(
  source: Source,
  { store, pair: given, signal }: Settings,
): Promise<ImportOutcome> {
  const { folder, skipped } = source
  let pair: LanguagePair | undefined
  try {
    const metadata = await readMetadata(folder)
    pair = given ?? choosePair(folder, metadata)
    const known = pair
    return await store.withPair(known, () => importPair(known, source, { store, metadata }), {
      signal,
    })
  } catch (error) {
    return {
      folder,
      ...(pair && { pair }),
      result: 'failed',
      skipped,
      error: explainFileError(error, store.folder),
    }
  }
}

/** Throws ModelsError when folder and metadata say nothing, or different things. */
function choosePair(folder: string, metadata: Metadata): LanguagePair {
  const named = findPair(basename(folder))
  const described = findPairOf(metadata)
  if (named && described && pairName(named) !== pairName(described))
    throw new ModelsError(
      'usage',
      `${folder} is called ${pairName(named)}, its ${metadataName} says ${pairName(described)}: say which with --pair.`,
    )
  const pair = described ?? named
  if (pair === undefined)
    throw new ModelsError(
      'usage',
      `${folder} does not say which languages it is for: say it with --pair, such as --pair en-es.`,
    )
  return pair
}

async function importPair(
  pair: LanguagePair,
  source: Source,
  { store, metadata }: { store: ModelStore; metadata: Metadata },
): Promise<ImportOutcome> {
  const { folder, skipped } = source
  const chosen = chooseVocabularies(source)
  await expectSpace(store.folder, await estimateBytes(folder, chosen))
  const staging = await store.openStaging(pair, 'import')
  const files: InstalledFile[] = []
  for (const [role, file] of chosen) {
    const name = withoutCompression(file)
    files.push({
      name,
      ...(await unpack(join(folder, file), join(staging, name), expectedOf(role, name, metadata))),
    })
  }
  if (await isSame(pair, files, store)) return { folder, pair, result: 'present', skipped }
  const { check: _check, files: _files, ...described } = metadata
  const check = await putModel({
    store,
    pair,
    folder: staging,
    files,
    metadata: { ...described, origin: metadata.origin ?? `the folder ${folder}` },
  })
  return { folder, pair, result: 'installed', skipped, check }
}

/** Throws ModelsError when files are missing. */
function chooseVocabularies({ folder, files }: Source): [Role, string][] {
  const has = (...wanted: Role[]): boolean => wanted.every((role) => files.has(role))
  if (!has('model')) throw new ModelsError('damaged', `${folder} has no model.*.bin.`)
  if (!has('vocab') && !has('srcvocab', 'trgvocab'))
    throw new ModelsError(
      'damaged',
      `${folder} has no vocabulary: vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm.`,
    )
  if (has('vocab') && (has('srcvocab') || has('trgvocab')))
    throw new ModelsError(
      'damaged',
      `${folder} has the vocabularies of two sets: vocab.*.spm, and srcvocab.*.spm or trgvocab.*.spm. Leave only those that belong to its model.`,
    )
  return [...files]
}

/** What another machine, or Mozilla, has written down about a file. */
function expectedOf(
  role: Role,
  name: string,
  { files, hash, byteSize }: Metadata,
): Partial<Measured> {
  const known = files?.find((file) => file.name === name)
  if (known) return { size: known.size, sha256: known.sha256 }
  if (role !== 'model' || hash === undefined || !/^[0-9a-f]{64}$/i.test(hash)) return {}
  return { sha256: hash.toLowerCase(), ...(typeof byteSize === 'number' && { size: byteSize }) }
}

async function estimateBytes(
  folder: string,
  files: readonly (readonly [Role, string])[],
): Promise<number> {
  const sizes = await Promise.all(
    files.map(
      async ([, name]) =>
        (await stat(join(folder, name))).size * (/\.(gz|zst)$/.test(name) ? 2 : 1),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Whether what is installed has the same files, and they still are what they were. */
async function isSame(
  pair: LanguagePair,
  files: readonly InstalledFile[],
  store: ModelStore,
): Promise<boolean> {
  const installed = await store.find(pair)
  if (installed?.metadata.files?.length !== files.length) return false
  const found = await Promise.all(
    files.map(({ name }) => measureFile(join(installed.folder, name)).catch(() => undefined)),
  )
  return files.every(({ sha256 }, index) => found[index]?.sha256 === sha256)
}
