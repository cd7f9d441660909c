// The characters of a page with their places, by the direction of their lines.
import { applyMatrix } from '../content/matrix.ts'
import { limits } from '../limits.ts'
import type { Mark, PageRead, Show } from '../page/page-read.ts'
import { createFrame, type Frame, toFrame } from './frame.ts'
import { artifact, readStructure, type StructureElement } from './structure.ts'

/** A glyph of the page. */
export interface Character {
  /** What it means: mostly a letter, several for a ligature; empty if nothing is known. */
  readonly text: string
  readonly isBlank: boolean
  /** Where it begins and ends on its line, and its baseline, in its frame. */
  readonly u0: number
  readonly u1: number
  readonly v: number
  readonly size: number
  readonly show: Show
  /** Its place among the glyphs of its show. */
  readonly glyph: number
  readonly element: StructureElement | undefined
  readonly isMath: boolean
  /** Its meaning is unknown, or is the font's own. */
  readonly isUnknown: boolean
  /** It is not painted: the text of a picture, as recognized. */
  readonly isHidden: boolean
}

export interface DirectedText {
  readonly frame: Frame
  readonly characters: readonly Character[]
}

/** Alphabetic presentation forms: ligatures of Latin letters. */
const ligature = /[\ufb00-\ufb06]/g
const wideSpace = /[\u00a0\u2000-\u200a\u202f]/g
const mathSign = /[\u2200-\u22ff\u2190-\u21ff\u27c0-\u27ef\u2980-\u2aff\u{1d400}-\u{1d7ff}]/u
const unknownSign = /^[\p{Cc}\p{Co}\ufffd]/u

export function listCharacters({ shows, structure }: PageRead): DirectedText[] {
  const elements = readStructure(structure)
  const frames = new Map<number, { frame: Frame; characters: Character[] }>()
  for (const show of shows) {
    if (show.glyphs.length === 0) continue
    const { name, angle } = directionOf(show.angle)
    const known = frames.get(name)
    const directed = known ?? { frame: createFrame(angle), characters: [] }
    if (known === undefined) frames.set(name, directed)
    const element = elementOf(show.marks, elements)
    for (const glyph of show.glyphs.keys())
      directed.characters.push(readCharacter(show, glyph, { frame: directed.frame, element }))
  }
  return [...frames.values()]
}

/** Angles that nearly are of quarter turns are so. `name`: in degrees. */
function directionOf(angle: number): { name: number; angle: number } {
  const quarter = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)
  const exact = Math.abs(angle - quarter) < 0.02 ? quarter : angle
  return { name: Math.round((exact * 180) / Math.PI) % 360, angle: exact }
}

function elementOf(
  marks: readonly Mark[],
  elements: ReadonlyMap<number, StructureElement>,
): StructureElement | undefined {
  if (marks.some(({ tag }) => tag === 'Artifact')) return artifact
  const number = marks.findLast(({ id }) => id !== undefined)?.id
  return number === undefined ? undefined : elements.get(number)
}

/** Modes of rendering that paint nothing. */
const hiddenModes = new Set([3, 7])

function readCharacter(
  show: Show,
  glyph: number,
  { frame, element }: { frame: Frame; element: StructureElement | undefined },
): Character {
  const { text: stated = '', x = 0, width = 0 } = show.glyphs[glyph] ?? {}
  const { matrix, state, font } = show
  const [u0, v] = toFrame(frame, applyMatrix(matrix, x, state.rise))
  const [u1] = toFrame(frame, applyMatrix(matrix, x + width, state.rise))
  const isMeant = stated.length <= limits.glyphCharacters && (stated !== '' || width === 0)
  const meaning = isMeant ? stated : '\ufffd'
  const text = readableText(meaning)
  return {
    text,
    isBlank: text.trim() === '',
    u0: finite(u0),
    u1: finite(u1),
    v: finite(v),
    size: finite(show.fontSize),
    show,
    glyph,
    element,
    isMath: font.isMath || mathSign.test(meaning),
    isUnknown: unknownSign.test(meaning) || !font.isMapped,
    isHidden: hiddenModes.has(state.mode),
  }
}

/** Hostile matrices make numbers with which nothing can be compared. */
const finite = (value: number): number => (Math.abs(value) < 1e7 ? value : 1e7)

function readableText(meaning: string): string {
  // Most characters are one letter of ASCII.
  if (/^[!-~]$/.test(meaning)) return meaning
  return meaning
    .replace(ligature, (sign) => sign.normalize('NFKC'))
    .replace(wideSpace, ' ')
    .replace(/\u00ad/g, '-')
}
