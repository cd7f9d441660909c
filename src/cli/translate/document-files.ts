// Finds the documents that are named on the command line: files, directories, patterns.
import { glob, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { formatEntries } from '../../documents/formats/catalogue.ts'
import { InputError } from '../errors.ts'

/** A document to translate. */
export interface DocumentPath {
  readonly path: string
  /** Below the directory that was named, or that begins the pattern; '' of a named file. */
  readonly directory: string
  readonly bytes: number
  /** Permissions. */
  readonly mode: number
}

const extensions: ReadonlySet<string> = new Set(
  formatEntries.flatMap(([, { extensions }]) => [...extensions]),
)
const isPattern = (word: string): boolean => /[*?[\]{}]/.test(word)

/**
 * The documents of these words, each once; none if the words are a text. Throws InputError if some
 * words are documents and others are not, or if a directory or pattern has none.
 */
export async function findDocuments(words: readonly string[]): Promise<DocumentPath[]> {
  const found = await Promise.all(words.map(findOne))
  if (found.every((each) => each === undefined)) return []
  const missing = words.filter((_, index) => found[index] === undefined)
  if (missing.length > 0)
    throw new InputError(
      `There is no file ${missing.join(', ')}. Quote a text that has the name of a file.`,
    )
  const documents = found.flatMap((each) => each ?? [])
  return [...new Map(documents.map((each) => [each.path, each])).values()]
}

/** Undefined for a word that names nothing. */
async function findOne(word: string): Promise<DocumentPath[] | undefined> {
  const found = await stat(word).catch(() => undefined)
  if (found?.isFile() && isDocument(word))
    return [{ path: word, directory: '', bytes: found.size, mode: found.mode & 0o777 }]
  if (found?.isDirectory()) return listDirectory(word)
  if (!isPattern(word)) return undefined
  const paths = await Array.fromAsync(glob(word))
  const parts = word.split('/')
  const base = parts.slice(0, parts.findIndex(isPattern)).join('/')
  const documents = await describeAll(paths.filter(isDocument), (path) =>
    relative(base, dirname(path)),
  )
  return documents.length > 0 ? documents : undefined
}

async function listDirectory(directory: string): Promise<DocumentPath[]> {
  const paths = await Array.fromAsync(glob(join(directory, '**/*')))
  const documents = await describeAll(paths.filter(isDocument), (path) =>
    relative(directory, dirname(path)),
  )
  if (documents.length === 0)
    throw new InputError(`${directory} has no document of a format that can be translated.`)
  return documents
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
  !basename(path).startsWith('.') && extensions.has(extname(path).toLowerCase())
