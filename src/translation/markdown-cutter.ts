// Cuts Markdown without blocking the event loop: its parser is slow, and within one paragraph its
// time grows with the square of the marks (up to a bound) and of the HTML tags.
import { Problem } from '../http/problems.ts'
import { runInSlice, runInSlices } from '../shared/time-slice.ts'
import { ThreadError } from '../threads/task.ts'
import type { RunInThread } from '../threads/task-pool.ts'
import type { MarkdownCut } from './markup/markdown/cut.ts'
import { createMarkdownText } from './markup/markdown/markdown-text.ts'
import type { SegmentedText } from './markup/segmented-text.ts'
import type { Steps } from './markup/steps.ts'
import type { RequestContext } from './request-context.ts'

/** UTF-16 units that are cut in this thread; longer texts take other threads. */
const shortText = 1_500
const deadlineMs = 5_000
const options = {
  flavour: 'markdown',
  frontMatterKeys: ['title', 'description', 'summary'],
} as const

type Cut = (text: string, how: typeof options) => MarkdownCut

/** Rejects with `text-too-long` if reading takes too long, and with those of a thread. */
export type MarkdownCutter = (text: string, context: RequestContext) => Promise<SegmentedText>

export function createMarkdownCutter(runInThread: RunInThread): MarkdownCutter {
  let cut: Cut | undefined

  return async (text, context) => {
    try {
      if (text.length > shortText) {
        const { signal } = context
        const run = { owner: context, deadlineMs, signal }
        return createMarkdownText(await runInThread('cutMarkdown', { text, ...options }, run))
      }
      cut ??= (await import('./markup/markdown/cut-markdown.ts')).cutMarkdownText
      const steps = cutInSteps(cut, text)
      return runInSlice(steps)?.value ?? (await runInSlices(steps, context))
    } catch (error) {
      throw explained(error)
    }
  }
}

/** One step, but not before the time slice was looked at: a request may have many texts. */
function* cutInSteps(cut: Cut, text: string): Steps<SegmentedText> {
  yield
  return createMarkdownText(cut(text, options))
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
