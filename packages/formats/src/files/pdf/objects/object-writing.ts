// Changes objects of a PDF.
import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Rectangle } from '../content/matrix.ts'
import type { PlainReference, PlainValue } from '../fonts/plain-object.ts'
import type { ContentStream } from './content-streams.ts'
import { type Dict, openObjects, type PdfFile } from './objects.ts'

const key = (name: string): PDFName => PDFName.of(name)

/** Replaces the content of a page or of a form. */
export function writeContent({ context }: PdfFile, stream: ContentStream, bytes: Uint8Array): void {
  const packed = deflateSync(bytes)
  if (!stream.isForm) {
    const content = context.stream(packed, { Filter: 'FlateDecode' })
    stream.dict.set(key('Contents'), context.register(content))
    return
  }
  stream.dict.delete(key('DecodeParms'))
  stream.dict.set(key('Filter'), key('FlateDecode'))
  context.assign(referenceOf(stream.id), PDFRawStream.of(stream.dict, packed))
}

function referenceOf(id: string): PDFRef {
  const [number = 0, generation = 0] = id.split(' ').map(Number)
  return PDFRef.of(number, generation)
}

/** Fonts by the names that content has for them. */
interface NamedFonts {
  readonly own: ReadonlyMap<string, PlainReference>
  /** Those of the source that another stream shows. */
  readonly moved: ReadonlyMap<string, Dict>
}

/** Adds fonts to the resources of streams; each is written once. */
export function createFontWriter({ context }: PdfFile, { own, moved }: NamedFonts) {
  const references = new Map<string, PDFObject>()
  for (const [name, font] of moved) references.set(name, context.getObjectRef(font) ?? font)
  return (stream: ContentStream, names: Iterable<string>): void => {
    for (const name of names) {
      const font = own.get(name)
      const reference = references.get(name) ?? (font && toObject(context, font))
      if (reference === undefined) continue
      references.set(name, reference)
      fontsOf(context, stream).set(key(name), reference)
    }
  }
}

function fontsOf(context: PDFContext, { dict, resources }: ContentStream): Dict {
  const used = resources ?? dictAt(context, dict, 'Resources')
  return dictAt(context, used, 'Font')
}

/** A dictionary within another, which it gets if it has none. */
function dictAt(context: PDFContext, dict: Dict, name: string): Dict {
  const own = dict.lookup(key(name))
  if (own instanceof PDFDict) return own
  const made = context.obj({})
  dict.set(key(name), made)
  return made
}

function toObject(context: PDFContext, value: PlainValue): PDFObject {
  if (typeof value === 'number') return PDFNumber.of(value)
  if (isList(value)) return toArray(context, value)
  if ('name' in value) return key(value.name)
  if ('string' in value) return PDFString.of(value.string)
  if ('object' in value) return context.register(toObject(context, value.object))
  const dict = context.obj({})
  for (const [name, item] of Object.entries(value.dict))
    dict.set(key(name), toObject(context, item))
  if (!('stream' in value)) return dict
  dict.set(key('Filter'), key('FlateDecode'))
  const stream = PDFRawStream.of(dict, deflateSync(value.stream))
  return context.register(stream)
}

const isList = (value: PlainValue): value is readonly PlainValue[] => Array.isArray(value)

function toArray(context: PDFContext, values: readonly PlainValue[]): PDFArray {
  const array = context.obj([])
  for (const value of values) array.push(toObject(context, value))
  return array
}

/** Moves a link to where its words are; each further line gets an annotation of its own. */
export function moveLink(
  { context }: PdfFile,
  page: Dict,
  { link, areas }: { link: Dict; areas: readonly Rectangle[] },
): void {
  const annotations = page.lookup(key('Annots'))
  const [first, ...others] = areas
  if (!(annotations instanceof PDFArray) || first === undefined) return
  setArea(context, link, first)
  for (const area of others) {
    const copy = link.clone(context)
    copy.delete(key('StructParent'))
    copy.delete(key('NM'))
    setArea(context, copy, area)
    annotations.push(context.register(copy))
  }
}

function setArea(context: PDFContext, link: Dict, area: Rectangle): void {
  const rounded = area.map((side) => Math.round(side * 100) / 100)
  link.set(key('Rect'), context.obj(rounded))
  link.delete(key('QuadPoints'))
  link.delete(key('AP'))
}

/** The language of a dictionary's text. */
export const setLanguage = (dict: Dict, language: string): void =>
  dict.set(key('Lang'), PDFString.of(language))

export const removeKey = (dict: Dict, name: string): void => {
  dict.delete(key(name))
}

/** Puts each page of the source before its translation. */
export async function addSourcePages(file: PdfFile, source: Uint8Array): Promise<void> {
  const original = await openObjects(source)
  const pages = await file.copyPages(original, original.getPageIndices())
  for (const [index, page] of pages.entries()) {
    // Its numbers are those of the translated page.
    page.node.delete(key('StructParents'))
    file.insertPage(2 * index, page)
  }
}
