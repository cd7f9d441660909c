// Finds the documents that are named on the command line: files, directories, patterns.
import type { Stats } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { InputError } from '../errors.ts'
import { findRefusal } from './file-check.ts'
import { isOldOffice } from './file-extensions.ts'
import { describeMissing, documentExtensions, isPattern, looksLikeFile } from './file-words.ts'
import { findFile, findMissing, standardInput } from './sources.ts'

/** A document to translate. */
export interface DocumentPath {
  readonly path: string
  /** Below the directory that was named, or that begins the pattern; '' of a named file. */
  readonly directory: string
  readonly bytes: number
  /** Permissions. */
  readonly mode: number
}

/** What a word names: documents, or a reason why it names none; undefined for a text. */
type Found = readonly DocumentPath[] | string | undefined

/**
 * The documents of these words, each once; none if the words are a text. Throws InputError with
 * every word that names no document, if another one is a file or looks like one.
 */
export async function findDocuments(words: readonly string[]): Promise<DocumentPath[]> {
  const found = await Promise.all(words.map(findOne))
  if (found.every((each) => each === undefined)) return []
  const reasons = await Promise.all(
    words.map((word, index) => {
      const each = found[index]
      return each === undefined ? describeMissing(word) : each
    }),
  )
  const failures = reasons.filter((reason) => typeof reason === 'string')
  if (failures.length > 0)
    throw new InputError([...failures, ...adviseTexts(words, found)].join('\n'))
  const documents = found.flatMap((each) => (typeof each === 'object' ? each : []))
  return [...new Map(documents.map((each) => [each.path, each])).values()]
}

/** How to translate a text that was taken for files. */
function adviseTexts(words: readonly string[], found: readonly Found[]): string[] {
  if (found.includes(undefined)) return ['Quote a text that has the name of a file.']
  return words.some((word) => /\s/.test(word))
    ? ['Pass a text that ends as a file does on standard input.']
    : []
}

async function findOne(word: string): Promise<Found> {
  if (word === standardInput) return undefined
  const found = await findFile(word)
  if (typeof found === 'string') return found
  if (found?.isDirectory()) return listDirectory(word)
  if (found !== undefined) return describeFile(word, found)
  if (isPattern(word)) {
    const documents = await matchPattern(word)
    if (documents !== undefined) return documents
  }
  return findMissing(word)
}

/** A file that is named is not left out: the reason is given if it cannot be translated. */
async function describeFile(path: string, found: Stats): Promise<Found> {
  if (!found.isFile())
    return `${path} is a pipe or a device. \`--file ${path}\` translates what it has.`
  const isSent = isDocument(path) || isOldOffice(path)
  const refusal = isSent ? undefined : await findRefusal(path)
  return refusal === undefined
    ? [{ path, directory: '', bytes: found.size, mode: found.mode & 0o777 }]
    : `${path} is not translated. ${refusal}`
}

/** Undefined for a pattern that nothing matches. */
async function matchPattern(pattern: string): Promise<Found> {
  const paths = await Array.fromAsync(glob(pattern))
  const parts = pattern.split('/')
  const base = parts.slice(0, parts.findIndex(isPattern)).join('/')
  const documents = await describeAll(paths.filter(isDocument), (path) =>
    relative(base, dirname(path)),
  )
  if (documents.length > 0) return documents
  return paths.length > 0 && looksLikeFile(pattern)
    ? `${pattern} matches no file of a format that can be translated.`
    : undefined
}

async function listDirectory(directory: string): Promise<Found> {
  const paths = await Array.fromAsync(glob(join(directory, '**/*')))
  const documents = await describeAll(paths.filter(isDocument), (path) =>
    relative(directory, dirname(path)),
  )
  return documents.length > 0
    ? documents
    : `${directory} has no document of a format that can be translated.`
}

async function describeAll(
  paths: readonly string[],
  directoryOf: (path: string) => string,
): Promise<DocumentPath[]> {
  const documents = await Promise.all(
    paths.toSorted().map(async (path) => {
      const found = await stat(path)
      if (!found.isFile()) return []
      return [{ path, directory: directoryOf(path), bytes: found.size, mode: found.mode & 0o777 }]
    }),
  )
  return documents.flat()
}

const isDocument = (path: string): boolean =>
  !basename(path).startsWith('.') && documentExtensions.has(extname(path).toLowerCase())
