// The segments of a text with markup: sentences and attributes become parts. How translations
// are written is the notation's, so that it may be plain data.
import type { Decoded } from '../html/entities.ts'
import type { Part, Segment } from '../segment/segment.ts'
import type { Piece } from '../segment/segmented-text.ts'
import { foldWhitespace, type Whitespace } from '../segment/whitespace.ts'
import { hasLetters } from '../text/lines.ts'
import { readPlaceholders } from '../text/placeholders.ts'
import type { TextTerms } from '../text/text-terms.ts'
import { type Node, piecesOf, type TrimRaw } from './html-sentences.ts'

/** How a language of markup reads and writes text. */
export interface TextNotation<Writing> {
  /** Raw text as its readers see it, and as strings what comes back as it is. */
  read(raw: string): Iterable<Decoded | string>
  /** The notation of ICU messages; without it a message is a placeholder. */
  readonly ofMessages?: (isPlural: boolean) => TextNotation<Writing>
  /** Every sentence is a message, also one without alternatives. */
  readonly isMessage?: boolean
  /** How text is written in place of this source, which consists of these texts. */
  encoding(source: string, texts?: readonly string[]): Writing
  /** What of it looks like a placeholder at its start, and is none. */
  readonly ownNotation?: RegExp
  /** Finds outer whitespace; by default whitespace is what JavaScript trims. */
  readonly trim?: TrimRaw
}

/** How the parts of one segment are written. */
export interface Rendering<Writing> {
  /** What is written if the engine changes nothing. */
  readonly source: readonly Node[]
  readonly whitespace: Whitespace
  readonly encode: Writing
  /** What another value needs that the source did without. */
  readonly missingQuote?: '"' | undefined
}

/** What a `placeholder`, an `open` and a `close` represent, by number. */
export type InlineCodes = Record<'placeholder' | 'open' | 'close', (readonly Piece[])[]>

export type SentenceSegments<Writing> = ReturnType<typeof createSentenceSegments<Writing>>

export function createSentenceSegments<Writing>(textTerms?: TextTerms) {
  const segments: Segment[] = []
  const renderings: Rendering<Writing>[] = []
  const inline: InlineCodes = { placeholder: [], open: [], close: [] }

  function addSegment(parts: readonly Part[], how: Omit<Rendering<Writing>, 'whitespace'>): Piece {
    const { segment, whitespace } = foldWhitespace(parts)
    renderings.push({ whitespace, ...how })
    return { segment: segments.push(segment) - 1 }
  }

  const readInto = createTextReader<Writing>(inline.placeholder, textTerms)

  return {
    segments,
    renderings,
    inline,

    /** The pieces of a sentence; only one with letters becomes a segment. */
    addSentence(nodes: readonly Node[], notation: TextNotation<Writing>): readonly Piece[] {
      const parts: Part[] = []
      const opened: number[] = []
      const texts: string[] = []
      for (const node of nodes) {
        if (node.kind === 'text') {
          readInto(parts, node.raw, notation)
          texts.push(node.raw)
        } else if (node.kind === 'placeholder') {
          parts.push({ placeholder: inline.placeholder.push(node.tag) - 1 })
        } else if (node.kind === 'open') {
          const number = inline.open.push(node.tag) - 1
          opened.push(number)
          parts.push({ open: number })
        } else {
          const number = opened.pop() ?? 0
          inline.close[number] = node.tag
          parts.push({ close: number })
        }
      }
      const source = texts.join('')
      if (hasLetters(parts))
        return [addSegment(parts, { encode: notation.encoding(source, texts), source: nodes })]
      return nodes.flatMap(piecesOf)
    },

    /** The segment of a text without tags; undefined if it has no letters. */
    addText(raw: string, notation: TextNotation<Writing>, missingQuote?: '"'): Piece | undefined {
      const parts: Part[] = []
      readInto(parts, raw, notation)
      if (!hasLetters(parts)) return undefined
      return addSegment(parts, {
        encode: notation.encoding(raw, [raw]),
        missingQuote,
        source: [{ kind: 'text', raw }],
      })
    },
  }
}

/**
 * What reads the raw text of a notation and adds its parts; `placeholders` are the pieces of those
 * found so far.
 */
function createTextReader<Writing>(
  placeholders: (readonly Piece[])[],
  textTerms: TextTerms | undefined,
) {
  function addDecoded(
    parts: Part[],
    { text, sourceOf }: Decoded,
    { ownNotation }: TextNotation<Writing>,
  ): void {
    const nextPlaceholder = readPlaceholders(text, { textTerms, ownNotation })
    let end = 0
    for (let found = nextPlaceholder(); found !== undefined; found = nextPlaceholder()) {
      if (found.isText) continue
      const { start, source } = found
      if (start > end) parts.push(text.slice(end, start))
      end = start + source.length
      parts.push({ placeholder: placeholders.push([sourceOf(start, end)]) - 1 })
    }
    if (end < text.length) parts.push(text.slice(end))
  }

  return (parts: Part[], raw: string, notation: TextNotation<Writing>): void => {
    for (const text of notation.read(raw)) {
      if (typeof text === 'string') parts.push({ placeholder: placeholders.push([text]) - 1 })
      else addDecoded(parts, text, notation)
    }
  }
}
