// The words and tags of a cue's sentence as parts of a segment, and back.
import type { Encode } from '../../html/entities.ts'
import type { Notation } from '../../html/html-segments.ts'
import { joinTexts, type Part, type Segment } from '../../segment/segment.ts'
import { findPlaceholders } from '../../text/placeholders.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import type { CueMarkup, CueNode } from './cue-tags.ts'

/** How a format of subtitles writes text, and what else its cues have. */
export interface CueNotation extends Notation, CueMarkup {}

/** What the parts of a segment represent, by number. */
export interface CueCodes {
  /** `isTag`: it takes no room on the screen. */
  readonly placeholder: { readonly text: string; readonly isTag: boolean }[]
  readonly open: string[]
  readonly close: string[]
}

/** How the words of cues are read. */
export interface CueReading {
  readonly notation: CueNotation
  readonly textTerms: TextTerms | undefined
}

export function toSegment(nodes: readonly CueNode[], { notation, textTerms }: CueReading) {
  const parts: Part[] = []
  const codes: CueCodes = { placeholder: [], open: [], close: [] }
  const opened: number[] = []
  for (const { kind, raw } of nodes) {
    if (kind === 'text') addText(raw)
    else if (kind === 'break') parts.push('\n')
    else if (kind === 'placeholder') addPlaceholder(raw, true)
    else if (kind === 'open') {
      const number = codes.open.push(raw) - 1
      opened.push(number)
      parts.push({ open: number })
    } else {
      const number = opened.pop() ?? 0
      codes.close[number] = raw
      parts.push({ close: number })
    }
  }
  return { segment: joinLines(joinTexts(parts)), codes }

  function addText(raw: string): void {
    for (const decoded of notation.read(raw)) {
      if (typeof decoded === 'string') {
        addPlaceholder(decoded, false)
        continue
      }
      const { text, sourceOf } = decoded
      let end = 0
      for (const { start, source } of findPlaceholders(text, textTerms)) {
        if (start > end) parts.push(text.slice(end, start))
        end = start + source.length
        addPlaceholder(sourceOf(start, end), false)
      }
      if (end < text.length) parts.push(text.slice(end))
    }
  }

  function addPlaceholder(text: string, isTag: boolean): void {
    parts.push({ placeholder: codes.placeholder.push({ text, isTag }) - 1 })
  }
}

const anySpace = /[\t-\r\u0085\u2028\u2029 ]+/g
/** A line break between two characters of a script without spaces is no space. */
const unspacedBreak =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}。、！？])[\r\n]+(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu

const joinLines = (parts: readonly Part[]): Segment =>
  parts
    .map((part) =>
      typeof part === 'string' ? part.replace(unspacedBreak, '').replace(anySpace, ' ') : part,
    )
    .filter((part) => part !== '')

/** A piece of a translation as it is written. */
export interface CuePiece {
  readonly text: string
  readonly kind: 'words' | 'placeholder' | 'tag'
  /** The number of the tag that it opens or closes. */
  readonly opens?: number
  readonly closes?: number
  /** The cue, of those that a sentence is over, whose words these are; if the engine says so. */
  readonly cue?: number | undefined
}

/** The pieces of a translation, whose words are not encoded yet. */
export function toPieces(translation: Segment, codes: CueCodes): CuePiece[] {
  const parts = joinTexts(translation)
  const last = parts.length - 1
  return parts.map((part, index): CuePiece => {
    if (typeof part === 'string') {
      const line = part.replace(anySpace, ' ')
      const trimmed = index === 0 ? line.trimStart() : line
      return { kind: 'words', text: index === last ? trimmed.trimEnd() : trimmed }
    }
    if ('open' in part) return { kind: 'tag', text: codes.open[part.open] ?? '', opens: part.open }
    if ('close' in part)
      return { kind: 'tag', text: codes.close[part.close] ?? '', closes: part.close }
    const { text = '', isTag = true } = codes.placeholder[part.placeholder] ?? {}
    return { kind: isTag ? 'tag' : 'placeholder', text }
  })
}

/** Whether there is nothing to see: an empty line would end the cue. */
export const isEmpty = (pieces: readonly CuePiece[]): boolean =>
  pieces.every(({ kind, text }) => kind === 'tag' || text.trim() === '')

export const encodePieces = (pieces: readonly CuePiece[], encode: Encode): CuePiece[] =>
  pieces.map((piece) =>
    piece.kind === 'words' ? { ...piece, text: encode(piece.text, false) } : piece,
  )
