// Which words of a command line are files. A script must notice a name that is misspelt, so what
// looks like a file is never taken for a text, also if there is no such file.
import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { formatEntries } from '@dragoman/formats/files/catalogue.ts'
import { distance } from 'fastest-levenshtein'
import { nearest } from '../../http/errors/suggestions.ts'

/** Those of the formats that are translated. */
export const documentExtensions: ReadonlySet<string> = new Set(
  formatEntries.flatMap(([, { extensions }]) => [...extensions]),
)
const extensionSet = (...names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((each) => each.split(' ').map((name) => `.${name}`)))
/** Files with these extensions are plain text. */
const plainExtensions = extensionSet('log rst adoc asciidoc')
/** Of other files that people have beside their documents; no ending of domains or products. */
const otherExtensions = extensionSet(
  'rtf doc dot docm xls xlsm xlsb ppt pptm pages numbers key vsdx idml icml mif',
  'tex ipynb tmx tbx sub mobi azw3 djvu ini toml jsonl ndjson php eml msg',
  'png jpg jpeg gif webp svg bmp tif tiff heic mp3 wav ogg m4a flac mp4 mkv avi mov webm',
  'zip gz tgz tar bz2 xz zst 7z rar',
)
/** A shorter ending has too many others near it. */
const minMisspeltLetters = 4
/** What file systems allow. */
const maxNameBytes = 255
const maxEdits = 2

/** Whether a word names files by a pattern. */
export const isPattern = (word: string): boolean => /[*?[\]{}]/.test(word)

/** Whether a word has the form of a path, or ends as files do. Does not ask the file system. */
export function looksLikeFile(word: string): boolean {
  const name = basename(word)
  if (/[\r\n]|:\/\//.test(word) || Buffer.byteLength(name) > maxNameBytes) return false
  if (/^(?:\.{0,2}|~)\/[^\s/]/.test(word) || (/^[^\s/]\S*$/.test(word) && /[^/]\/$/.test(word)))
    return true
  if (isPattern(word) && isPathPattern(word)) return true
  const extension = extname(word).toLowerCase()
  // "Save as .docx" is about files.
  if (/\s\.\w*$/.test(name)) return false
  if (plainExtensions.has(extension) || isOfFormat(extension)) return true
  return !/\s/.test(word) && isMisspelt(extension)
}

/** Whether files with this extension have a format of their own, and are no plain text. */
export const isOfFormat = (extension: string): boolean =>
  documentExtensions.has(extension) || otherExtensions.has(extension)

/** `docs/*`, `**` or `*.{md,po}`; not `Really?` or `Hello {name}`. */
function isPathPattern(word: string): boolean {
  if (/\s/.test(word)) return false
  const endings = /\.\{([^{}]+)\}$/.exec(word)?.[1]?.split(',') ?? []
  return (
    /\*\*|\/\*|\*\//.test(word) || endings.some((ending) => documentExtensions.has(`.${ending}`))
  )
}

/** `.dcox` and `.htm1`. */
function isMisspelt(extension: string): boolean {
  if (extension.length <= minMisspeltLetters) return false
  const letters = (text: string) => [...text].sort().join('')
  return [...documentExtensions].some((known) => {
    // `.test` is an ending of domains.
    if (known.length <= minMisspeltLetters || known === '.text') return false
    const edits = distance(known, extension)
    return edits <= 1 || (edits === 2 && letters(known) === letters(extension))
  })
}

/** That there is no such file, with the name of the one that was probably meant. */
export async function describeMissing(path: string): Promise<string> {
  if (path === '') return 'The name of a file is empty.'
  const directory = dirname(path)
  const names = await readdir(directory).catch((): string[] => [])
  const [near] = nearest(basename(path), names, maxEdits)
  const missing = `There is no ${path.endsWith('/') ? 'directory' : 'file'} ${path}.`
  if (near === undefined) return missing
  const meant = path.includes('/') ? join(directory, near) : near
  return `${missing} Did you mean ${meant}?`
}
