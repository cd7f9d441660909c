// Texts inside a text: strings of JSON, messages of a catalogue, cues of subtitles. Each is cut by
// itself; what is between them stays as it is.
import { isSameSegment, type Segment } from '../segment/segment.ts'
import type { SegmentedText } from '../segment/segmented-text.ts'

/** A range of a source and the text that it holds. */
export interface Splice {
  /** UTF-16 units of the source, `end` exclusive. */
  readonly start: number
  readonly end: number
  /** The text as readers see it, without escapes, already cut. */
  readonly content: SegmentedText
  /** How a translated text is written in this place. Not called for an unchanged one. */
  write(text: string): string
}

/**
 * A source with spliced texts; they are in order and do not overlap. A text whose translation
 * equals it keeps its source, escapes included.
 */
export function spliceTexts(source: string, splices: readonly Splice[]): SegmentedText {
  const segments: Segment[] = []
  const firsts: number[] = []
  for (const { content } of splices) {
    firsts.push(segments.length)
    for (const segment of content.segments) segments.push(segment)
  }

  function assemble(translations: readonly Segment[]): string {
    const written: string[] = []
    let end = 0
    for (const [index, splice] of splices.entries()) {
      const { content } = splice
      const first = firsts[index] ?? 0
      const own = translations.slice(first, first + content.segments.length)
      written.push(source.slice(end, splice.start))
      end = splice.end
      if (own.every((translation, at) => isSameSegment(translation, content.segments[at])))
        written.push(source.slice(splice.start, splice.end))
      else written.push(splice.write(content.assemble(own)))
    }
    written.push(source.slice(end))
    return written.join('')
  }

  return { segments, assemble }
}
