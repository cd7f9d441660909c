// Cuts and assembles Markdown without blocking the event loop: its parser is slow, and within one
// paragraph its time grows with the square of the marks, up to a bound.
import type { MarkdownCut } from '@dragoman/formats/markdown/cut.ts'
import { isSameSegment, type Segment } from '@dragoman/formats/segment/segment.ts'
import type { CutText } from '@dragoman/formats/segment/segmented-text.ts'
import type { Steps } from '@dragoman/formats/segment/steps.ts'
import { Problem } from '../../http/problems.ts'
import { ThreadError } from '../../process/task.ts'
import type { RunInThread } from '../../process/task-pool.ts'
import { runInSlice, runInSlices } from '../../shared/time-slice.ts'
import type { RequestContext } from '../request-context.ts'
import type { PackedMarkdown } from './markdown-tasks.ts'
import { buffersOf, packSegments, unpackSegments } from './packed-segments.ts'

/** UTF-16 units that are read in this thread; longer texts take other threads. */
const shortText = 1_500
const deadlineMs = 5_000
const options = {
  flavour: 'markdown',
  frontMatterKeys: ['title', 'description', 'summary'],
} as const

/**
 * Cuts a text; its translation gets the same structure. Both reject with `text-too-long` if reading
 * takes too long, and with the errors of a thread.
 */
export type MarkdownCutter = (text: string, context: RequestContext) => Promise<CutText>

export function createMarkdownCutter(runInThread: RunInThread): MarkdownCutter {
  const threadOptions = (context: RequestContext) => ({
    owner: context,
    deadlineMs,
    signal: context.signal,
  })

  async function assembleInThread(
    { bytes }: Pick<PackedMarkdown, 'bytes'>,
    segments: readonly Segment[],
    context: RequestContext,
  ): Promise<string> {
    const translations = await runInSlices(packSegments(segments), context)
    const payload = { bytes, translations, ...options }
    const move = [bytes.buffer, ...buffersOf(translations)]
    const run = { ...threadOptions(context), move }
    return runInThread('assembleMarkdown', payload, run)
  }

  async function cutLong(text: string, context: RequestContext): Promise<CutText> {
    const payload = { text, ...options, textTerms: context.glossary?.textTerms }
    const packed = await runInThread('cutMarkdown', payload, threadOptions(context))
    const segments = await runInSlices(unpackSegments(packed.segments), context)
    return {
      segments,
      assemble: async (translations) =>
        segments.every((segment, at) => isSameSegment(translations[at] ?? [], segment))
          ? text
          : assembleInThread(packed, translations, context),
    }
  }

  /** Most translations are intact at once. Where one is not, it is read many times. */
  async function cutShort(text: string, context: RequestContext): Promise<CutText> {
    const { cutMarkdownText } = await import('@dragoman/formats/markdown/cut-markdown.ts')
    const { assembleIfIntact } = await import('@dragoman/formats/markdown/intact-text.ts')
    const { packCut } = await import('./markdown-tasks.ts')
    const withTerms = { ...options, textTerms: context.glossary?.textTerms }
    const cut: MarkdownCut = await runAsStep(() => cutMarkdownText(text, withTerms), context)
    return {
      segments: cut.segments,
      assemble: async (translations) =>
        (await runAsStep(() => assembleIfIntact(cut, translations, options), context)) ??
        assembleInThread({ bytes: packCut(cut) }, translations, context),
    }
  }

  return async (text, context) => {
    const { segments, assemble } = await orExplained(() =>
      text.length > shortText ? cutLong(text, context) : cutShort(text, context),
    )
    return {
      segments,
      assemble: (translations) => orExplained(() => assemble(translations)),
    }
  }
}

async function runAsStep<T>(work: () => T, context: RequestContext): Promise<T> {
  const steps = oneStep(work)
  return (runInSlice(steps) ?? { value: await runInSlices(steps, context) }).value
}

/** One step, but not before the time slice was looked at: a request may have many texts. */
function* oneStep<T>(work: () => T): Steps<T> {
  yield
  return work()
}

async function orExplained<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw explained(error)
  }
}

function explained(error: unknown): unknown {
  const isTooDeep = error instanceof Error && error.name === 'RangeError'
  if (!isTooDeep && !(error instanceof ThreadError && error.failure !== 'crash')) return error
  return new Problem('text-too-long', {
    detail:
      'This Markdown is nested too deeply, or takes too long to read. ' +
      'Split the text at empty lines, or send it with `format` `text`.',
    cause: error,
  })
}
