// What is read of a page.

import type { Matrix, Rectangle } from '../content/matrix.ts'
import type { Operand } from '../content/operands.ts'
import type { ContentStream } from '../objects/content-streams.ts'
import type { PageLink } from '../objects/links.ts'
import type { PageFont } from './font-facts.ts'
import type { StructureNode } from './glyphs.ts'
import type { GraphicsState } from './graphics-state.ts'

/** Bytes of a stream. */
export interface Range {
  readonly start: number
  readonly end: number
}

export interface ShowGlyph {
  readonly text: string
  /** Where it begins and how wide it is, in units of text space. */
  readonly x: number
  readonly width: number
  /** With the spaces of words and letters. */
  readonly advance: number
}

/** Marked content that is open. */
export interface Mark {
  readonly tag: string
  readonly id: number | undefined
  /** It says what its text reads, instead of its letters. */
  readonly hasActualText: boolean
  readonly stream: ContentStream
  readonly range: Range
}

/** `BT` to `ET`. */
export interface TextObject {
  /** The end of `ET`; known once it was read. */
  end?: number
}

/** What follows an operation. */
export interface Sequel {
  /** The next text begins where this one ends; known once that was read. */
  isContinued: boolean
}

/** An operation that shows text. */
export interface Show extends Range {
  readonly sequel: Sequel
  readonly order: number
  readonly stream: ContentStream
  /** What `'` and `"` do before they show. */
  readonly before: string
  readonly textObject: TextObject
  readonly state: GraphicsState
  /** The matrix of the line, and how far texts moved since it was set. */
  readonly lineMatrix: Matrix
  readonly along: number
  readonly items: readonly Operand[]
  readonly font: PageFont
  /** By its font, or by outlines. */
  readonly isBold: boolean
  readonly bytesPerGlyph: number
  readonly glyphs: readonly ShowGlyph[]
  readonly marks: readonly Mark[]
  /** From text space to the page. */
  readonly matrix: Matrix
  /** Of the line, in radians. */
  readonly angle: number
  /** In points of the page. */
  readonly fontSize: number
  /** It is mirrored, runs downwards, or its codes cannot be told apart: it stays as it is. */
  readonly isOdd: boolean
}

/** A thin line. */
export interface Rule {
  readonly rect: Rectangle
  readonly isHorizontal: boolean
  readonly stream: ContentStream
  /** What draws it: its own part of a path, or the operation that paints the path. */
  readonly range: Range
  readonly isWholePath: boolean
}

export interface PageRead {
  readonly index: number
  /** What is seen of the page. */
  readonly box: Rectangle
  readonly shows: readonly Show[]
  readonly rules: readonly Rule[]
  /** Shapes that may have text inside, such as cells. */
  readonly areas: readonly Rectangle[]
  /** Small shapes that may be bullets. */
  readonly dots: readonly Rectangle[]
  readonly pictures: readonly Rectangle[]
  readonly links: readonly PageLink[]
  readonly structure: StructureNode | undefined
  /** The texts of the content and of pdf.js differ in number: the page stays as it is. */
  readonly isMismatched: boolean
}
