// What a command reads: its arguments, standard input, or files.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { InputError } from '../errors.ts'
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
  /** For messages. */
  readonly name: string
  /** undefined: unknown. */
  readonly bytes: number | undefined
  /** Permissions. */
  readonly mode: number
}

/** Throws InputError if it cannot be read. */
export async function findSource(file: string): Promise<Source> {
  if (file === standardInput) return { file, name: 'standard input', bytes: undefined, mode: 0o600 }
  try {
    const found = await stat(file)
    if (found.isDirectory())
      throw new InputError(`${file} is a directory. Name the files in it: ${file}/*`)
    // A pipe or a device has a size of 0.
    const bytes = found.isFile() ? found.size : undefined
    return { file, name: file, bytes, mode: found.mode & 0o777 }
  } catch (error) {
    throw explain(error, file)
  }
}

export function openSource({ file }: Source): Readable {
  return file === standardInput ? process.stdin : createReadStream(file)
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

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return new InputError(`There is no file ${file}.`)
  if (code === 'EACCES') return new InputError(`You may not read ${file}.`)
  return error
}
