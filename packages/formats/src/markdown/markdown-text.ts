// A text from its cut: how translated segments become Markdown. Linear, without micromark.
import { attributeEncoding, spelledAs, textEncoding } from '../html/entities.ts'
import { isSameSegment, joinTexts, type Part, type Segment } from '../segment/segment.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import type { SourceRange } from '../segment/source-range.ts'
import { unfoldWhitespace } from '../segment/whitespace.ts'
import { piecesOf } from '../sentences/html-sentences.ts'
import type { Rendering } from '../sentences/sentence-segments.ts'
import type { InlineWriting, MarkdownCut, Writing } from './cut.ts'
import { writeLabel } from './labels.ts'
import { writeTitle, writeValue } from './quoted-text.ts'
import { writeInline } from './write-inline.ts'

/** A translated text, and where each of its segments stands. */
interface PlacedText {
  readonly text: string
  readonly places: readonly SourceRange[]
}

interface MarkdownText extends SegmentedText {
  /** Assembles the text as `assemble` does; `strict` segments have escapes for all marks. */
  assembleWithPlaces(translations: readonly Segment[], strict?: ReadonlySet<number>): PlacedText
}

/** The text that was cut; a segment whose translation cannot be written keeps its source. */
export function createMarkdownText(cut: MarkdownCut): MarkdownText {
  const { pieces, segments, renderings, inline } = cut

  function piecesOfCode(part: Exclude<Part, string>): readonly Piece[] {
    if ('placeholder' in part) return inline.placeholder[part.placeholder] ?? []
    return ('open' in part ? inline.open[part.open] : inline.close[part.close]) ?? []
  }

  function render(translation: Segment, index: number, isStrict = false): readonly Piece[] {
    const rendering = renderings[index]
    if (rendering === undefined) return []
    const source = () => rendering.source.flatMap(piecesOf)
    if (isSameSegment(joinTexts(translation), segments[index])) return source()
    const words = trimSegment(joinTexts(translation).map(foldPart))
    if (words.every((part) => typeof part !== 'string' || part.trim() === '')) return source()
    const { encode } = rendering
    const ordered =
      encode.kind === 'html' && encode.startsBlock ? startWith(words, segments[index]?.[0]) : words
    if (ordered === undefined) return source()
    const how = isStrict ? { ...rendering, encode: strictly(encode) } : rendering
    return write(ordered, how, piecesOfCode) ?? source()
  }

  function assembleWithPlaces(
    translations: readonly Segment[],
    strict: ReadonlySet<number> = noneStrict,
  ): PlacedText {
    const places: SourceRange[] = segments.map(() => ({ start: 0, end: 0 }))
    const written: string[] = []
    let at = 0
    const write = (piece: Piece): void => {
      if (typeof piece === 'string') {
        written.push(piece)
        at += piece.length
        return
      }
      const { segment } = piece
      const start = at
      const rendered = render(translations[segment] ?? [], segment, strict.has(segment))
      for (const inner of rendered) write(inner)
      places[segment] = { start, end: at }
    }
    for (const piece of pieces) write(piece)
    return { text: written.join(''), places }
  }

  const text = createSegmentedText({
    pieces,
    segments,
    render: (translation, index) => render(translation, index),
  })
  return { ...text, assembleWithPlaces }
}

const noneStrict: ReadonlySet<number> = new Set()

/** A writing that trusts no mark, also none that is only a character in the source. */
const strictly = (writing: Writing): Writing =>
  writing.kind === 'inline' ? { ...writing, literal: '', opening: '' } : writing

/** The segment with the same code at its beginning; undefined if that cannot be moved. */
function startWith(words: Segment, first: Part | undefined): Segment | undefined {
  if (first === undefined || typeof first === 'string') return words
  const at = words.findIndex((part) => isSameSegment([part], [first]))
  if (at === 0) return words
  return 'placeholder' in first && at > 0
    ? [first, ...words.filter((_, index) => index !== at)]
    : undefined
}

type PiecesOfCode = (part: Exclude<Part, string>) => readonly Piece[]

function write(
  words: Segment,
  { encode: writing, whitespace, missingQuote }: Rendering<Writing>,
  piecesOfCode: PiecesOfCode,
): readonly Piece[] | undefined {
  // Whitespace that finds no place is dropped: it could become an empty line, which ends HTML.
  const parts =
    writing.kind === 'inline' || writing.kind === 'html'
      ? unfoldWhitespace(words, whitespace).slice(0, words.length)
      : words
  if (writing.kind === 'inline') return writeInline(parts, writing, piecesOfCode)
  const writeText = textWriter(writing)
  const written = parts.flatMap((part): readonly Piece[] =>
    typeof part === 'string' ? [writeText(part)] : piecesOfCode(part),
  )
  if (writing.kind === 'value') return [writeValue(written.join(''), writing.style)]
  return missingQuote === undefined ? written : [missingQuote, ...written, missingQuote]
}

function textWriter(writing: Exclude<Writing, InlineWriting>): (text: string) => string {
  const escapePipes = (text: string): string =>
    'escapesPipes' in writing && writing.escapesPipes ? text.replaceAll('|', '&#124;') : text
  switch (writing.kind) {
    case 'html': {
      const encode = textEncoding(writing.source)
      return (text) => escapePipes(encode(text, false))
    }
    case 'attribute': {
      const encode = spelledAs(writing.source, attributeEncoding[writing.quote])
      return (text) => escapePipes(encode(text, false))
    }
    case 'label':
      return (text) => writeLabel(text, writing.close)
    case 'title':
      return (text) => escapePipes(writeTitle(text, writing.quote))
    case 'value':
      return (text) => text
  }
}

const anySpace = /[ \t\n\r\f\v\u0000\u0085\u2028\u2029]+/g

const foldPart = (part: Part): Part =>
  typeof part === 'string' ? part.replace(anySpace, ' ') : part

function trimSegment(segment: Segment): Segment {
  return segment
    .map((part, index) => {
      if (typeof part !== 'string') return part
      const start = index === 0 ? part.trimStart() : part
      return index === segment.length - 1 ? start.trimEnd() : start
    })
    .filter((part) => part !== '')
}
