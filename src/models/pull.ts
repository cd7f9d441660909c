// Downloads from a registry into the store: complete sets, several at a time, each resumed where an
// earlier pull stopped.
import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { expectSpace } from './downloads/disk-space.ts'
import { downloadFile } from './downloads/download.ts'
import type { HttpClient } from './downloads/http-client.ts'
import { expectFingerprint, type Measured, measureFile } from './downloads/unpacking.ts'
import { verifySet } from './downloads/verification.ts'
import type { CheckResult, InstalledFile, OnDemand } from './installed/metadata.ts'
import { installModel } from './installed/model-installation.ts'
import { type ModelSet, type OfferedFile, packedBytes, rawBytes } from './installed/model-set.ts'
import type { Pins } from './installed/pins.ts'
import { explainFileError, ModelsError } from './models-error.ts'
import { pairName } from './pair-names.ts'
import { type ArchitecturePreference, selectSet } from './selection.ts'
import type { ModelStore } from './store.ts'

export interface PullSettings {
  readonly store: ModelStore
  readonly http: HttpClient
  readonly sets: readonly ModelSet[]
  /** Where the sets were read, for the metadata. */
  readonly origin: string
  readonly preference: ArchitecturePreference
  readonly signal: AbortSignal
  readonly onEvent?: (event: PullEvent) => void
  /** Compares only the sizes of installed files; otherwise every byte is read. */
  readonly quick?: boolean
  /** Accepts a file that differs from its first download. */
  readonly acceptChanges?: boolean
  /** For the metadata of a model that may be removed again. */
  readonly onDemand?: OnDemand
  /** Decides about a complete model before it replaces another; absent: each is installed. */
  readonly accept?: (pair: LanguagePair, directory: string) => Promise<boolean>
}

export type PullEvent =
  | { readonly type: 'waiting'; readonly pair: LanguagePair }
  | {
      readonly type: 'start'
      readonly pair: LanguagePair
      readonly set: ModelSet
      readonly bytes: number
    }
  /** Bytes of all files of the pair, compressed. */
  | {
      readonly type: 'progress'
      readonly pair: LanguagePair
      readonly received: number
      readonly total: number
    }
  | { readonly type: 'end'; readonly outcome: PullOutcome }

export interface PullOutcome {
  readonly pair: LanguagePair
  /** `declined`: it arrived, but was not accepted, and is removed again. */
  readonly result: 'installed' | 'present' | 'declined' | 'failed'
  readonly bytes?: number
  readonly check?: CheckResult
  readonly error?: unknown
}

const pairsAtOnce = 3

/**
 * Pulls some pairs and returns the outcome of each. Throws ModelsError only before anything has
 * begun: a full disk, no permission.
 */
export async function pullModels(
  pairs: readonly LanguagePair[],
  settings: PullSettings,
): Promise<PullOutcome[]> {
  const { store, onEvent = () => {} } = settings
  const wanted = await findMissing(pairs, settings)
  const largest = Math.max(0, ...wanted.map(packedBytes))
  await expectSpace(
    store.directory,
    wanted.reduce((sum, set) => sum + rawBytes(set), 0) +
      Math.min(pairsAtOnce, wanted.length) * largest,
  )
  const outcomes: PullOutcome[] = []
  const waiting = [...pairs]
  const takeTurns = async (): Promise<void> => {
    for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
      const outcome = await pullPair(pair, settings)
      outcomes.push(outcome)
      onEvent({ type: 'end', outcome })
      // This error would affect all other pairs too.
      if (
        outcome.error instanceof ModelsError &&
        ['disk', 'permission', 'interrupted'].includes(outcome.error.kind)
      )
        waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: pairsAtOnce }, takeTurns))
  return outcomes
}

/** Takes no lock, as it only estimates the room needed. */
async function findMissing(
  pairs: readonly LanguagePair[],
  { store, sets, preference }: PullSettings,
): Promise<ModelSet[]> {
  const installed = new Map((await store.list()).map((set) => [pairName(set), set]))
  const isThere = ({ from, to, files }: ModelSet): boolean => {
    const known = new Map(
      installed
        .get(pairName({ from, to }))
        ?.metadata.files?.map(({ name, sha256 }) => [name, sha256]),
    )
    return (
      files.length === known.size &&
      files.every(
        ({ name, raw }) => known.has(name) && (raw.sha256 ?? known.get(name)) === known.get(name),
      )
    )
  }
  return pairs
    .flatMap((pair) => selectSet(sets, pair, preference) ?? [])
    .filter((set) => !isThere(set))
}

async function pullPair(pair: LanguagePair, settings: PullSettings): Promise<PullOutcome> {
  const { store, sets, preference, signal, onEvent = () => {} } = settings
  try {
    const set = selectSet(sets, pair, preference)
    if (set === undefined)
      throw new ModelsError('usage', `The registry has no model for ${pairName(pair)}.`, {
        why: { reason: 'registry-lacks-model', parameters: { ...pair } },
      })
    const onWait = () => onEvent({ type: 'waiting', pair })
    return await store.withPair(pair, () => pullSet(pair, set, settings), { signal, onWait })
  } catch (error) {
    return { pair, result: 'failed', error: explainFileError(error, store.directory) }
  }
}

/** Call it within the pair's lock. */
async function pullSet(
  pair: LanguagePair,
  set: ModelSet,
  settings: PullSettings,
): Promise<PullOutcome> {
  const { store, origin, onEvent = () => {}, acceptChanges = false, onDemand, accept } = settings
  const pins = await store.readPins(pair)
  const files = set.files.map((file) => (acceptChanges ? file : withPin(file, pins)))
  if (await isPresent(pair, files, settings)) return { pair, result: 'present' }
  const bytes = packedBytes(set)
  onEvent({ type: 'start', pair, set, bytes })
  const directory = await store.openStaging(pair, nameOf(set))
  const measured = await fetchFiles({ pair, files, directory, total: bytes }, settings)
  const seen = newPins(set.files, measured)
  if (Object.keys(seen).length > 0) await store.writePins(pair, { ...pins, ...seen })
  if (accept !== undefined && !(await accept(pair, directory))) {
    await rm(directory, { recursive: true, force: true })
    return { pair, result: 'declined' }
  }
  const { architecture, version, channel, chrf } = set
  const metadata = {
    architecture,
    ...(version && { version }),
    channel,
    ...(chrf !== undefined && { flores: { chrf } }),
    origin,
    ...(onDemand && { onDemand }),
  }
  const installed: InstalledFile[] = files.map(({ name }, index) => ({
    name,
    ...(measured[index] as Measured),
  }))
  const check = await installModel({ store, pair, directory, files: installed, metadata })
  return {
    pair,
    result: 'installed',
    bytes: installed.reduce((sum, { size }) => sum + size, 0),
    check,
  }
}

/** Whether exactly this set is installed and complete. */
async function isPresent(
  pair: LanguagePair,
  files: readonly OfferedFile[],
  { store, quick = false }: PullSettings,
): Promise<boolean> {
  const installed = await store.find(pair)
  const known = new Map(installed?.metadata.files?.map((file) => [file.name, file]))
  const isSame =
    files.length === known.size &&
    files.every(
      ({ name, raw }) => raw.sha256 !== undefined && known.get(name)?.sha256 === raw.sha256,
    )
  return (
    installed !== undefined && isSame && (await verifySet(installed, { quick })).result === 'intact'
  )
}

interface Fetching {
  readonly pair: LanguagePair
  readonly files: readonly OfferedFile[]
  readonly directory: string
  readonly total: number
}

async function fetchFiles(
  { pair, files, directory, total }: Fetching,
  { http, signal, onEvent = () => {} }: PullSettings,
): Promise<Measured[]> {
  const received = files.map(() => 0)
  const sizes = files.map(({ packed }) => packed.size)
  // One failure ends the other downloads; the next pull resumes them.
  const failed = new AbortController()
  const report = (index: number, bytes: number, size: number | undefined): void => {
    received[index] = bytes
    sizes[index] ??= size
    const known = sizes.every((each) => each !== undefined) ? sum(sizes as number[]) : total
    onEvent({
      type: 'progress',
      pair,
      received: sum(received),
      total: Math.max(known, sum(received)),
    })
  }
  const outcomes = await Promise.allSettled(
    files.map(async (file, index) => {
      try {
        const target = join(directory, file.name)
        const there = await measureArrived(target, file)
        const onProgress = (bytes: number, size: number | undefined) => report(index, bytes, size)
        if (there) return there
        return await downloadFile({
          file,
          target,
          http,
          signal: AbortSignal.any([signal, failed.signal]),
          onProgress,
        })
      } catch (error) {
        failed.abort(error)
        throw error
      }
    }),
  )
  if (signal.aborted)
    throw new ModelsError(
      'interrupted',
      'Interrupted. The next pull resumes where this one stopped.',
    )
  if (failed.signal.aborted) throw failed.signal.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Measured>).value)
}

/** The file of an earlier pull, if it is right. */
async function measureArrived(target: string, { raw }: OfferedFile): Promise<Measured | undefined> {
  if (!(await stat(target).catch(() => undefined))) return undefined
  const measured = await measureFile(target)
  try {
    expectFingerprint(measured, raw, target)
    return measured
  } catch {
    return undefined
  }
}

/** A file whose registry gives no hash must equal its first download. */
function withPin(file: OfferedFile, pins: Pins): OfferedFile {
  const pin = file.raw.sha256 === undefined ? pins[file.path] : undefined
  return pin === undefined ? file : { ...file, raw: pin, pinned: true }
}

const newPins = (files: readonly OfferedFile[], measured: readonly Measured[]): Pins =>
  Object.fromEntries(
    files.flatMap(({ path, raw }, index) =>
      raw.sha256 === undefined ? [[path, measured[index] as Measured] as const] : [],
    ),
  )

/** Another set has another name, so that files of two sets never meet in a directory. */
const nameOf = ({ architecture, version, files }: ModelSet): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        architecture,
        version,
        files.map(({ path, packed, raw }) => [path, packed.sha256, raw.sha256]),
      ]),
    )
    .digest('hex')
    .slice(0, 16)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
