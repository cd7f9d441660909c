// One font program of the glyphs of many: a font of ours has a file for each part of Unicode, a
// document gets one font for all of them.

import { joinOutlines, withNewComponents } from './composite-outlines.ts'
import type { FontFace } from './font-face.ts'
import { subsetFont } from './harfbuzz.ts'
import { readSfnt, type SfntTables, viewOf, writeSfnt } from './sfnt.ts'
import type { AttachedGlyph } from './shaped-runs.ts'

/** A glyph of a part of a font. */
interface FontGlyph {
  readonly font: FontFace
  readonly id: number
}

/** A glyph with what is drawn with it. */
export interface UsedGlyph extends FontGlyph {
  readonly attached: readonly AttachedGlyph[]
}

/** The outlines of a subset of a part, by its own glyph ids. */
interface Outlines {
  readonly tables: SfntTables
  outline(glyph: number): Uint8Array
  advance(glyph: number): number
  leftBearing(glyph: number): number
}

/** What is written so far: outlines and metrics by the ids of the new font. */
interface MergedGlyphs {
  readonly outlines: Uint8Array[]
  readonly advances: number[]
  readonly leftBearings: number[]
  /** The components of composite glyphs, which have ids behind those of all used glyphs. */
  readonly components: FontGlyph[]
  readonly componentIds: Map<FontFace, Map<number, number>>
}

/**
 * A TrueType font whose glyph 0 is empty and whose glyph n + 1 is `used[n]`. It has only the tables
 * that PDF wants. All glyphs have the same units per em.
 */
export function mergeGlyphs(used: readonly UsedGlyph[]): Uint8Array {
  const sources = openSources(used)
  const merged: MergedGlyphs = {
    outlines: [new Uint8Array(0)],
    advances: [0],
    leftBearings: [0],
    components: [],
    componentIds: new Map(),
  }
  for (const glyph of used)
    if (glyph.attached.length === 0) addGlyph(merged, sources, glyph, used.length)
    else addJoined(merged, sources, glyph, used.length)
  // Components may have components, which are appended while this runs.
  for (const component of merged.components) addGlyph(merged, sources, component, used.length)
  return writeSfnt(
    toTables(
      merged,
      [...sources.values()].map(({ tables }) => tables),
    ),
  )
}

type Sources = ReadonlyMap<FontFace, Outlines>

function getSource(sources: Sources, font: FontFace): Outlines {
  const source = sources.get(font)
  if (source === undefined) throw new RangeError('a glyph has no font')
  return source
}

function addGlyph(
  merged: MergedGlyphs,
  sources: Sources,
  { font, id }: FontGlyph,
  usedCount: number,
): void {
  const source = getSource(sources, font)
  const outline = withNewComponents(source.outline(id), (component) =>
    componentId(merged, { font, id: component }, usedCount),
  )
  merged.outlines.push(outline)
  merged.advances.push(source.advance(id))
  merged.leftBearings.push(source.leftBearing(id))
}

/** Adds a composite glyph of a glyph and those that are attached to it. */
function addJoined(
  merged: MergedGlyphs,
  sources: Sources,
  { font, id, attached }: UsedGlyph,
  usedCount: number,
): void {
  const source = getSource(sources, font)
  const drawn = [{ id, dx: 0, dy: 0 }, ...attached]
  const inked = drawn.filter((glyph) => source.outline(glyph.id).length > 0)
  const components = inked.map((glyph) => ({
    ...glyph,
    id: componentId(merged, { font, id: glyph.id }, usedCount),
    outline: source.outline(glyph.id),
  }))
  const outline = joinOutlines(components)
  merged.outlines.push(outline)
  let advance = 0
  for (const glyph of drawn) advance += source.advance(glyph.id)
  merged.advances.push(advance)
  merged.leftBearings.push(outline.length === 0 ? 0 : viewOf(outline).getInt16(2))
}

function openSources(used: readonly UsedGlyph[]): Sources {
  const ids = new Map<FontFace, Set<number>>()
  for (const { font, id, attached } of used) {
    const known = ids.get(font) ?? new Set()
    ids.set(font, known.add(id))
    for (const glyph of attached) known.add(glyph.id)
  }
  const sources = new Map<FontFace, Outlines>()
  for (const [font, glyphs] of ids)
    sources.set(font, openOutlines(subsetFont(font.content, glyphs, font.variableWeight)))
  return sources
}

function openOutlines(program: Uint8Array): Outlines {
  const tables = readSfnt(program)
  const table = (tag: string) => tables.get(tag) ?? new Uint8Array(0)
  const glyf = table('glyf')
  const loca = viewOf(table('loca'))
  const hmtx = viewOf(table('hmtx'))
  const isLong = viewOf(table('head')).getInt16(50) === 1
  const metricCount = viewOf(table('hhea')).getUint16(34)
  const offsetOf = (glyph: number) =>
    isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph)
  return {
    tables,
    outline: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
    advance: (glyph) => hmtx.getUint16(4 * Math.min(glyph, metricCount - 1)),
    leftBearing: (glyph) =>
      glyph < metricCount
        ? hmtx.getInt16(4 * glyph + 2)
        : hmtx.getInt16(4 * metricCount + 2 * (glyph - metricCount)),
  }
}

/** The new id of a glyph that a composite glyph is made of. */
function componentId(merged: MergedGlyphs, component: FontGlyph, usedCount: number): number {
  const { font, id } = component
  let ids = merged.componentIds.get(font)
  if (ids === undefined) {
    ids = new Map()
    merged.componentIds.set(font, ids)
  }
  const known = ids.get(id)
  if (known !== undefined) return known
  merged.components.push(component)
  const newId = usedCount + merged.components.length
  ids.set(id, newId)
  return newId
}

const offsets = {
  head: { adjustment: 8, box: 36, longOffsets: 50 },
  hhea: { metricCount: 34 },
  maxp: { glyphCount: 4, firstMaximum: 6, componentElements: 28, componentDepth: 30 },
}

function toTables(merged: MergedGlyphs, sources: readonly SfntTables[]): SfntTables {
  const { outlines, advances, leftBearings } = merged
  const count = outlines.length
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)))
  const hmtx = new DataView(new ArrayBuffer(4 * count))
  let length = 0
  for (const [glyph, outline] of outlines.entries()) {
    length += (outline.length + 3) & ~3
    loca.setUint32(4 * (glyph + 1), length)
    hmtx.setUint16(4 * glyph, advances[glyph] ?? 0)
    hmtx.setInt16(4 * glyph + 2, leftBearings[glyph] ?? 0)
  }
  const glyf = new Uint8Array(length)
  for (const [glyph, outline] of outlines.entries()) glyf.set(outline, loca.getUint32(4 * glyph))
  const hhea = copyTable(sources[0], 'hhea')
  hhea.setUint16(offsets.hhea.metricCount, count)
  return new Map([
    ['glyf', glyf],
    ['head', bytesOf(mergeHeads(sources))],
    ['hhea', bytesOf(hhea)],
    ['hmtx', bytesOf(hmtx)],
    ['loca', bytesOf(loca)],
    ['maxp', bytesOf(mergeMaxima(sources, count))],
  ])
}

const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer as ArrayBuffer)

function copyTable(tables: SfntTables | undefined, tag: string): DataView {
  const table = tables?.get(tag)
  if (table === undefined) throw new RangeError(`a font has no table ${tag}`)
  return new DataView(Uint8Array.from(table).buffer)
}

/** The box around all glyphs; the checksum of the whole font is left out, as readers ignore it. */
function mergeHeads(sources: readonly SfntTables[]): DataView {
  const merged = copyTable(sources[0], 'head')
  const { adjustment, box, longOffsets } = offsets.head
  merged.setUint32(adjustment, 0)
  merged.setInt16(longOffsets, 1)
  for (const source of sources) {
    const head = copyTable(source, 'head')
    for (const [index, choose] of [Math.min, Math.min, Math.max, Math.max].entries()) {
      const at = box + 2 * index
      merged.setInt16(at, choose(merged.getInt16(at), head.getInt16(at)))
    }
  }
  return merged
}

/** More than the glyphs of any cluster. */
const maxJoined = 64

function mergeMaxima(sources: readonly SfntTables[], glyphCount: number): DataView {
  const merged = copyTable(sources[0], 'maxp')
  for (const source of sources) {
    const maxima = copyTable(source, 'maxp')
    for (let at = offsets.maxp.firstMaximum; at < merged.byteLength; at += 2)
      merged.setUint16(at, Math.max(merged.getUint16(at), maxima.getUint16(at)))
  }
  // Glyphs may be joined, of which there are composite ones.
  const { componentElements, componentDepth } = offsets.maxp
  merged.setUint16(offsets.maxp.glyphCount, glyphCount)
  merged.setUint16(componentElements, Math.max(maxJoined, merged.getUint16(componentElements)))
  merged.setUint16(componentDepth, merged.getUint16(componentDepth) + 1)
  return merged
}
