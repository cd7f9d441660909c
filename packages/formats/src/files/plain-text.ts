// Plain text: each line is a segment, as for `POST /translateText`.
import { cutText } from '../text/text.ts'
import { decodeText } from './encodings/text-encoding.ts'
import type { CutFormat } from './format.ts'
import { cutWrappedText } from './wrapped-text.ts'

export const cutPlainText: CutFormat = (bytes, settings) => {
  const { options, textTerms, to } = settings
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const { segments, assemble } =
    options.unwrap === true
      ? cutWrappedText(text, { language: to, textTerms })
      : cutText(text, textTerms)
  return { segments, notices, assemble: (translations) => encode(assemble(translations)) }
}
