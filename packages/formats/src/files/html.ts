// Web pages, cut as for `format: "html"`.
import { cutHtml } from '../html/html.ts'
import { tokenizeHtml } from '../html/html-tokens.ts'
import { decodeText } from './encodings/text-encoding.ts'
import type { CutFormat } from './format.ts'
import { followLanguages } from './markup-languages.ts'

/** Where browsers look for the encoding (HTML, 13.2.3.2). */
const searchedBytes = 1_024
const charset = /<meta[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i
/** By which browsers know UTF-8, whatever a `meta` element says. */
const byteOrderMark = '\ufeff'

export const cutHtmlFile: CutFormat = (bytes, settings) => {
  const declared = findCharset(bytes)
  const { text, changesEncoding, notices, encode } = decodeText(bytes, declared, settings)
  const { segments, assemble } = cutHtml(text, undefined, settings.textTerms)
  return {
    segments,
    notices,
    assemble: (translations, pair) => {
      const assembled = assemble(translations)
      const translated = followLanguages(assembled, tokenizeHtml(assembled), pair)
      // Unchanged text is the file as it was: a mark would be a change.
      if (translated === text) return bytes
      return encode(changesEncoding ? byteOrderMark + translated : translated)
    },
  }
}

/** The encoding that a page without byte order mark declares. A page in UTF-16 has a mark. */
function findCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, searchedBytes))
  const declared = charset.exec(start)?.[1]
  return declared !== undefined && /^utf-16/i.test(declared) ? undefined : declared
}
