// metadata.json in a model's directory: the publisher's statements, and the findings at
// installation.
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Calibration } from '../../translation/engines/engine.ts'
import type { Measured } from '../downloads/unpacking.ts'
import { pairOf } from '../pair-names.ts'

export interface InstalledFile extends Measured {
  readonly name: string
}

export interface CheckResult {
  /** `none`: there are no sentences of its source language to check it with. */
  readonly result: 'good' | 'suspect' | 'none'
  readonly detail: string
}

/** Which app asked first for a model that was downloaded on demand, and when. */
export interface OnDemand {
  readonly appId: string
  /** RFC 3339. */
  readonly at: string
}

/** The fields that matter here. A file may have more, which are retained. */
export interface ModelMetadata {
  readonly sourceLanguage?: string
  readonly targetLanguage?: string
  readonly architecture?: string
  readonly version?: string
  /** `release`, `nightly` …, from its registry. */
  readonly channel?: string
  readonly flores?: { readonly chrf?: number }
  /** Of the model's own file, as Mozilla writes it. */
  readonly hash?: string
  readonly byteSize?: number
  /** Where it came from. */
  readonly origin?: string
  readonly installedAt?: string
  /** All files; without it nothing is known about them. */
  readonly files?: readonly InstalledFile[]
  readonly check?: CheckResult
  /** How the signals of its translations read. */
  readonly calibration?: Calibration
  /** It may be removed to make room for others. */
  readonly onDemand?: OnDemand
}

export const metadataName = 'metadata.json'
/** Mozilla's have 5 kB. */
const maxBytes = 1_000_000

/** The metadata of a directory; empty if it is missing or unreadable. */
export async function readMetadata(directory: string): Promise<ModelMetadata> {
  try {
    const file = join(directory, metadataName)
    const stats = await stat(file)
    // Opening a pipe without a writer would block.
    if (!stats.isFile() || stats.size > maxBytes) return {}
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? withoutForeign(parsed)
      : {}
  } catch {
    return {}
  }
}

/** Other programs write such files too: a field of another type is ignored. */
function withoutForeign(parsed: object): ModelMetadata {
  const { files, check, onDemand, ...rest } = parsed as Record<string, unknown>
  const known = Array.isArray(files) && files.every(isInstalledFile)
  const strings = [
    'sourceLanguage',
    'targetLanguage',
    'architecture',
    'version',
    'channel',
    'hash',
    'origin',
    'installedAt',
  ]
  const kept = Object.entries(rest).filter(
    ([name, value]) => !strings.includes(name) || typeof value === 'string',
  )
  return {
    ...Object.fromEntries(kept),
    ...(known && { files }),
    ...(isCheck(check) && { check }),
    ...(isOnDemand(onDemand) && { onDemand }),
  }
}

const isOnDemand = (value: unknown): value is OnDemand =>
  typeof value === 'object' &&
  value !== null &&
  'appId' in value &&
  typeof value.appId === 'string' &&
  'at' in value &&
  typeof value.at === 'string'

const isInstalledFile = (value: unknown): value is InstalledFile =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  !/[\\/]/.test(value.name) &&
  'size' in value &&
  typeof value.size === 'number' &&
  'sha256' in value &&
  typeof value.sha256 === 'string'

const isCheck = (value: unknown): value is CheckResult =>
  typeof value === 'object' &&
  value !== null &&
  'result' in value &&
  'detail' in value &&
  typeof value.detail === 'string'

/** The pair that a directory's metadata names; undefined when it names none. */
export const findPairOf = ({
  sourceLanguage = '',
  targetLanguage = '',
}: ModelMetadata): LanguagePair | undefined => pairOf(sourceLanguage, targetLanguage)

/**
 * Renamed into place, so that a reader finds the old file or the new one, and sees that the
 * directory has changed.
 */
export async function writeMetadata(directory: string, metadata: ModelMetadata): Promise<void> {
  const file = join(directory, metadataName)
  await writeFile(`${file}.new`, `${JSON.stringify(metadata, null, 2)}\n`, { flush: true })
  await rename(`${file}.new`, file)
}
