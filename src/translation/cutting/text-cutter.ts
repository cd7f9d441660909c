// Cuts and assembles texts without blocking the event loop: short ones where they are needed, long
// ones in worker threads, which are given the text again to assemble it.
import { cutAtOnce } from '@dragoman/formats'
import { isSameSegment, type Segment } from '@dragoman/formats/segment/segment.ts'
import { Problem } from '../../http/problems.ts'
import { ThreadError } from '../../process/task.ts'
import type { RunInThread } from '../../process/task-pool.ts'
import { isSliceOver, nextSlice, runInSlices } from '../../shared/time-slice.ts'
import type { RequestContext } from '../request-context.ts'
import type { Format } from '../request-schemas.ts'
import { buffersOf, packSegments, unpackSegments } from './packed-segments.ts'
import type { TextSource } from './text-tasks.ts'

/** A text cut into what is translated and what is not. */
interface CutSource {
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation. */
  assemble(translations: readonly Segment[]): Promise<string>
}

/** The same, of which a short text is assembled at once. */
interface CutParts {
  readonly segments: readonly Segment[]
  assemble(translations: readonly Segment[]): string | Promise<string>
}

/**
 * Cuts a text; its translation gets the same structure. Both throw or reject with `text-too-long`
 * if reading takes too long or too much memory, and with the errors of a thread.
 */
type TextCutter = (source: TextSource, context: RequestContext) => CutSource | Promise<CutSource>

/**
 * UTF-16 units that are read in this thread, which takes up to 10 ms. The parser of Markdown is
 * slow, and within one paragraph its time grows with the square of the marks, up to a bound.
 */
const longestHere: Readonly<Record<Format, number>> = {
  text: 10_000,
  html: 10_000,
  xml: 10_000,
  markdown: 1_500,
}
/** The keys of front matter that people read. */
const frontMatterKeys = ['title', 'description', 'summary']
/** Of processor time: a million characters of the worst shapes take 7 s on a slow machine. */
const deadlineMs = 30_000

export function createTextCutter(runInThread: RunInThread): TextCutter {
  async function cutInThread(source: TextSource, context: RequestContext): Promise<CutParts> {
    const payload = { ...source, frontMatterKeys }
    const packed = await runInThread('cutText', payload, optionsFor(context))
    const segments = await runInSlices(unpackSegments(packed), context)
    const isSource = (translation: Segment, at: number) =>
      isSameSegment(translation, segments[at] ?? [])
    return {
      segments,
      assemble: (translations) =>
        translations.every(isSource)
          ? source.text
          : assembleInThread(source, translations, context),
    }
  }

  async function assembleInThread(
    source: TextSource,
    segments: readonly Segment[],
    context: RequestContext,
  ): Promise<string> {
    const translations = await runInSlices(packSegments(segments), context)
    const payload = { ...source, frontMatterKeys, translations }
    const options = { ...optionsFor(context), move: buffersOf(translations) }
    return runInThread('assembleText', payload, options)
  }

  /** Most translations are intact at once. Where one is not, it is read many times. */
  async function cutShortMarkdown(source: TextSource, context: RequestContext): Promise<CutParts> {
    const { cutMarkdownText } = await import('@dragoman/formats/markdown/cut-markdown.ts')
    const { assembleIfIntact } = await import('@dragoman/formats/markdown/intact-text.ts')
    const { text, textTerms } = source
    const options = { flavour: 'markdown', frontMatterKeys, textTerms } as const
    if (isSliceOver()) await nextSlice(context)
    const cut = cutMarkdownText(text, options)
    return {
      segments: cut.segments,
      assemble: (translations) =>
        assembleIfIntact(cut, translations, options) ??
        assembleInThread(source, translations, context),
    }
  }

  function cut(source: TextSource, context: RequestContext): CutParts | Promise<CutParts> {
    const { text, format } = source
    if (text.length > longestHere[format]) return cutInThread(source, context)
    if (format === 'markdown') return cutShortMarkdown(source, context)
    return cutAtOnce(text, format, source)
  }

  return (source, context) => {
    const open = (parts: CutParts): CutSource => ({
      segments: parts.segments,
      assemble: (translations) => assemble(parts, translations, context),
    })
    try {
      const parts = cut(source, context)
      return parts instanceof Promise ? parts.then(open, rethrow) : open(parts)
    } catch (error) {
      return rethrow(error)
    }
  }
}

async function assemble(
  parts: CutParts,
  translations: readonly Segment[],
  context: RequestContext,
): Promise<string> {
  try {
    // A request may have many texts, whose last segments are translated at the same time.
    if (isSliceOver()) await nextSlice(context)
    context.signal.throwIfAborted()
    return await parts.assemble(translations)
  } catch (error) {
    return rethrow(error)
  }
}

const optionsFor = (context: RequestContext) => ({
  owner: context,
  deadlineMs,
  signal: context.signal,
})

function rethrow(error: unknown): never {
  const isTooDeep = error instanceof Error && error.name === 'RangeError'
  if (!isTooDeep && !(error instanceof ThreadError && error.failure !== 'crash')) throw error
  throw new Problem('text-too-long', {
    detail:
      'The text is nested too deeply, or takes too long to read. ' +
      'Split it at empty lines, or send it with `format` `text`.',
    cause: error,
  })
}
