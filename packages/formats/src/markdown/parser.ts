// Markdown as micromark's events, which have exact places in the source. micromark reads about
// 400 kB/s: large texts belong into a thread with a deadline.
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Event, Extension, Token } from 'micromark-util-types'
import type { SourceRange } from '../segment/source-range.ts'
import { boundedMarks, boundSigns, checkLevels } from './bounds.ts'
import { siteContainers } from './containers.ts'
import { lineConstructs } from './line-constructs.ts'
import { opaqueConstructs } from './opaque-constructs.ts'

/** `mdx` is MDX 3; a text that is not valid MDX throws. */
export type Flavour = 'markdown' | 'mdx'

/** Events, and for each the index of the event that ends what it begins. */
export interface ParsedMarkdown {
  readonly events: readonly Event[]
  exitOf(enter: number): number
  /** Where paragraphs, headings and cells begin that have too many signs to be read. */
  readonly unreadStarts: readonly number[]
}

const extensions: Readonly<Record<Flavour, () => Extension[]>> = {
  markdown: () => [
    gfm(),
    opaqueConstructs('markdown'),
    lineConstructs('markdown'),
    siteContainers,
    boundedMarks(),
  ],
  mdx: () => [gfm(), mdxjs(), opaqueConstructs('mdx'), lineConstructs('mdx'), boundedMarks()],
}

/**
 * Parses a text without byte order mark. Throws what micromark throws for invalid MDX, and a
 * `RangeError` for what is nested too deeply.
 */
function parseMarkdown(text: string, flavour: Flavour): ParsedMarkdown {
  checkLevels(text)
  const chunks = preprocess()(text, undefined, true)
  const parser = parse({ extensions: extensions[flavour]() })
  const unreadStarts = boundSigns(parser)
  const events = postprocess(parser.document().write(chunks))
  const exits = findExits(events)
  return { events, exitOf: (enter) => exits[enter] ?? enter, unreadStarts }
}

/** MDX is a language of programs: many a file with its extension is not valid. */
export function parseLeniently(
  source: string,
  flavour: Flavour,
): { parsed: ParsedMarkdown; flavour: Flavour } {
  if (flavour === 'mdx')
    try {
      return { parsed: parseMarkdown(source, 'mdx'), flavour }
    } catch (error) {
      if (error instanceof RangeError) throw error
    }
  return { parsed: parseMarkdown(source, 'markdown'), flavour: 'markdown' }
}

function findExits(events: readonly Event[]): Uint32Array {
  const exits = new Uint32Array(events.length)
  const open: number[] = []
  for (const [index, [phase]] of events.entries()) {
    if (phase === 'enter') open.push(index)
    else exits[open.pop() ?? 0] = index
  }
  return exits
}

export const rangeOf = ({ start, end }: Token): SourceRange => ({
  start: start.offset,
  end: end.offset,
})
