import type { DocumentNotice } from '../files/document-notice.ts'
import { decodeText } from '../files/encodings/text-encoding.ts'

/** The encoding that an XML declaration states. */
const declaration =
  /^(?:\ufeff|\xef\xbb\xbf)?<\?xml\s[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/

export interface DecodedXml {
  readonly text: string
  /** What callers should know of the encoding, as notices of the document. */
  readonly notices: readonly DocumentNotice[]
  /** The bytes of another text; undefined if it is the same. */
  encode(text: string): Uint8Array | undefined
}

/**
 * Decodes an XML file as its byte order mark or its declaration says, UTF-8 otherwise. What is
 * encoded again states its encoding. Throws `DocumentError`.
 */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300))
  const declared = declaration.exec(start.toString('latin1'))?.[1]
  const { text, encoding, changesEncoding, notices, encode } = decodeText(bytes, declared)
  const isUtf8 = changesEncoding && !encoding.startsWith('utf-16')
  return {
    text,
    notices,
    encode(changed) {
      if (changed === text) return undefined
      return encode(isUtf8 ? changed.replace(declaration, stateUtf8) : changed)
    },
  }
}

const stateUtf8 = (written: string, stated: string): string =>
  written.slice(0, written.lastIndexOf(stated)) +
  written.slice(written.lastIndexOf(stated)).replace(stated, 'UTF-8')
