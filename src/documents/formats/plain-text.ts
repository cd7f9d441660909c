// Plain text: each line is a segment, as for `POST /translateText`.
import { cutText } from '../../translation/markup/text.ts'
import type { CutFormat } from './format.ts'
import { decodeText } from './text-encoding.ts'

export const cutPlainText: CutFormat = (bytes, settings) => {
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const { segments, assemble } = cutText(text, settings.textTerms)
  return { segments, notices, assemble: (translations) => encode(assemble(translations)) }
}
