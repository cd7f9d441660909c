// Texts for worker threads. Nothing is kept between two calls: the same text gives the same
// segments, so a text is cut again where its translation is assembled.
import { cut, type TextFormat, type TextOptions } from '@dragoman/formats'
import { Moved } from '../../process/task.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { buffersOf, type PackedSegments, packSegments, unpackSegments } from './packed-segments.ts'

/** A text and how it is cut. */
export interface TextSource extends TextOptions {
  readonly text: string
  readonly format: TextFormat
}

/** The segments of a text. */
export async function cutText({ text, format, ...options }: TextSource) {
  const { segments } = await cut(text, format, options)
  const packed = runAtOnce(packSegments(segments))
  return new Moved<PackedSegments>(packed, buffersOf(packed))
}

/** A text with the translations of its segments in their places. */
export async function assembleText({
  text,
  format,
  translations,
  ...options
}: TextSource & { readonly translations: PackedSegments }): Promise<string> {
  const { assemble } = await cut(text, format, options)
  return assemble(runAtOnce(unpackSegments(translations)))
}
