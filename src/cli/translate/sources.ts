// What a command reads: its arguments, standard input, or files.

import type { Stats } from 'node:fs'
import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { InputError } from '../errors.ts'
import { noteStyle } from '../terminal/styles.ts'
import { findTextRefusal } from './file-check.ts'
import { describeMissing, looksLikeFile } from './file-words.ts'
import { decode } from './input-lines.ts'

/** Standard input, where a file is named. */
export const standardInput = '-'
/** Markup is translated as one text. A server accepts bodies of this size by default. */
const maxDocumentBytes = 8 * 1024 ** 2
/** Enough to detect the language of a file. */
const beginningBytes = 16_384

export interface Source {
  /** As it was given. */
  readonly file: string
  /** Names the source in messages. */
  readonly name: string
  /** undefined: unknown. */
  readonly bytes: number | undefined
  /** Permissions. */
  readonly mode: number
  /** undefined: it is no file. */
  readonly modifiedMs: number | undefined
}

interface FoundSources {
  readonly sources: readonly Source[]
  /** Why others cannot be read, or are no text. */
  readonly failures: readonly string[]
}

/** The given files; `isFormatGiven` if their names do not decide whether they are text. */
export async function findEachSource(
  files: readonly string[],
  isFormatGiven: boolean,
): Promise<FoundSources> {
  const found = await Promise.all(files.map((file) => findSource(file, isFormatGiven)))
  return {
    sources: found.filter((each) => typeof each === 'object'),
    failures: found.filter((each) => typeof each === 'string'),
  }
}

/** The same. Throws InputError with the reason for each that is none. */
export async function findSources(
  files: readonly string[],
  isFormatGiven: boolean,
): Promise<readonly Source[]> {
  const { sources, failures } = await findEachSource(files, isFormatGiven)
  if (failures.length > 0) throw new InputError(failures.join('\n'))
  return sources
}

/** A source, or why it cannot be translated. */
async function findSource(file: string, isFormatGiven: boolean): Promise<Source | string> {
  if (file === standardInput)
    return {
      ...{ file, name: 'standard input', mode: 0o600 },
      ...{ bytes: undefined, modifiedMs: undefined },
    }
  const found = await findFile(file)
  if (typeof found === 'string') return found
  if (found === undefined) return describeMissing(file)
  if (found.isDirectory()) return `${file} is a directory. Name the files in it: ${file}/*`
  // A pipe or a device has a size of 0, and can be read once.
  const [bytes, modifiedMs] = found.isFile() ? [found.size, found.mtimeMs] : []
  const refusal = found.isFile() ? await findTextRefusal(file, isFormatGiven) : undefined
  if (refusal !== undefined) return `${file} is not translated. ${refusal}`
  return { file, name: file, bytes, mode: found.mode & 0o777, modifiedMs }
}

/** What a path names: undefined if there is nothing, and a sentence if it cannot be read. */
export async function findFile(path: string): Promise<Stats | string | undefined> {
  try {
    const found = await stat(path)
    await access(path, constants.R_OK)
    return found
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EACCES') return `You may not read ${path}.`
    if (isNothing(code)) return undefined
    throw error
  }
}

/** A text may be longer than names, or have a NUL character. */
const isNothing = (code: string): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'].includes(code)

/** Whether a word is a file or a directory, or looks like one. */
export const isFileName = async (word: string): Promise<boolean> =>
  (await findFile(word)) !== undefined || (await findMissing(word)) !== undefined

/** A sentence if a word without a file looks like one, or is in a directory; else undefined. */
export async function findMissing(word: string): Promise<string | undefined> {
  if (looksLikeFile(word)) return describeMissing(word)
  if (!/^[^\s/]+\/\S/.test(word)) return undefined
  const directory = await findFile(dirname(word))
  return typeof directory === 'object' && directory.isDirectory()
    ? describeMissing(word)
    : undefined
}

/** Throws InputError with the advice if a word of a text is a file, or looks like one. */
export async function refuseFiles(words: readonly string[], advice: string): Promise<void> {
  for (const word of words) {
    const found = await findFile(word)
    const missing = found === undefined ? await findMissing(word) : undefined
    if (missing !== undefined) throw new InputError(missing)
    // A word of a text may be the name of a directory by chance.
    if (typeof found === 'object' && (found.isFile() || looksLikeFile(word)))
      throw new InputError(`${word} is a file. ${advice}`)
  }
}

export const openSource = ({ file }: Source): Readable =>
  file === standardInput ? openStandardInput() : createReadStream(file)

/** Says on a terminal what it waits for. */
export function openStandardInput(): Readable {
  if (process.stdin.isTTY)
    console.error(noteStyle('Write or paste the text. Ctrl-D ends it, Ctrl-C the command.'))
  return process.stdin
}

/** The text of a complete file. Throws InputError if it is too large or no text. */
export async function readDocument(source: Source): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of openSource(source)) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxDocumentBytes)
      throw new InputError(
        `${source.file} is larger than 8 MiB. Only plain text can be larger; split the file.`,
      )
  }
  return decode(Buffer.concat(chunks))
}

/** The beginning of a file, without what may be part of a character. */
export async function readBeginning({ file }: Source): Promise<string> {
  const chunks = await createReadStream(file, { end: beginningBytes - 1 }).toArray()
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true })
}
