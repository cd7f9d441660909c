// Imports models from a directory: another machine's `models export`, Mozilla's repository, or a
// disk.
import { readFile, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { describeModel } from '@dragoman/marian'
import { expectSpace } from './downloads/disk-space.ts'
import { fileWhy, type Measured, measureFile, unpack } from './downloads/unpacking.ts'
import { expectContent, findSources, type ImportSource } from './import-sources.ts'
import { choosePair } from './installed/directory-pair.ts'
import {
  type CheckResult,
  type InstalledFile,
  type ModelMetadata,
  readMetadata,
} from './installed/metadata.ts'
import { installModel } from './installed/model-installation.ts'
import {
  type FileRole,
  findRole,
  isCompleteSet,
  roles,
  withoutCompression,
} from './installed/model-set.ts'
import { explainFileError, ModelsError } from './models-error.ts'
import type { ModelStore } from './store.ts'

interface ImportOutcome {
  /** The directory that it was in. */
  readonly directory: string
  readonly pair?: LanguagePair
  readonly result: 'installed' | 'present' | 'failed'
  /** Entries of the directory that are not files of a model. */
  readonly skipped: readonly string[]
  readonly check?: CheckResult
  readonly error?: unknown
}

interface Settings {
  readonly store: ModelStore
  /** The pair of a directory that names none or a wrong one; only for a directory of one model. */
  readonly pair?: LanguagePair
  readonly signal: AbortSignal
  /** The bytes of the files of a model, unpacked; absent: only each file is bounded. */
  readonly maxBytes?: number
  /** Where the models come from, for their metadata; absent: from their directories. */
  readonly origin?: string
  /**
   * Decides about a complete model within its pair's lock, before it is moved into place. Is also
   * asked about one that is installed already, which stays.
   */
  readonly accept?: (pair: LanguagePair, model: CompleteModel) => Promise<boolean>
}

/** A model whose files are complete and checked. */
export interface CompleteModel {
  readonly directory: string
  readonly metadata: ModelMetadata
}

/** Imports the models in a directory and below. Throws ModelsError when there is none. */
export async function importModels(
  directory: string,
  settings: Settings,
): Promise<{ outcomes: ImportOutcome[]; skipped: string[] }> {
  const { sources, skipped } = await findSources(resolve(directory))
  if (sources.length === 0)
    throw new ModelsError(
      'usage',
      `There is no model in ${directory}: ` +
        'expected are directories like en-es or enes with the files model.*.bin, lex.*.bin ' +
        'and vocab.*.spm, as they are or packed (.gz, .zst).',
      { why: { reason: 'model-files-missing' } },
    )
  if (settings.pair && sources.length > 1)
    throw new ModelsError(
      'usage',
      `--pair is for a directory with one model; ${directory} has ${sources.length}.`,
    )
  const outcomes: ImportOutcome[] = []
  for (const source of sources) outcomes.push(await importSource(source, settings))
  return { outcomes, skipped }
}

async function importSource(source: ImportSource, settings: Settings): Promise<ImportOutcome> {
  const { store, pair: given, signal } = settings
  const { directory, skipped } = source
  let pair: LanguagePair | undefined
  try {
    expectRoles(source)
    const metadata = await readMetadata(directory)
    pair = given ?? (await choosePair(directory, source.files.get('model'), metadata))
    const known = pair
    const work = () => importPair(known, source, { ...settings, metadata })
    return await store.withPair(known, work, { signal })
  } catch (error) {
    return {
      directory,
      ...(pair && { pair }),
      result: 'failed',
      skipped,
      error: explainFileError(error, store.directory),
    }
  }
}

type PairSettings = Settings & { readonly metadata: ModelMetadata }

async function importPair(
  pair: LanguagePair,
  source: ImportSource,
  settings: PairSettings,
): Promise<ImportOutcome> {
  const { store } = settings
  const { directory } = source
  for (const file of source.files.values()) await expectContent(join(directory, file))
  await expectSpace(store.directory, await estimateBytes(directory, [...source.files]))
  const staging = await store.openStaging(pair, 'import')
  try {
    const files = await unpackFiles(staging, source, settings)
    return await installFiles(pair, { staging, files, source }, settings)
  } finally {
    // Where it was installed, it is no longer there.
    await rm(staging, { recursive: true, force: true })
  }
}

/** The files of the model, complete and unpacked. Throws ModelsError. */
async function unpackFiles(
  staging: string,
  source: ImportSource,
  { metadata, maxBytes }: PairSettings,
): Promise<InstalledFile[]> {
  const { directory } = source
  const files: InstalledFile[] = []
  let leftBytes = maxBytes
  // The model first: it determines which vocabularies are its own.
  for (const role of roles) {
    const file = source.files.get(role)
    if (file === undefined || (isMixed(source) && !(await belongs(role)))) continue
    const name = withoutCompression(file)
    const measured = await unpack(join(directory, file), join(staging, name), {
      ...expectedOf(role, name, metadata),
      ...(leftBytes !== undefined && { maxBytes: leftBytes }),
    })
    files.push({ name, ...measured })
    if (leftBytes !== undefined) leftBytes -= measured.size
  }
  const found = files.map(({ name }) => findRole(name)).filter((role) => role !== undefined)
  if (!isCompleteSet(found.map((role) => ({ role }))))
    throw new ModelsError(
      'damaged',
      `${directory} has the vocabularies of two sets, and not all of those that its model needs.`,
      { why: { reason: 'model-files-mixed' } },
    )
  return files

  async function belongs(role: FileRole): Promise<boolean> {
    const model = files.find(({ name }) => findRole(name) === 'model')
    if (model === undefined || role === 'lex') return true
    return (role === 'vocab') === (await sharesVocabulary(join(staging, model.name)))
  }
}

interface UnpackedFiles {
  readonly staging: string
  readonly files: readonly InstalledFile[]
  readonly source: ImportSource
}

async function installFiles(
  pair: LanguagePair,
  { staging, files, source: { directory, files: given, skipped } }: UnpackedFiles,
  { store, metadata, origin, accept }: PairSettings,
): Promise<ImportOutcome> {
  const same = await findSame(pair, files, store)
  if (same !== undefined) {
    await accept?.(pair, same)
    const { check } = same.metadata
    return { directory, pair, result: 'present', skipped, ...(check && { check }) }
  }
  // It was told of that of another machine; here it is installed on purpose.
  const { check: _check, files: _files, onDemand: _onDemand, ...described } = metadata
  const check = await installModel({
    store,
    pair,
    directory: staging,
    files,
    metadata: {
      ...described,
      origin: metadata.origin ?? origin ?? `the directory ${directory}`,
    },
    ...(accept && { accept: (model: CompleteModel) => accept(pair, model) }),
  })
  const taken = new Set(files.map(({ name }) => name))
  // Files of the other set, if there are two.
  const left = [...given.values()].filter((file) => !taken.has(withoutCompression(file)))
  return { directory, pair, result: 'installed', skipped: [...skipped, ...left], check }
}

/** Throws ModelsError when files are missing. */
function expectRoles({ directory, files }: ImportSource): void {
  const has = (...wanted: FileRole[]): boolean => wanted.every((role) => files.has(role))
  if (!has('model'))
    throw new ModelsError('damaged', `${directory} has no model.*.bin.`, {
      why: fileWhy('model-file-missing', 'model.*.bin'),
    })
  if (!has('vocab') && !has('srcvocab', 'trgvocab'))
    throw new ModelsError(
      'damaged',
      `${directory} has no vocabulary: vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm.`,
      { why: fileWhy('model-file-missing', 'vocab.*.spm') },
    )
}

/** Whether there are the vocabularies of two sets, as after mixing releases. */
const isMixed = ({ files }: ImportSource): boolean =>
  files.has('vocab') && (files.has('srcvocab') || files.has('trgvocab'))

/**
 * Whether a model has one vocabulary for both languages. Throws ModelsError when it is not a model.
 */
async function sharesVocabulary(file: string): Promise<boolean> {
  const name = basename(file)
  try {
    return describeModel(await readFile(file), name).sharedVocabulary
  } catch (cause) {
    throw new ModelsError('damaged', `${file} cannot be read: ${(cause as Error).message}.`, {
      cause,
      why: fileWhy('model-file-damaged', file),
    })
  }
}

/** What another machine, or Mozilla, has recorded about a file. */
function expectedOf(
  role: FileRole,
  name: string,
  { files, hash, byteSize }: ModelMetadata,
): Partial<Measured> {
  const known = files?.find((file) => file.name === name)
  if (known) return { size: known.size, sha256: known.sha256 }
  if (role !== 'model' || hash === undefined || !/^[0-9a-f]{64}$/i.test(hash)) return {}
  return { sha256: hash.toLowerCase(), ...(typeof byteSize === 'number' && { size: byteSize }) }
}

async function estimateBytes(
  directory: string,
  files: readonly (readonly [FileRole, string])[],
): Promise<number> {
  const sizes = await Promise.all(
    files.map(
      async ([, name]) =>
        (await stat(join(directory, name))).size * (/\.(gz|zst)$/.test(name) ? 2 : 1),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The installed set, if it has the same files, unchanged. */
async function findSame(
  pair: LanguagePair,
  files: readonly InstalledFile[],
  store: ModelStore,
): Promise<CompleteModel | undefined> {
  const installed = await store.find(pair)
  if (installed?.metadata.files?.length !== files.length) return undefined
  const found = await Promise.all(
    files.map(({ name }) => measureFile(join(installed.directory, name)).catch(() => undefined)),
  )
  const isSame = files.every(({ sha256 }, index) => found[index]?.sha256 === sha256)
  return isSame ? installed : undefined
}
