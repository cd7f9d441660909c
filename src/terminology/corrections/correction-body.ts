import { decodeEntryBody } from '../glossaries/entry-body.ts'

/** Long enough for an XML declaration. */
const declarationBytes = 200

/**
 * The text of a body: TMX in the encoding that it declares, anything else in UTF-8, or in UTF-16
 * with its mark. Throws `validation-failed`.
 */
export function decodeCorrectionBody(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, declarationBytes)
  const declared = /^<\?xml\s[^>]{0,150}encoding\s{0,5}=\s{0,5}["']([\w.-]{1,40})["']/.exec(start)
  return decodeEntryBody(bytes, declared?.[1])
}
