// The segments of a document with markup: sentences and attributes become parts, and translations
// become markup again.
import type { Part, Segment } from '../engines/engine.ts'
import type { Piece } from './document.ts'
import { type Decoded, decodeEntities, type Encode, textEncoding } from './entities.ts'
import { type Node, piecesOf } from './html-sentences.ts'
import { readPlaceholders } from './placeholders.ts'
import { type Steps, stepsPerYield } from './steps.ts'
import { hasLetters } from './text.ts'
import { foldWhitespace, unfoldWhitespace, type Whitespace } from './whitespace.ts'

/** UTF-16 units of a sentence that is read and written in different steps. */
const longSentence = 8_192
/** A step reads so many pieces between references that are not decoded. */
const textsPerStep = 64

export type HtmlSegments = ReturnType<typeof createHtmlSegments>

/** How a language of markup writes text. */
export interface Notation {
  /** Raw text as its readers see it, and as strings what comes back as it is. */
  read(raw: string): Iterable<Decoded | string>
  /** How text is written in place of this source. */
  encoding(source: string): Encode
}

export const htmlNotation: Notation = {
  read: (raw) => [decodeEntities(raw)],
  encoding: textEncoding,
}

/** How the parts of one segment are written. */
interface Rendering {
  /** What is written if the engine changes nothing. */
  readonly source?: readonly Node[]
  readonly whitespace: Whitespace
  readonly encode: Encode
}

export function createHtmlSegments() {
  const segments: Segment[] = []
  const renderings: Rendering[] = []
  /** What a `placeholder`, an `open` and a `close` represent, by number. */
  const inline: Record<'placeholder' | 'open' | 'close', (readonly Piece[])[]> = {
    placeholder: [],
    open: [],
    close: [],
  }

  function addSegment(parts: readonly Part[], how: Omit<Rendering, 'whitespace'>): Piece {
    const { segment, whitespace } = foldWhitespace(parts)
    renderings.push({ whitespace, ...how })
    return { segment: segments.push(segment) - 1 }
  }

  /** Adds the parts of a text, some at each call, as long as it returns `true`. */
  function createTextReader(raw: string, parts: Part[], notation: Notation): () => boolean {
    const texts = notation.read(raw)[Symbol.iterator]()
    let readText = (): boolean => false
    return () => {
      for (let count = 0; count < textsPerStep; count++) {
        if (readText()) return true
        const { value, done } = texts.next()
        if (done) return false
        if (typeof value === 'string')
          parts.push({ placeholder: inline.placeholder.push([value]) - 1 })
        else readText = createDecodedReader(value, parts)
      }
      return true
    }
  }

  function createDecodedReader({ text, sourceOf }: Decoded, parts: Part[]): () => boolean {
    const nextPlaceholder = readPlaceholders(text)
    let end = 0
    return () => {
      for (let count = 0; count < stepsPerYield; count++) {
        const found = nextPlaceholder()
        if (found === undefined) {
          if (end < text.length) parts.push(text.slice(end))
          end = text.length
          return false
        }
        const { start, source } = found
        if (start > end) parts.push(text.slice(end, start))
        end = start + source.length
        parts.push({ placeholder: inline.placeholder.push([sourceOf(start, end)]) - 1 })
      }
      return true
    }
  }

  return {
    segments,

    /** The pieces of a sentence; only one with letters becomes a segment. */
    *addSentence(nodes: readonly Node[], notation: Notation): Steps<readonly Piece[]> {
      const parts: Part[] = []
      const opened: number[] = []
      let source = ''
      let count = 0
      for (const node of nodes) {
        if (++count % stepsPerYield === 0) yield
        if (node.kind === 'text') {
          const readText = createTextReader(node.raw, parts, notation)
          while (readText()) yield
          source += node.raw
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
      // What follows reads all of it again.
      if (source.length > longSentence) yield
      if (hasLetters(parts))
        return [addSegment(parts, { encode: notation.encoding(source), source: nodes })]
      return nodes.flatMap(piecesOf)
    },

    /** The segment of a text without tags; undefined if it has no letters. */
    *addText(raw: string, encode: Encode): Steps<Piece | undefined> {
      const parts: Part[] = []
      const readText = createTextReader(raw, parts, htmlNotation)
      while (readText()) yield
      return hasLetters(parts) ? addSegment(parts, { encode }) : undefined
    },

    /** The markup of a translated segment. */
    render(translation: Segment, index: number): Piece[] {
      const rendering = renderings[index]
      if (rendering === undefined) return []
      const { whitespace, encode, source } = rendering
      const whole = joinTexts(translation)
      if (source && isSame(whole, segments[index] ?? [])) return source.flatMap(piecesOf)
      return unfoldWhitespace(whole, whitespace).flatMap((part, at, parts): readonly Piece[] => {
        if (typeof part === 'string') return [encode(part, isPlaceholder(parts[at + 1]))]
        if ('placeholder' in part) return inline.placeholder[part.placeholder] ?? []
        return ('open' in part ? inline.open[part.open] : inline.close[part.close]) ?? []
      })
    },
  }
}

/** Texts that follow each other as one: what may be written depends on the next character. */
function joinTexts(segment: Segment): Segment {
  const joined: Part[] = []
  let texts: string[] = []
  const endText = () => {
    if (texts.length > 0) joined.push(texts.join(''))
    texts = []
  }
  for (const part of segment) {
    if (typeof part === 'string') texts.push(part)
    else {
      endText()
      joined.push(part)
    }
  }
  endText()
  return joined
}

const isPlaceholder = (part: Part | undefined): boolean =>
  typeof part === 'object' && 'placeholder' in part

const isSame = (translation: Segment, source: Segment): boolean =>
  translation.length === source.length &&
  translation.every((part, index) => {
    const original = source[index]
    if (typeof part === 'string' || typeof original === 'string') return part === original
    return JSON.stringify(part) === JSON.stringify(original)
  })
