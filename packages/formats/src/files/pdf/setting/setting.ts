// What the setting of text takes and returns. It knows neither pages nor content streams: a
// paragraph has a frame of its own, in which `u` grows along the line and `v` upwards, in points.
// Lengths "in em" are multiples of the size of the paragraph.
import type { FontStyle } from '../fonts/families.ts'
import type { GlyphRun } from '../fonts/shaped-runs.ts'

/** How text looks. Texts of the same style share one object: styles are compared by identity. */
export interface TextStyle extends FontStyle {
  /** Relative to the size of the paragraph: 1, or 0.6 for a superscript. */
  readonly size: number
  /** How far the text stands above the baseline, in em; negative for a subscript. */
  readonly rise: number
  /** The operators that set the colour, as the source has them, such as `0 0 1 rg`. */
  readonly color: string
  readonly underline?: RuleStyle | undefined
  readonly strike?: RuleStyle | undefined
  /** The link that the text belongs to; compared by identity. */
  readonly link?: object | undefined
}

/** A thin rule along the text, which stands where its words stand. */
export interface RuleStyle {
  /** Its middle above the baseline, in em; negative for an underline. */
  readonly offset: number
  /** In em. */
  readonly thickness: number
}

/** A part of a translation. */
export type StyledPart = StyledText | ShownAgain

export interface StyledText {
  readonly text: string
  readonly style: TextStyle
}

/** What is moved and not set: a formula, or signs that only the source's font has. */
export interface ShownAgain {
  readonly placeholder: number
  /** Its advance in the source, in points. */
  readonly width: number
  /** Its underline and link matter. */
  readonly style: TextStyle
}

export type Alignment = 'left' | 'right' | 'center' | 'justify'

export interface LineEdges {
  readonly left: number
  readonly right: number
}

/** The box of a paragraph, or of one of its pieces in several columns or pages. */
export interface SettingBox {
  /** The baseline of the first line. */
  readonly top: number
  /** Where lines begin and end: those behind the first, or the only one. */
  readonly left: number
  readonly right: number
  /**
   * How far the first line begins behind `left`; negative for a hanging indent. It is mirrored in
   * texts that run from right to left.
   */
  readonly indent: number
  /** Where the label ends that stays in the first line; the text stays behind it. */
  readonly labelEnd?: number | undefined
  /** The edges of each of its lines, if they differ: text beside a picture. */
  readonly edges?: readonly LineEdges[] | undefined
  readonly alignment: Alignment
  /** Of the text, in points. */
  readonly size: number
  /** From baseline to baseline, in points; absent if there is one line. */
  readonly leading?: number | undefined
  /** How many lines the source has in this box, at least 1. */
  readonly lines: number
  /** How far text may go without touching anything: at most `left` and at least `right`. */
  readonly freeLeft: number
  readonly freeRight: number
  /** How far down ink may go. */
  readonly freeBottom: number
}

/** A translation whose glyphs are known and whose lines are not. Made by `shapeParts`. */
export interface ShapedText {
  readonly chunks: readonly Chunk[]
  readonly isRightToLeft: boolean
  /** The characters that no font has, each once; they are shown as question marks. */
  readonly missing: string
  /** UTF-16 units: the weight of the paragraph among those of its look. */
  readonly length: number
  /** The least distance from baseline to baseline, in em: marks of some scripts are tall. */
  readonly minLeading: number
}

/** Text of one style, level and font, or something shown again; lines are made of them. */
export type Chunk = TextChunk | ShownAgainChunk

interface ChunkBase {
  readonly style: TextStyle
  /** Of the bidirectional algorithm: odd from right to left. */
  readonly level: number
  /** Whether a line may end behind it. */
  readonly isBreak: boolean
  /** Whether it is a space, which vanishes at the end of a line. */
  readonly isSpace: boolean
  /** A sign that stands for it if it is shown again. */
  readonly text: string
}

export interface TextChunk extends ChunkBase {
  /** From left to right. */
  readonly runs: readonly GlyphRun[]
  /** The advance of all runs in em of the paragraph, before horizontal scaling. */
  readonly width: number
  /** The same text in pieces that may be parted, for a word that is wider than its line. */
  split(): readonly TextChunk[]
}

export interface ShownAgainChunk extends ChunkBase {
  readonly placeholder: number
  /** In em; it is not scaled horizontally. */
  readonly width: number
}

/** A paragraph with its lines broken. Its glyphs are placed by `placeLines`. */
export interface Fit {
  /** The size relative to the source: at most 1, and never below `smallestSize`. */
  readonly size: number
  /** The text does not fit at the smallest size: it is set over the end or the edge of its box. */
  readonly isOverflowing: boolean
  readonly boxes: readonly FittedBox[]
  readonly isRightToLeft: boolean
}

/** The lines of one box of a paragraph; a box at the end of a chain may have none. */
export interface FittedBox {
  readonly box: SettingBox
  readonly lines: readonly FittedLine[]
  /** Of the text, in points. */
  readonly size: number
  /** From baseline to baseline, in points. */
  readonly leading: number
  /** 1, or less where the glyphs are narrowed (the operator `Tz`, divided by 100). */
  readonly horizontalScale: number
}

/** Chunks in logical order, and the edges between which they stand. */
export interface FittedLine extends LineEdges {
  readonly chunks: readonly Chunk[]
  /** The last of its paragraph, which is not justified. */
  readonly isLast: boolean
}

/** A line whose parts have places. */
export interface PlacedLine {
  /** Which box of the chain it stands in. */
  readonly box: number
  /** Where its ink begins and ends, and its baseline, in the frame of its box. */
  readonly left: number
  readonly right: number
  readonly baseline: number
  /** Of the text, in points. */
  readonly size: number
  readonly horizontalScale: number
  /** From left to right. */
  readonly pieces: readonly PlacedPiece[]
}

export type PlacedPiece = PlacedText | PlacedAgain

interface PlacedBase {
  /** Where it begins. */
  readonly u: number
  /** With horizontal scaling and justification, in points. */
  readonly width: number
  readonly style: TextStyle
  /** Its place among the pieces of the paragraph in reading order, from 0. */
  readonly order: number
}

/** Glyphs of one font, size and colour, which one `TJ` can show. */
export interface PlacedText extends PlacedBase {
  /** The baseline of the paragraph, raised by `style.rise`; `dy` of the glyphs is not in it. */
  readonly v: number
  /** For `Tf`: the size of the line × `style.size`, in points. */
  readonly size: number
  readonly run: GlyphRun
}

/** Something to show again with its origin at `u` and the baseline of the line. */
export interface PlacedAgain extends PlacedBase {
  readonly placeholder: number
  /** Its size relative to the source, in both directions. */
  readonly scale: number
}
