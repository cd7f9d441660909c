// Subtitles as a text whose sentences are segments, also those over several cues; numbers, times
// and everything else stay as they are.

import type { Segment } from '../../segment/segment.ts'
import type { SourceRange } from '../../segment/source-range.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import type { DecodedText } from '../encodings/text-encoding.ts'
import type { CutDocument } from '../format.ts'
import type { CueReading } from './cue-parts.ts'
import { cutCueText } from './cue-text.ts'
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
    notify?: (notice: DocumentNotice) => void,
  ): string
}

/** How the cues of a format are read and written. */
interface CueFormat extends CueReading {
  /** What ends the lines of a cue that has one line only; by default that of the file. */
  readonly lineBreak?: string
  /** Whether a cue may be written in place of its source; any may by default. */
  readonly isSound?: (written: string, source: string) => boolean
}

/** Cuts a source whose cues' texts are these ranges, in order. */
export function cutCues(source: string, ranges: readonly CueRange[], format: CueFormat): CutCues {
  const { notation, textTerms, isSound = () => true } = format
  const lineBreak = format.lineBreak ?? /\r\n|\n|\r/.exec(source)?.[0] ?? '\n'
  const writing = { notation, textTerms, lineBreak }
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
      let kept = 0
      for (const [index, { sentences, write }] of written.entries()) {
        const { texts, repeats } = write(translations[index] ?? [], language)
        const areSound = sentences.every((each, place) => isSound(texts[place] ?? '', each.source))
        if (repeats) repeated++
        if (!areSound) kept++
        for (const [place, sentence] of sentences.entries()) {
          const text = areSound ? texts[place] : undefined
          pieces.push(source.slice(end, sentence.start), text ?? sentence.source)
          end = sentence.end
        }
      }
      pieces.push(source.slice(end))
      if (repeated > 0) notify?.(describeRepeated(repeated))
      if (kept > 0) notify?.(describeKept(kept))
      return pieces.join('')
    },
  }
}

/** The document of a text file with these cues. */
export function cutCueFile(
  decoded: DecodedText,
  ranges: readonly CueRange[],
  format: CueFormat,
): CutDocument {
  const { segments, assemble } = cutCues(decoded.text, ranges, format)
  return {
    segments,
    notices: decoded.notices,
    assemble(translations, { to }, about) {
      return decoded.encode(assemble(translations, to, about?.notify))
    },
  }
}

const describeKept = (count: number): DocumentNotice =>
  notice(
    'sentences-kept',
    `${count === 1 ? 'A sentence keeps its' : `${count} sentences keep their`} text, since the ` +
      'tags of the translation would not be nested.',
    { sentences: count },
  )

const describeRepeated = (count: number): DocumentNotice =>
  notice(
    'sentences-short',
    `${count === 1 ? 'A sentence has' : `${count} sentences have`} fewer words in the ` +
      'translation than cues. Its last words are shown in each cue that would be empty.',
    { sentences: count },
  )
