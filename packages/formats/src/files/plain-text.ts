// Plain text: each line is a segment, as for `POST /translateText`.
import { cutText } from '../text/text.ts'
import { decodeText } from './encodings/text-encoding.ts'
import type { CutFormat } from './format.ts'

export const cutPlainText: CutFormat = (bytes, settings) => {
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const { segments, assemble } = cutText(text, settings.textTerms)
  return { segments, notices, assemble: (translations) => encode(assemble(translations)) }
}
