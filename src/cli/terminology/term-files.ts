// Files of terms and sentences: what is in them is known by their extension.
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { InputError } from '../errors.ts'
import { writeNewFile } from '../files/atomic-file.ts'
import { findSources, readDocument } from '../translate/sources.ts'

/** The media types of a kind of files by extension. */
type MediaTypes<MediaType> = Readonly<Record<string, MediaType>>

/** Throws InputError if the extension is another one. */
export function mediaTypeOf<MediaType>(file: string, types: MediaTypes<MediaType>): MediaType {
  const known = types[extname(file).toLowerCase()]
  if (known !== undefined) return known
  throw new InputError(
    `${file} has no extension that says what is in it. Name it ${Object.keys(types).join(' or ')}.`,
  )
}

/** The text of a file. Throws InputError if there is none, or if it is too large or no text. */
export async function readText(file: string): Promise<string> {
  const sources = await findSources([file], true)
  return (await Promise.all(sources.map(readDocument))).join('')
}

/** Prints what is exported, or writes it to a new file, completely or not at all. */
export async function writeExport(
  content: Iterable<string> | AsyncIterable<Uint8Array>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) return pipeline(content, process.stdout, { end: false })
  await writeNewFile({ file, content })
}
