// The objects of a PDF file. This directory is the only importer of pdf-lib: the others know its
// dictionaries as `Dict`.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { normalizeRectangle, type Rectangle } from '../content/matrix.ts'
import { damaged, limits, tooLarge } from '../limits.ts'
import { encryptedFile } from '../refusals.ts'
import { dropCrossReferences, reserveNumbers } from './object-numbers.ts'
import { parseFile } from './parsing.ts'

export type PdfFile = PDFDocument
export type PdfPage = PDFPage
export type Dict = PDFDict
export type Stream = PDFStream

/** Opens a file whose streams were scanned. Rejects with `DocumentError`. */
export async function openObjects(bytes: Uint8Array): Promise<PdfFile> {
  try {
    const file = await parseFile(bytes)
    if (file.catalog instanceof PDFDict) {
      dropCrossReferences(file)
      reserveNumbers(file)
      return file
    }
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw encryptedFile()
  }
  throw damaged('The PDF cannot be read: its structure is damaged.')
}

/** The pages in order. Throws `DocumentError` if there are too many, or the tree is damaged. */
export function listPages(file: PdfFile, maxPages: number = limits.pages): PdfPage[] {
  const stated = numberIn(dictIn(file.catalog, 'Pages'), 'Count') ?? 0
  checkPageCount(stated, maxPages)
  const pages = readPageTree(file)
  checkPageCount(pages.length, maxPages)
  if (pages.length === 0) throw damaged('The PDF has no pages.')
  const areDictionaries = pages.every(({ node }) => node instanceof PDFDict)
  if (!areDictionaries) throw damagedTree()
  return pages
}

function checkPageCount(count: number, most: number): void {
  if (count > most) throw tooLarge(`${count} pages; ${most} are translated`)
}

function readPageTree(file: PdfFile): PdfPage[] {
  try {
    return file.getPages()
  } catch {
    // A tree with a loop overflows the stack.
    throw damagedTree()
  }
}

const damagedTree = () => damaged('The tree of pages of the PDF is damaged.')

/** A value of a dictionary, resolved; undefined if it is absent or its reference leads nowhere. */
const valueIn = (dict: Dict | undefined, name: string): PDFObject | undefined =>
  dict?.lookup(PDFName.of(name))

/** A dictionary, or that of a stream. */
export function dictIn(dict: Dict | undefined, name: string): Dict | undefined {
  const value = valueIn(dict, name)
  if (value instanceof PDFStream) return value.dict
  return value instanceof PDFDict ? value : undefined
}

export function streamIn(dict: Dict | undefined, name: string): Stream | undefined {
  const value = valueIn(dict, name)
  return value instanceof PDFStream ? value : undefined
}

export function numberIn(dict: Dict | undefined, name: string): number | undefined {
  const value = valueIn(dict, name)
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

/** A name, without its slash. */
export function nameIn(dict: Dict | undefined, name: string): string | undefined {
  return nameOf(valueIn(dict, name))
}

const nameOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFName ? value.decodeText() : undefined

/** A text string, decoded. */
export function textIn(dict: Dict | undefined, name: string): string | undefined {
  const value = valueIn(dict, name)
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined
  try {
    return value.decodeText()
  } catch {
    return undefined
  }
}

/** The resolved values of an array; a single value as one; none if absent. */
function valuesIn(dict: Dict | undefined, name: string): (PDFObject | undefined)[] {
  const value = valueIn(dict, name)
  if (value === undefined) return []
  if (!(value instanceof PDFArray)) return [value]
  return value.asArray().map((_, index) => value.lookup(index))
}

export const namesIn = (dict: Dict | undefined, name: string): string[] =>
  valuesIn(dict, name).flatMap((value) => nameOf(value) ?? [])

/** The dictionaries of an array, or a single one. */
export const dictsIn = (dict: Dict | undefined, name: string): Dict[] =>
  valuesIn(dict, name).filter((value) => value instanceof PDFDict)

/** The numbers of an array, 0 for what is none; undefined without an array. */
export function numbersIn(dict: Dict | undefined, name: string): number[] | undefined {
  if (!(valueIn(dict, name) instanceof PDFArray)) return undefined
  return valuesIn(dict, name).map((value) => (value instanceof PDFNumber ? value.asNumber() : 0))
}

/** The streams of a page's content, in order. */
export const streamsIn = (dict: Dict | undefined, name: string): Stream[] =>
  valuesIn(dict, name).filter((value) => value instanceof PDFStream)

/** The number of an object, as `12 0 R`; undefined for a value that stands in its dictionary. */
export function referenceIn(dict: Dict | undefined, name: string): string | undefined {
  const value = dict?.get(PDFName.of(name))
  return value instanceof PDFRef ? value.toString() : undefined
}

export const hasKey = (dict: Dict | undefined, name: string): boolean =>
  dict?.has(PDFName.of(name)) === true

export const subtypeOf = (dict: Dict): string | undefined => nameIn(dict, 'Subtype')

/** The font and the size that a graphics state sets. */
export function fontOfState(state: Dict | undefined): { font: Dict; size: number } | undefined {
  const [font, size] = valuesIn(state, 'Font')
  if (!(font instanceof PDFDict)) return undefined
  return { font, size: size instanceof PDFNumber ? size.asNumber() : 0 }
}

const mostParents = 60

/** The dictionary that has a page's value, which its parents may hold. */
export function inheritedFrom(page: Dict, name: string): Dict | undefined {
  let at: Dict | undefined = page
  for (let level = 0; at !== undefined && level < mostParents; level++) {
    if (valueIn(at, name) !== undefined) return at
    at = dictIn(at, 'Parent')
  }
  return undefined
}

/** In points. */
const letterPage: Rectangle = [0, 0, 612, 792]

/** What is seen of a page, in its own units. */
export function pageBox(page: Dict): Rectangle {
  for (const name of ['CropBox', 'MediaBox']) {
    const box = rectangleIn(inheritedFrom(page, name), name)
    if (box !== undefined) return box
  }
  return letterPage
}

/** A rectangle, of any order of its numbers; undefined if it has fewer than four. */
export function rectangleIn(dict: Dict | undefined, name: string): Rectangle | undefined {
  const [a, b, c, d] = numbersIn(dict, name) ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return normalizeRectangle([a, b, c, d])
}

/** The bytes of a stream as they are in the file, decrypted. */
export const rawContents = (stream: Stream): Uint8Array => stream.getContents()

export const isRaw = (stream: Stream): boolean => stream instanceof PDFRawStream
