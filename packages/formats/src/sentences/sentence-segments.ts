// The segments of a text with markup: sentences and attributes become parts. How translations
// are written is the notation's, so that it may be plain data.
import type { Decoded } from '../html/entities.ts'
import type { Part, Segment } from '../segment/segment.ts'
import type { Piece } from '../segment/segmented-text.ts'
import { type Steps, stepsPerYield } from '../segment/steps.ts'
import { foldWhitespace, type Whitespace } from '../segment/whitespace.ts'
import { hasLetters } from '../text/lines.ts'
import { readPlaceholders } from '../text/placeholders.ts'
import type { TextTerms } from '../text/text-terms.ts'
import { type Node, piecesOf, type TrimRaw } from './html-sentences.ts'

/** UTF-16 units of a sentence that is read and written in different steps. */
const longSentence = 8_192
/** A step reads so many pieces between references that are not decoded. */
const textsPerStep = 64

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

  const createTextReader = createTextReaders<Writing>(inline.placeholder, textTerms)

  return {
    segments,
    renderings,
    inline,

    /** The pieces of a sentence; only one with letters becomes a segment. */
    *addSentence(nodes: readonly Node[], notation: TextNotation<Writing>): Steps<readonly Piece[]> {
      const parts: Part[] = []
      const opened: number[] = []
      const texts: string[] = []
      let count = 0
      for (const node of nodes) {
        if (++count % stepsPerYield === 0) yield
        if (node.kind === 'text') {
          const readText = createTextReader(node.raw, parts, notation)
          while (readText()) yield
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
      // What follows reads all of it again.
      if (source.length > longSentence) yield
      if (hasLetters(parts))
        return [addSegment(parts, { encode: notation.encoding(source, texts), source: nodes })]
      return nodes.flatMap(piecesOf)
    },

    /** The segment of a text without tags; undefined if it has no letters. */
    *addText(
      raw: string,
      notation: TextNotation<Writing>,
      missingQuote?: '"',
    ): Steps<Piece | undefined> {
      const parts: Part[] = []
      const readText = createTextReader(raw, parts, notation)
      while (readText()) yield
      if (!hasLetters(parts)) return undefined
      return addSegment(parts, {
        encode: notation.encoding(raw, [raw]),
        missingQuote,
        source: [{ kind: 'text', raw }],
      })
    },
  }
}

/** What reads texts into parts; `placeholders` are the pieces of those found so far. */
function createTextReaders<Writing>(
  placeholders: (readonly Piece[])[],
  textTerms: TextTerms | undefined,
) {
  /** Adds the parts of a text, some at each call, as long as it returns `true`. */
  function createTextReader(
    raw: string,
    parts: Part[],
    notation: TextNotation<Writing>,
  ): () => boolean {
    const texts = notation.read(raw)[Symbol.iterator]()
    let readText = (): boolean => false
    return () => {
      for (let count = 0; count < textsPerStep; count++) {
        if (readText()) return true
        const { value, done } = texts.next()
        if (done) return false
        if (typeof value === 'string') parts.push({ placeholder: placeholders.push([value]) - 1 })
        else readText = createDecodedReader(value, parts, notation)
      }
      return true
    }
  }

  function createDecodedReader(
    { text, sourceOf }: Decoded,
    parts: Part[],
    { ownNotation }: TextNotation<Writing>,
  ): () => boolean {
    const nextPlaceholder = readPlaceholders(text, { textTerms, ownNotation })
    let end = 0
    return () => {
      for (let count = 0; count < stepsPerYield; count++) {
        const found = nextPlaceholder()
        if (found === undefined) {
          if (end < text.length) parts.push(text.slice(end))
          end = text.length
          return false
        }
        if (found.isText) continue
        const { start, source } = found
        if (start > end) parts.push(text.slice(end, start))
        end = start + source.length
        parts.push({ placeholder: placeholders.push([sourceOf(start, end)]) - 1 })
      }
      return true
    }
  }

  return createTextReader
}
