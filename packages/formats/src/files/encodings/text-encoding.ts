// Reads the bytes of text formats. Translated files are UTF-8, or UTF-16 where the source was.

import { DocumentError } from '../document-error.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import { type EncodingHint, guessEncodings, isNearlyUtf8 } from './legacy-encodings.ts'

/** A decoded file, and how its translation is encoded. */
export interface DecodedText {
  /** It has no byte order mark. */
  readonly text: string
  /** The encoding of the source, as `TextDecoder` names it. */
  readonly encoding: string
  /** Whether the translated file is in another encoding, of which callers are notified. */
  readonly changesEncoding: boolean
  /** What callers should know of the encoding, as notices of the document. */
  readonly notices: readonly DocumentNotice[]
  /** The same text gives the same bytes. */
  encode(text: string): Uint8Array
}

const utf8Mark = [0xef, 0xbb, 0xbf]

/**
 * Decodes a text file: by its byte order mark, else by `declared` (of an XML declaration or a PO
 * header), else as UTF-8; with a `hint` also by what its text reads like. Throws `DocumentError`
 * for what is no text.
 */
export function decodeText(bytes: Uint8Array, declared?: string, hint?: EncodingHint): DecodedText {
  const wide = findUtf16(bytes)
  if (wide !== undefined) {
    const { encoding, hasMark } = wide
    const text = decode(hasMark ? bytes.subarray(2) : bytes, encoding)
    const encode = (changed: string): Uint8Array =>
      changed === text ? bytes : encodeUtf16(hasMark ? `\ufeff${changed}` : changed, encoding)
    return { text, encoding, changesEncoding: false, notices: [], encode }
  }
  const hasMark = utf8Mark.every((byte, index) => bytes[index] === byte)
  const body = hasMark ? bytes.subarray(3) : bytes
  if (body.includes(0))
    throw new DocumentError(
      'document-damaged',
      'The file has NUL bytes, so it is not text. Send it as UTF-8, or as UTF-16 with a mark.',
      { reason: 'not-text' },
    )
  const { text, encoding } = hasMark
    ? { text: decode(body, 'utf-8'), encoding: 'utf-8' }
    : decodeUnmarked(body, declared, hint)
  const encode = (changed: string): Uint8Array => {
    if (changed === text) return bytes
    // Only an engine can have put a NUL there, and nobody would take the file for text.
    const encoded = new TextEncoder().encode(changed.replaceAll('\0', ''))
    return hasMark ? Uint8Array.from([...utf8Mark, ...encoded]) : encoded
  }
  const changesEncoding = encoding !== 'utf-8'
  const notices = changesEncoding
    ? [
        notice(
          'encoding-changed',
          `The file was read as ${encoding}. The translated file is in UTF-8.`,
          { encoding },
        ),
      ]
    : []
  return { text, encoding, changesEncoding, notices, encode }
}

type Utf16 = 'utf-16le' | 'utf-16be'

/** By the mark, or by the NUL that every ASCII character has in UTF-16. */
function findUtf16(bytes: Uint8Array): { encoding: Utf16; hasMark: boolean } | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', hasMark: true }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', hasMark: true }
  if (bytes.length % 2 !== 0 || (first === 0) === (second === 0)) return undefined
  const encoding = second === 0 ? 'utf-16le' : 'utf-16be'
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 2_000))
  const ascii = start.match(/[\t\n\r -~]/g)?.length ?? 0
  const isText = ascii * 3 > start.length && !/[\0-\x08\x0e-\x1f\ufffd]/.test(start)
  return isText ? { encoding, hasMark: false } : undefined
}

function decodeUnmarked(bytes: Uint8Array, declared: string | undefined, hint?: EncodingHint) {
  const encoding = declared === undefined ? 'utf-8' : nameOf(declared)
  // A file that declares UTF-16 and has no NUL was written by a program that knew better.
  const first = encoding.startsWith('utf-16') ? 'utf-8' : encoding
  for (const candidate of new Set([first, 'utf-8'])) {
    const text = tryDecode(bytes, candidate)
    if (text !== undefined) return { text, encoding: candidate }
  }
  if (hint !== undefined && !isNearlyUtf8(bytes))
    for (const guess of guessEncodings(bytes, hint)) {
      const text = tryDecode(bytes, guess.encoding)
      if (text !== undefined) return { text, encoding: guess.encoding }
    }
  return { text: decode(bytes, first), encoding: first }
}

/** The name of a declared encoding. */
function nameOf(declared: string): string {
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new DocumentError(
      'document-not-supported',
      `The file declares the unknown encoding "${declared}". Send it as UTF-8.`,
      { reason: 'unknown-encoding', parameters: { encoding: declared } },
    )
  }
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  const text = tryDecode(bytes, encoding)
  if (text !== undefined) return text
  throw new DocumentError(
    'document-damaged',
    `The file is not ${encoding.toUpperCase()}: some of its bytes are no character. ` +
      'Send it as UTF-8.',
    { reason: 'wrong-encoding', parameters: { encoding: encoding.toUpperCase() } },
  )
}

function encodeUtf16(text: string, encoding: Utf16): Uint8Array {
  // A lone half of a character, which only an engine can have put there, could not be read again.
  const bytes = Buffer.from(text.toWellFormed(), 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}
