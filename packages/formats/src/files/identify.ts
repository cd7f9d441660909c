// What a file is, by looking inside. Its name decides only between formats that are text.
import { openZip, type ZipFile } from '../containers/zip.ts'
import { documentFormats, type FormatName, formatEntries, isArchive } from './catalogue.ts'
import { DocumentError } from './document-error.ts'
import type { FormatDescription } from './format.ts'
import { findOldOffice, isCompound } from './old-office.ts'
import { adviceFor } from './refused-formats.ts'
import { isAndroidXml } from './xml/xml-root.ts'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
/** Readers of PDF look for the mark in the first 1024 bytes (ISO 32000-1, annex H.3.4.1). */
const isPdf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

const maxExtensionCharacters = 20

/** With the dot and in lower case; empty if there is none. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.')
  const extension = at > 0 ? name.slice(at) : ''
  return extension.length <= maxExtensionCharacters ? extension.toLowerCase() : ''
}

/** Throws `DocumentError` for what is not a format of the catalogue, or not what its name says. */
export function identify(bytes: Uint8Array, name: string): FormatName {
  if (bytes.length === 0)
    throw new DocumentError('document-damaged', 'The file is empty. Send one with text.', {
      reason: 'file-empty',
    })
  if (isPdf(bytes)) return checkName('pdf', name)
  if (isCompound(bytes)) throw refusedCompound(bytes)
  // Files that end with `.doc` may be such.
  if (findOldOffice(bytes) === 'rtf') throw unknownExtension('.rtf')
  return isZip(bytes) ? identifyArchive(bytes, name) : identifyText(bytes, name)
}

/** Names in a compound file are in UTF-16. */
function refusedCompound(bytes: Uint8Array): DocumentError {
  const mark = Buffer.from('EncryptedPackage', 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(mark)
    ? new DocumentError(
        'document-encrypted',
        'The file is encrypted with a password. Save it without one, and send that.',
        { reason: 'file-encrypted' },
      )
    : new DocumentError(
        'document-not-supported',
        'The file is of an old version of Office (.doc, .xls, .ppt). Save it as .docx, .xlsx or ' +
          '.pptx, and send that.',
        { reason: 'old-office' },
      )
}

function identifyText(bytes: Uint8Array, name: string): FormatName {
  const extension = extensionOf(name)
  const found = formatEntries.find(([, { extensions }]) => extensions.includes(extension))
  if (found === undefined) throw unknownExtension(extension)
  const [format, description] = found
  if (isArchive(description) || format === 'pdf') {
    const contents = bytes.includes(0) ? 'of another kind, or damaged' : 'text'
    throw new DocumentError(
      'document-not-supported',
      `The name says ${extension} (${description.name}), but the file is ${contents}. ` +
        'Send the original file.',
      { reason: 'wrong-contents', parameters: { ending: extension } },
    )
  }
  return format === 'android' && !isAndroidXml(bytes) ? 'xml' : format
}

function identifyArchive(bytes: Uint8Array, name: string): FormatName {
  // Whether names may differ in case alone depends on the format, which checks it.
  const zip = openZip(bytes, { isCaseSensitive: true })
  const partTypes = listPartTypes(zip)
  if (partTypes.some((type) => mainWithMacros.test(type))) throw hasMacros()
  const types = listArchiveTypes(zip, partTypes)
  const found = formatEntries.find(
    ([, format]) => isArchive(format) && format.mediaTypes.some((type) => types.includes(type)),
  )
  if (found === undefined) throw unknownArchive(extensionOf(name))
  return checkName(found[0], name)
}

/** The format of a file's contents. Throws `DocumentError` if its name says another one. */
function checkName(format: FormatName, name: string): FormatName {
  const { name: formatName, extensions }: FormatDescription = documentFormats[format]
  const extension = extensionOf(name)
  if (extension !== '' && !extensions.includes(extension))
    throw new DocumentError(
      'document-not-supported',
      `The name says ${extension}, but the file is a ${formatName}. Name it ` +
        `${extensions.join(' or ')}.`,
      {
        reason: 'wrong-ending',
        parameters: { ending: extension, format: formatName, endings: extensions.join(', ') },
      },
    )
  return format
}

/**
 * The main part of an Office document has the type of the document, and this ending. The type
 * without it is that of a document inside the file.
 */
const mainEnding = '.main+xml'
/** A document with macros inside another one is carried along, as any other file inside it. */
const mainWithMacros = /\.macroEnabled\w*\.main\+xml$/i

/** What an archive says that it is: its entry `mimetype`, or the type of its main part. */
function listArchiveTypes(zip: ZipFile, partTypes: readonly string[]): string[] {
  const mimetype = zip.read('mimetype')
  if (mimetype === undefined)
    return partTypes
      .filter((type) => type.endsWith(mainEnding))
      .map((type) => type.slice(0, -mainEnding.length))
  // A template of OpenDocument is a document of its own type.
  return [
    decode(mimetype)
      .trim()
      .replace(/-template$/, ''),
  ]
}

/** The types of the parts of an Office document; none in another archive. */
function listPartTypes(zip: ZipFile): string[] {
  const types = zip.read('[Content_Types].xml')
  if (types === undefined) return []
  const found = decode(types).matchAll(/\bContentType\s*=\s*["']([^"'<>]*)["']/g)
  return Array.from(found, ([, type = '']) => type)
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** The result would carry programs that nobody who opens it expects of a translation. */
const hasMacros = () =>
  new DocumentError(
    'document-not-supported',
    'The file has macros (.docm, .xlsm, .pptm). Save it as .docx, .xlsx or .pptx, and send that.',
    { reason: 'has-macros' },
  )

const unknownArchive = (extension: string) =>
  new DocumentError(
    'document-not-supported',
    'The file is a zip archive, but no document of a known format. ' +
      `${adviceFor(extension) ?? 'Send each file of an archive by itself.'} ` +
      '`GET /documents/formats` lists the formats.',
    { reason: 'unknown-archive' },
  )

function unknownExtension(extension: string): DocumentError {
  const list = '`GET /documents/formats` lists the formats.'
  if (extension === '')
    return new DocumentError(
      'document-not-supported',
      'The name of the file has no extension, which distinguishes text formats. Name it, ' +
        `for example, \`notes.txt\`. ${list}`,
      { reason: 'no-ending' },
    )
  const advice = adviceFor(extension)
  return new DocumentError(
    'document-not-supported',
    `Files that end with ${extension} are not translated. ${advice ?? list}`,
    { reason: 'unknown-ending', parameters: { ending: extension } },
  )
}
