// Imports models from a directory: another machine's `models export`, Mozilla's repository, or a
// disk.
import { readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { describeModel } from '@dragoman/marian'
import { expectSpace } from './downloads/disk-space.ts'
import { type Measured, measureFile, unpack } from './downloads/unpacking.ts'
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

async function importSource(
  source: ImportSource,
  { store, pair: given, signal }: Settings,
): Promise<ImportOutcome> {
  const { directory, skipped } = source
  let pair: LanguagePair | undefined
  try {
    const metadata = await readMetadata(directory)
    pair = given ?? (await choosePair(directory, source.files.get('model'), metadata))
    const known = pair
    return await store.withPair(known, () => importPair(known, source, { store, metadata }), {
      signal,
    })
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

async function importPair(
  pair: LanguagePair,
  source: ImportSource,
  { store, metadata }: { store: ModelStore; metadata: ModelMetadata },
): Promise<ImportOutcome> {
  const { directory, skipped } = source
  expectRoles(source)
  for (const file of source.files.values()) await expectContent(join(directory, file))
  await expectSpace(store.directory, await estimateBytes(directory, [...source.files]))
  const staging = await store.openStaging(pair, 'import')
  const files: InstalledFile[] = []
  // The model first: it determines which vocabularies are its own.
  for (const role of roles) {
    const file = source.files.get(role)
    if (file === undefined || (isMixed(source) && !(await belongs(role)))) continue
    const name = withoutCompression(file)
    files.push({
      name,
      ...(await unpack(
        join(directory, file),
        join(staging, name),
        expectedOf(role, name, metadata),
      )),
    })
  }
  const found = files.map(({ name }) => findRole(name)).filter((role) => role !== undefined)
  if (!isCompleteSet(found.map((role) => ({ role }))))
    throw new ModelsError(
      'damaged',
      `${directory} has the vocabularies of two sets, and not all of those that its model needs.`,
    )
  if (await isSame(pair, files, store)) return { directory, pair, result: 'present', skipped }
  const { check: _check, files: _files, ...described } = metadata
  const check = await installModel({
    store,
    pair,
    directory: staging,
    files,
    metadata: { ...described, origin: metadata.origin ?? `the directory ${directory}` },
  })
  return { directory, pair, result: 'installed', skipped: [...skipped, ...left()], check }

  /** Files of the other set, if there are two. */
  function left(): string[] {
    const taken = new Set(files.map(({ name }) => name))
    return [...source.files.values()].filter((file) => !taken.has(withoutCompression(file)))
  }

  async function belongs(role: FileRole): Promise<boolean> {
    const model = files.find(({ name }) => findRole(name) === 'model')
    if (model === undefined || role === 'lex') return true
    return (role === 'vocab') === (await sharesVocabulary(join(staging, model.name)))
  }
}

/** Throws ModelsError when files are missing. */
function expectRoles({ directory, files }: ImportSource): void {
  const has = (...wanted: FileRole[]): boolean => wanted.every((role) => files.has(role))
  if (!has('model')) throw new ModelsError('damaged', `${directory} has no model.*.bin.`)
  if (!has('vocab') && !has('srcvocab', 'trgvocab'))
    throw new ModelsError(
      'damaged',
      `${directory} has no vocabulary: vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm.`,
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

/** Whether the installed set has the same files, unchanged. */
async function isSame(
  pair: LanguagePair,
  files: readonly InstalledFile[],
  store: ModelStore,
): Promise<boolean> {
  const installed = await store.find(pair)
  if (installed?.metadata.files?.length !== files.length) return false
  const found = await Promise.all(
    files.map(({ name }) => measureFile(join(installed.directory, name)).catch(() => undefined)),
  )
  return files.every(({ sha256 }, index) => found[index]?.sha256 === sha256)
}
