// One font program of the glyphs of many: a font of ours has a file for each part of Unicode, a
// document gets one font for all of them.
import { joinOutlines, withNewComponents } from './composite-outlines.ts'
import type { FontFace } from './font-face.ts'
import { mergeTables } from './merged-tables.ts'
import { viewOf, writeSfnt } from './sfnt.ts'
import type { AttachedGlyph } from './shaped-runs.ts'
import { openSubset, type SubsetOutlines } from './subset-outlines.ts'

/** A glyph of a part of a font. */
interface FontGlyph {
  readonly font: FontFace
  readonly id: number
}

/** A glyph with what is drawn with it. */
export interface UsedGlyph extends FontGlyph {
  readonly attached: readonly AttachedGlyph[]
}

/** What is written so far: outlines and metrics by the ids of the new font. */
interface Merge {
  readonly sources: ReadonlyMap<FontFace, SubsetOutlines>
  readonly usedCount: number
  readonly outlines: Uint8Array[]
  readonly advances: number[]
  readonly leftBearings: number[]
  /** What composite glyphs are made of; their ids follow those of all used glyphs. */
  readonly components: FontGlyph[]
  readonly componentIds: Map<FontFace, Map<number, number>>
}

/**
 * A TrueType font whose glyph 0 is empty and whose glyph n + 1 is `used[n]`. It has only the tables
 * that PDF wants. All glyphs have the same units per em.
 */
export function mergeGlyphs(used: readonly UsedGlyph[]): Uint8Array {
  const merge: Merge = {
    sources: openSources(used),
    usedCount: used.length,
    outlines: [new Uint8Array(0)],
    advances: [0],
    leftBearings: [0],
    components: [],
    componentIds: new Map(),
  }
  for (const glyph of used) {
    const isJoined = glyph.attached.length > 0
    if (isJoined) addJoined(merge, glyph)
    else addGlyph(merge, glyph)
  }
  // Components may have components, which are appended while this runs.
  for (const component of merge.components) addGlyph(merge, component)
  const tables: SubsetOutlines['tables'][] = []
  for (const source of merge.sources.values()) tables.push(source.tables)
  return writeSfnt(mergeTables(merge, tables))
}

function openSources(used: readonly UsedGlyph[]): Merge['sources'] {
  const ids = new Map<FontFace, Set<number>>()
  for (const { font, id, attached } of used) {
    const known = ids.get(font) ?? new Set()
    known.add(id)
    for (const glyph of attached) known.add(glyph.id)
    ids.set(font, known)
  }
  const sources = new Map<FontFace, SubsetOutlines>()
  for (const [font, glyphs] of ids) sources.set(font, openSubset(font, glyphs))
  return sources
}

function getSource({ sources }: Merge, font: FontFace): SubsetOutlines {
  const source = sources.get(font)
  if (source === undefined) throw new RangeError('a glyph has no font')
  return source
}

function addGlyph(merge: Merge, { font, id }: FontGlyph): void {
  const source = getSource(merge, font)
  const newId = (component: number) => componentId(merge, { font, id: component })
  const outline = withNewComponents(source.outline(id), newId)
  merge.outlines.push(outline)
  merge.advances.push(source.advance(id))
  merge.leftBearings.push(source.leftBearing(id))
}

/** Adds a composite glyph of a glyph and those that are attached to it. */
function addJoined(merge: Merge, { font, id, attached }: UsedGlyph): void {
  const source = getSource(merge, font)
  const components = []
  let advance = 0
  for (const glyph of [{ id, dx: 0, dy: 0 }, ...attached]) {
    advance += source.advance(glyph.id)
    const outline = source.outline(glyph.id)
    if (outline.length === 0) continue
    const newId = componentId(merge, { font, id: glyph.id })
    components.push({ ...glyph, id: newId, outline })
  }
  const joined = joinOutlines(components)
  const left = joined.length === 0 ? 0 : viewOf(joined).getInt16(2)
  merge.outlines.push(joined)
  merge.advances.push(advance)
  merge.leftBearings.push(left)
}

/** The new id of a glyph that a composite glyph is made of. */
function componentId(merge: Merge, component: FontGlyph): number {
  const { font, id } = component
  const ids = merge.componentIds.get(font) ?? new Map<number, number>()
  merge.componentIds.set(font, ids)
  const known = ids.get(id)
  if (known !== undefined) return known
  merge.components.push(component)
  const newId = merge.usedCount + merge.components.length
  ids.set(id, newId)
  return newId
}
