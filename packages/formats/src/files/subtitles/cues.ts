// Subtitles as a text whose sentences are segments, also those over several cues; numbers, times
// and everything else stay as they are.
import type { Segment } from '../../segment/segment.ts'
import type { SourceRange } from '../../segment/source-range.ts'
import type { DecodedText } from '../encodings/text-encoding.ts'
import type { CutDocument } from '../format.ts'
import type { CueReading } from './cue-parts.ts'
import { type CueWriting, cutCueText } from './cue-text.ts'
import { joinSentences, type TimedCue } from './sentence-joining.ts'
import { writeCues } from './written-cues.ts'

/** The text of a cue, and when and how it is shown. */
export interface CueRange extends SourceRange, Omit<TimedCue, 'sentences'> {}

/** Subtitles cut into their sentences. */
export interface CutCues {
  readonly segments: readonly Segment[]
  /** The source with its translations; `language` is theirs. */
  assemble(
    translations: readonly Segment[],
    language: string,
    notify?: (notice: string) => void,
  ): string
}

/** Cuts a source whose cues' texts are these ranges, in order. */
export function cutCues(
  source: string,
  ranges: readonly CueRange[],
  reading: CueReading & Partial<Pick<CueWriting, 'lineBreak'>>,
): CutCues {
  const lineBreak = reading.lineBreak ?? /\r\n|\n|\r/.exec(source)?.[0] ?? '\n'
  const writing = { ...reading, lineBreak }
  const cues = ranges.map(({ start, end, ...cue }) => ({
    ...cue,
    sentences: cutCueText(source.slice(start, end), start, writing),
  }))
  const written = joinSentences(cues).map(writeCues)
  return {
    segments: written.map(({ segment }) => segment),
    assemble(translations, language, notify) {
      const pieces: string[] = []
      let end = 0
      let repeated = 0
      for (const [index, { sentences, write }] of written.entries()) {
        const { texts, repeats } = write(translations[index] ?? [], language)
        if (repeats) repeated++
        for (const [place, sentence] of sentences.entries()) {
          const text = texts[place] ?? sentence.source
          pieces.push(source.slice(end, sentence.start), text)
          end = sentence.end
        }
      }
      pieces.push(source.slice(end))
      if (repeated > 0) notify?.(describeRepeated(repeated))
      return pieces.join('')
    },
  }
}

/** The document of a text file with these cues. */
export function cutCueFile(
  decoded: DecodedText,
  ranges: readonly CueRange[],
  reading: Parameters<typeof cutCues>[2],
): CutDocument {
  const { segments, assemble } = cutCues(decoded.text, ranges, reading)
  return {
    segments,
    notices: decoded.notices,
    assemble(translations, { to }, notify) {
      return decoded.encode(assemble(translations, to, notify))
    },
  }
}

const describeRepeated = (count: number): string =>
  `${count === 1 ? 'A sentence has' : `${count} sentences have`} fewer words in the translation ` +
  'than cues. Its last words are shown in each cue that would be empty.'
