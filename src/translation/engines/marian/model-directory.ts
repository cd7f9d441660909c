// The models that are there: a folder with a folder for each pair.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findModelFiles, type ModelPaths } from '@dragoman/marian'
import type { LanguagePair } from '../engine.ts'

export interface InstalledModel extends LanguagePair, ModelPaths {
  /** What its publisher measured, in chrF; undefined where nothing is said. */
  readonly quality: number | undefined
  /** Whether it came out badly when it was tried at its arrival. */
  readonly isSuspect: boolean
  /** Another one when any of its files is another. */
  readonly stamp: string
}

/**
 * Finds the models in a folder's folders. A pair is named by `metadata.json` (`sourceLanguage`, `targetLanguage`), else by the folder: `en-es`
 * or `enes`. A folder without a whole set of files, or without a known pair, is left out, and so is one whose name begins with a dot.
 */
export function findModels(folder: string): InstalledModel[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()),
    )
    .map((entry) => readModelFolder(join(folder, entry.name)))
    .filter((model) => model !== undefined)
}

/** The model in one folder; undefined when it has no whole one, or no known pair. */
export function readModelFolder(folder: string): InstalledModel | undefined {
  const files = listFiles(folder)
  const paths = findModelFiles(folder)
  const metadata = readMetadata(join(folder, 'metadata.json'))
  const pair = readPair(metadata) ?? pairOfName(basename(folder))
  if (paths === undefined || pair === undefined) return undefined
  return {
    ...pair,
    ...paths,
    quality: readQuality(metadata),
    isSuspect: isSuspect(metadata),
    stamp: readStamp(folder, files),
  }
}

/** Empty for what is no folder, or no longer there. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** Names, sizes and times of the files: 0.1 ms a folder. */
function readStamp(folder: string, files: readonly string[]): string {
  return files
    .map((file) => {
      const { size, mtimeMs, ino } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? {
        size: 0,
        mtimeMs: 0,
        ino: 0,
      }
      return `${file} ${size} ${mtimeMs} ${ino}`
    })
    .join('\n')
}

function readMetadata(file: string): Record<string, unknown> {
  // A pipe that nobody writes to would be waited for.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return {}
  try {
    const metadata: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
  } catch {
    // Whoever put it there will find the pair missing or named by the folder; the files themselves are checked when they are loaded.
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
