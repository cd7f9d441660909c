import { extname } from 'node:path'
import type { Format } from '../../translation/schemas.ts'

/** The formats of the API, and the names that files in each have. */
const extensions: Readonly<Record<Format, readonly string[]>> = {
  text: ['.txt', '.text'],
  html: ['.html', '.htm'],
  xml: ['.xml'],
  markdown: ['.md', '.markdown'],
}
export const textFormats = Object.keys(extensions) as Format[]

/** By the file's name; undefined if it says nothing. */
export function findFormat(file: string): Format | undefined {
  const extension = extname(file).toLowerCase()
  return textFormats.find((format) => extensions[format].includes(extension))
}

/** By the file's name; text if it says nothing. */
export const formatOf = (file: string): Format => findFormat(file) ?? 'text'
