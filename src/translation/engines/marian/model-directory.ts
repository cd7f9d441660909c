// Finds the installed models: a directory with a subdirectory for each pair.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { findModelFiles, type ModelPaths } from '@dragoman/marian'
import type { Calibration } from '../engine.ts'

export interface FoundModel extends LanguagePair, ModelPaths {
  /** The quality that its publisher measured, in chrF; undefined if not stated. */
  readonly quality: number | undefined
  /** Whether it failed the check when it was installed. */
  readonly isSuspect: boolean
  /** What its translations let expect, if that was measured. */
  readonly calibration: Calibration | undefined
  /** The beginning of the hash of the model's file; undefined if nothing states it. */
  readonly version: string | undefined
  /** Changes when any of its files changes. */
  readonly stamp: string
}

/**
 * Finds the models in the subdirectories of a directory. A pair is named by `metadata.json`
 * (`sourceLanguage`, `targetLanguage`), else by the subdirectory: `en-es` or `enes`. A subdirectory
 * without a complete set of files or a known pair is skipped, and so is one whose name begins with
 * a dot.
 */
export function findModels(directory: string): FoundModel[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter(
      (entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()),
    )
    .map((entry) => readModelDirectory(join(directory, entry.name)))
    .filter((model) => model !== undefined)
}

/** The model in one directory; undefined if it is incomplete or the pair is unknown. */
export function readModelDirectory(directory: string): FoundModel | undefined {
  const files = listFiles(directory)
  const paths = findModelFiles(directory)
  const metadata = readMetadata(join(directory, 'metadata.json'))
  const pair = readPair(metadata) ?? pairOfName(basename(directory))
  if (paths === undefined || pair === undefined) return undefined
  return {
    ...pair,
    ...paths,
    quality: readQuality(metadata),
    isSuspect: isSuspect(metadata),
    calibration: readCalibration(metadata),
    version: readVersion(metadata, basename(paths.model)),
    stamp: readStamp(directory, files),
  }
}

/** Empty if it is not a directory or no longer exists. */
function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory).sort()
  } catch {
    return []
  }
}

/** Names, sizes and times of the files: 0.1 ms per directory. */
function readStamp(directory: string, files: readonly string[]): string {
  return files
    .map((file) => {
      const { size, mtimeMs, ino } = statSync(join(directory, file), { throwIfNoEntry: false }) ?? {
        size: 0,
        mtimeMs: 0,
        ino: 0,
      }
      return `${file} ${size} ${mtimeMs} ${ino}`
    })
    .join('\n')
}

function readMetadata(file: string): Record<string, unknown> {
  // Opening a pipe without a writer would block.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return {}
  try {
    const metadata: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
  } catch {
    // The operator will find the pair missing or named by the directory; loading checks the files
    // themselves.
    return {}
  }
}

const readPair = ({
  sourceLanguage,
  targetLanguage,
}: Record<string, unknown>): LanguagePair | undefined => toPair(sourceLanguage, targetLanguage)

function pairOfName(name: string): LanguagePair | undefined {
  const [, from, to] =
    /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?)-([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.exec(name) ??
    // Without English on one side it may be a word: data, base, tiny.
    /^(?=en|..en)([a-z]{2})([a-z]{2})$/.exec(name) ??
    []
  return toPair(from, to)
}

function toPair(from: unknown, to: unknown): LanguagePair | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined
  try {
    const [source, target] = Intl.getCanonicalLocales([from, to])
    return source && target && source !== target ? { from: source, to: target } : undefined
  } catch {
    return undefined
  }
}

function readQuality({ flores }: Record<string, unknown>): number | undefined {
  const chrf =
    typeof flores === 'object' && flores !== null && 'chrf' in flores ? flores.chrf : undefined
  return typeof chrf === 'number' && chrf > 0 && chrf <= 100 ? chrf : undefined
}

const isSuspect = ({ check }: Record<string, unknown>): boolean =>
  typeof check === 'object' && check !== null && 'result' in check && check.result === 'suspect'

/** Other programs write such files too: what is not of this form is ignored. */
function readCalibration({ calibration }: Record<string, unknown>): Calibration | undefined {
  if (typeof calibration !== 'object' || calibration === null) return undefined
  const { signals, map, set, sentences, calibratedAt } = calibration as Partial<Calibration>
  const isWhole =
    isListOfPairs(signals) &&
    isListOfPairs(map) &&
    typeof set === 'string' &&
    typeof sentences === 'number' &&
    typeof calibratedAt === 'string'
  return isWhole ? { signals, map, set, sentences, calibratedAt } : undefined
}

const isListOfPairs = (list: unknown): list is readonly (readonly [number, number])[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.every(
    (pair) =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => Number.isFinite(part)),
  )

/** As many digits as tell the models of a pair apart. */
const versionDigits = 16

function readVersion({ files }: Record<string, unknown>, model: string): string | undefined {
  if (!Array.isArray(files)) return undefined
  const file: unknown = files.find((each: unknown) => isRecord(each) && each.name === model)
  const hash = isRecord(file) ? file.sha256 : undefined
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
    ? hash.slice(0, versionDigits)
    : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
