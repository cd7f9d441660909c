// Finds the documents that are named on the command line: files, directories, patterns.
import type { Stats } from 'node:fs'
import { glob } from 'node:fs/promises'
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
  readonly modifiedMs: number
  /** Whether the command line has the name itself, and not a directory or a pattern. */
  readonly isNamed: boolean
}

/** Documents, and the reasons why others cannot be translated. */
export interface FoundDocuments {
  readonly documents: readonly DocumentPath[]
  readonly failures: readonly string[]
}

/** What a word names: documents, or a reason why it names none; undefined for a text. */
type Found = FoundDocuments | string | undefined

/**
 * The documents of these words, each once, and why others name none; no documents if the words are
 * a text. Throws InputError with every word that names no document if there are none at all, or if
 * one is neither a file nor looks like one: it may be the word of a text.
 */
export async function findDocuments(words: readonly string[]): Promise<FoundDocuments> {
  const found = await Promise.all(words.map(findOne))
  if (found.every((each) => each === undefined)) return { documents: [], failures: [] }
  const reasons = await Promise.all(
    words.map((word, index) => {
      const each = found[index]
      if (each === undefined) return describeText(word)
      return typeof each === 'string' ? each : each.failures
    }),
  )
  const failures = reasons.flat()
  const documents = found.flatMap((each) => (typeof each === 'object' ? each.documents : []))
  if (documents.length === 0 || found.includes(undefined))
    throw new InputError([...failures, ...adviseTexts(words, found)].join('\n'))
  return {
    documents: [...new Map(documents.map((each) => [each.path, each])).values()],
    failures,
  }
}

const describeText = async (word: string): Promise<string> =>
  word === standardInput
    ? 'Standard input (-) is translated by itself. Translate the files with another command.'
    : describeMissing(word)

/** How to translate a text that was taken for files. */
function adviseTexts(words: readonly string[], found: readonly Found[]): string[] {
  if (words.some((word, index) => found[index] === undefined && word !== standardInput))
    return ['Quote a text that has the name of a file.']
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
  const refusal = isDocument(path) ? undefined : await findRefusal(path)
  return refusal === undefined
    ? { documents: [describe(path, found, { isNamed: true })], failures: [] }
    : `${path} is not translated. ${refusal}`
}

/** Undefined for a pattern that nothing matches. */
async function matchPattern(pattern: string): Promise<Found> {
  const paths = await Array.fromAsync(glob(pattern))
  const parts = pattern.split('/')
  const base = parts.slice(0, parts.findIndex(isPattern)).join('/')
  const found = await describeAll(paths.filter(isDocument), base)
  if (!isNothing(found)) return found
  return paths.length > 0 && looksLikeFile(pattern)
    ? `${pattern} matches no file of a format that can be translated.`
    : undefined
}

async function listDirectory(directory: string): Promise<Found> {
  const paths = await Array.fromAsync(glob(join(directory, '**/*')))
  const found = await describeAll(paths.filter(isDocument), directory)
  return isNothing(found)
    ? `${directory} has no document of a format that can be translated.`
    : found
}

/** What is below a base directory. A directory may be named as documents are. */
async function describeAll(paths: readonly string[], base: string): Promise<FoundDocuments> {
  const documents: DocumentPath[] = []
  const failures: string[] = []
  for (const path of paths.toSorted()) {
    const found = await findFile(path)
    if (found === undefined)
      failures.push(`${path} is not translated. It is a link to a file that does not exist.`)
    else if (typeof found === 'string') failures.push(found)
    else if (found.isFile())
      documents.push(describe(path, found, { directory: relative(base, dirname(path)) }))
  }
  return { documents, failures }
}

const isNothing = ({ documents, failures }: FoundDocuments): boolean =>
  documents.length + failures.length === 0

const describe = (
  path: string,
  { size, mode, mtimeMs }: Stats,
  { isNamed = false, directory = '' }: { isNamed?: boolean; directory?: string },
): DocumentPath => ({
  ...{ path, directory, isNamed },
  bytes: size,
  mode: mode & 0o777,
  modifiedMs: mtimeMs,
})

const isDocument = (path: string): boolean =>
  !basename(path).startsWith('.') &&
  (documentExtensions.has(extname(path).toLowerCase()) || isOldOffice(path))
