// The only importer of HarfBuzz: what a font covers, shaping, and subsets.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Buffer, Direction, Face, Font, shape, Variation } from 'harfbuzzjs'

export { Face, Font }

/** A glyph as HarfBuzz places it, in units of its font. */
export interface ShapedGlyph {
  readonly id: number
  /** Where its cluster begins in the text. */
  readonly cluster: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** Text of one direction, and what stands beside it, which letters may join with. */
export interface ShapingInput {
  readonly text: string
  readonly before: string
  readonly after: string
  readonly isRightToLeft: boolean
  readonly language: string
}

export const openFace = (font: Uint8Array): Face => new Face(new Blob(font))

/** A face at a weight, which means something for fonts of variable weight only. */
export function openFont(face: Face, weight: number | undefined): Font {
  const font = new Font(face)
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)])
  return font
}

/** Glyphs from left to right. */
export function shapeText(font: Font, input: ShapingInput): readonly ShapedGlyph[] {
  const { text, before, after, isRightToLeft, language } = input
  const buffer = new Buffer()
  buffer.addText(`${before}${text}${after}`, before.length, text.length)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.setLanguage(language)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => ({
    id: codepoint,
    cluster: cluster - before.length,
    advance: positions[index]?.xAdvance ?? 0,
    dx: positions[index]?.xOffset ?? 0,
    dy: positions[index]?.yOffset ?? 0,
  }))
}

/** What the second module of the package exports; it has no API of its own. */
type SubsetCall =
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_glyph_set'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_input_set'
  | 'hb_subset_input_set_flags'
  | 'hb_subset_or_fail'
type SubsetModule = Record<SubsetCall, (...values: number[]) => number> & {
  readonly memory: { readonly buffer: ArrayBuffer }
  _initialize(): void
}

/** What is used of WebAssembly; its types are those of browsers. */
interface WebAssemblyApi {
  readonly Module: new (content: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}
const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi }

const writableMemory = 2
const droppedTables = 3
const flags = { noHinting: 1, retainGlyphIds: 2, noLayoutClosure: 0x200 }
const unneededTables = 'GSUB GPOS GDEF BASE MATH name OS/2 post cmap DSIG meta STAT gasp'.split(' ')
let subsetModule: SubsetModule | undefined

function loadSubsetModule(): SubsetModule {
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const module = new webAssembly.Module(readFileSync(file))
  const instance = new webAssembly.Instance(module, {})
  const loaded = instance.exports as SubsetModule
  loaded._initialize()
  return loaded
}

const tagNumber = (tag: string): number =>
  [...tag].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0)

/**
 * A font with only these glyphs and those that they are made of, under their ids, with the tables
 * that outlines need, at one weight. Throws if the font is damaged.
 */
export function subsetFont(
  font: Uint8Array,
  glyphs: Iterable<number>,
  weight: number | undefined,
): Uint8Array {
  subsetModule ??= loadSubsetModule()
  const module = subsetModule
  const memory = module.malloc(font.length)
  new Uint8Array(module.memory.buffer).set(font, memory)
  const blob = module.hb_blob_create(memory, font.length, writableMemory, 0, 0)
  const face = module.hb_face_create(blob, 0)
  module.hb_blob_destroy(blob)
  const input = module.hb_subset_input_create_or_fail()
  const glyphSet = module.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) module.hb_set_add(glyphSet, glyph)
  module.hb_subset_input_set_flags(
    input,
    flags.noHinting | flags.retainGlyphIds | flags.noLayoutClosure,
  )
  const dropped = module.hb_subset_input_set(input, droppedTables)
  for (const tag of unneededTables) module.hb_set_add(dropped, tagNumber(tag))
  if (weight !== undefined)
    module.hb_subset_input_pin_axis_location(input, face, tagNumber('wght'), weight)
  const subset = module.hb_subset_or_fail(face, input)
  module.hb_subset_input_destroy(input)
  module.hb_face_destroy(face)
  const bytes = subset === 0 ? undefined : copyFace(module, subset)
  module.free(memory)
  if (bytes === undefined) throw new Error('the font cannot be subset')
  return bytes
}

function copyFace(module: SubsetModule, face: number): Uint8Array {
  const blob = module.hb_face_reference_blob(face)
  const start = module.hb_blob_get_data(blob, 0)
  const length = module.hb_blob_get_length(blob)
  const bytes = new Uint8Array(module.memory.buffer).slice(start, start + length)
  module.hb_blob_destroy(blob)
  module.hb_face_destroy(face)
  return bytes
}
