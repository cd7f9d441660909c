// Subtitles as a text whose cues are segments; numbers, times and everything else stay as they are.
import { createSegmentedText, type Piece } from '../../segment/segmented-text.ts'
import type { SourceRange } from '../../segment/source-range.ts'
import type { DecodedText } from '../encodings/text-encoding.ts'
import type { CutDocument } from '../format.ts'
import { type CueWriting, cutCueText } from './cue-text.ts'

/** The document of a file whose cues' texts are these ranges, in order. */
export function cutCues(
  decoded: DecodedText,
  texts: readonly SourceRange[],
  reading: Pick<CueWriting, 'notation' | 'textTerms'>,
): CutDocument {
  const source = decoded.text
  const writing = { ...reading, lineBreak: /\r\n|\n|\r/.exec(source)?.[0] ?? '\n' }
  const sentences = texts.flatMap(({ start, end }) =>
    cutCueText(source.slice(start, end), start, writing),
  )
  const pieces: Piece[] = []
  let written = 0
  for (const [segment, { start, end }] of sentences.entries()) {
    pieces.push(source.slice(written, start), { segment })
    written = end
  }
  pieces.push(source.slice(written))
  const segments = sentences.map(({ segment }) => segment)
  return {
    segments,
    notices: decoded.notices,
    assemble(translations, { to }) {
      const { assemble } = createSegmentedText({
        pieces,
        segments,
        render: (translation, index) => [sentences[index]?.write(translation, to) ?? ''],
      })
      return decoded.encode(assemble(translations))
    },
  }
}
