// Names of files: what callers call them, and what a translated file is called.
import { extensionOf } from '@dragoman/formats/files/identify.ts'

/** In UTF-8; most file systems allow 255, and a translated file's name is longer. */
const maxNameBytes = 200

/**
 * A name as a header, a file system and a line of text can hold it: without path, control
 * characters and marks that change the direction of text.
 */
export function cleanName(name: string): string {
  const base = name.toWellFormed().replace(/^.*[/\\]/s, '')
  const clean = base.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    '',
  )
  return shorten(clean.trim())
}

/**
 * `name.txt` in Spanish is `name.es.txt`. A file without an extension gets `usualExtension`, and so
 * does one that has become another format.
 */
export function translatedName(
  name: string,
  to: string,
  { usualExtension, isConverted }: { usualExtension: string; isConverted: boolean },
): string {
  const extension = extensionOf(name)
  const stem = extension === '' ? name : name.slice(0, -extension.length)
  const isKept = extension !== '' && !isConverted
  return `${stem}.${to}${isKept ? name.slice(-extension.length) : usualExtension}`
}

/** Keeps the extension. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name
  const extension = extensionOf(name)
  let leftBytes = maxNameBytes - Buffer.byteLength(extension)
  let stem = ''
  for (const character of name.slice(0, name.length - extension.length)) {
    leftBytes -= Buffer.byteLength(character)
    if (leftBytes < 0) break
    stem += character
  }
  return stem + extension
}

/**
 * The value of `content-disposition` for a file to be saved (RFC 6266): the name in UTF-8
 * (RFC 8187), and for old clients in ASCII.
 */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeValue(name)}`
}

/** `encodeURIComponent` leaves some characters that RFC 8187 does not allow. */
const encodeValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
