// Markdown for worker threads. The main thread has the segments; the rest of a cut text are bytes
// that it only passes on.
import { deserialize, serialize } from 'node:v8'
import type { MarkdownCut, MarkdownOptions } from '@dragoman/formats/markdown/cut.ts'
import { cutMarkdownText } from '@dragoman/formats/markdown/cut-markdown.ts'
import { assembleIntact } from '@dragoman/formats/markdown/intact-text.ts'
import { runAtOnce } from '@dragoman/formats/segment/steps.ts'
import { Moved } from '../../process/task.ts'
import { buffersOf, type PackedSegments, packSegments, unpackSegments } from './packed-segments.ts'

/** A cut text in the main thread. */
export interface PackedMarkdown {
  readonly segments: PackedSegments
  /** Of `packCut`. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export const packCut = (cut: MarkdownCut): PackedMarkdown['bytes'] => new Uint8Array(serialize(cut))

/** Cuts a text. */
export function cutMarkdown({ text, ...options }: MarkdownOptions & { text: string }) {
  const cut = cutMarkdownText(text, options)
  const bytes = packCut(cut)
  const segments = runAtOnce(packSegments(cut.segments))
  return new Moved<PackedMarkdown>({ segments, bytes }, [bytes.buffer, ...buffersOf(segments)])
}

interface TranslatedMarkdown extends MarkdownOptions {
  readonly bytes: PackedMarkdown['bytes']
  readonly translations: PackedSegments
}

/** Assembles a cut text such that it has the blocks of its source. */
export const assembleMarkdown = ({ bytes, translations, ...options }: TranslatedMarkdown): string =>
  assembleIntact(
    deserialize(bytes) as MarkdownCut,
    runAtOnce(unpackSegments(translations)),
    options,
  ).text
