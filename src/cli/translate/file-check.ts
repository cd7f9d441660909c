// Why a file cannot be translated, by its name and its content. Commands ask before they begin.
import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { formatEntries } from '@dragoman/formats/files/catalogue.ts'
import { DocumentError } from '@dragoman/formats/files/document-error.ts'
import { identify } from '@dragoman/formats/files/identify.ts'
import { findFormat } from './file-extensions.ts'
import { isOfFormat } from './file-words.ts'

/** The list of entries is at the end of an archive. What is larger is no document. */
const maxReadBytes = 64 * 1024 ** 2
/** Enough to know what is no text. */
const beginningBytes = 8_192

/** Why a file is no document, in the words of the server; undefined for a document. */
export async function findRefusal(path: string): Promise<string | undefined> {
  const bytes = await readUntil(path, maxReadBytes)
  try {
    identify(bytes, basename(path))
    return undefined
  } catch (error) {
    if (error instanceof DocumentError) return error.message
    throw error
  }
}

/** Why a file is no text for `--file`; undefined for a text, and for what `--format` names. */
export async function findTextRefusal(
  path: string,
  isFormatGiven: boolean,
): Promise<string | undefined> {
  const extension = extname(path).toLowerCase()
  const document = formatEntries.find(([, { extensions }]) => extensions.includes(extension))
  const isOther = findFormat(path) === undefined && isOfFormat(extension)
  const beginning = await readUntil(path, beginningBytes)
  const isBinary = beginning.includes(0) || beginning.indexOf('%PDF-') === 0
  if (!isBinary && (isFormatGiven || !isOther)) return undefined
  const refusal = await findRefusal(path)
  if (refusal !== undefined) return refusal
  return `It is a document (${document?.[1].name ?? 'archive'}). Leave out \`--file\`.`
}

async function readUntil(path: string, bytes: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await createReadStream(path, { end: bytes - 1 }).toArray())
}
