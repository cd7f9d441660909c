// Saves a changed PDF: without what is no longer used, such as the content of the source.
import {
  PDFDict,
  PDFInvalidObject,
  PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib'
import { damaged } from '../limits.ts'
import { partsOf } from './object-numbers.ts'
import type { PdfFile } from './objects.ts'
import { parseFile } from './parsing.ts'

/**
 * The bytes of the file. `hasObjectStreams`: PDF/A-1 forbids them. Rejects with `document-damaged`
 * if what was written does not open. The file is not used again.
 */
export async function saveFile(
  file: PdfFile,
  { hasObjectStreams }: { hasObjectStreams: boolean },
): Promise<Uint8Array> {
  const pageCount = file.getPageCount()
  dropUnusedObjects(file)
  if (hasObjectStreams) packPages(file)
  try {
    const bytes = await file.save({
      useObjectStreams: hasObjectStreams,
      updateFieldAppearances: false,
      addDefaultPage: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    })
    const opened = await parseFile(bytes)
    if (opened.getPageCount() === pageCount) return bytes
  } catch {
    // As a file that does not open.
  }
  throw damaged('The PDF cannot be written again: its structure is damaged.')
}

/** Deletes what nothing refers to: it would be half of a translated book, and its source text. */
function dropUnusedObjects({ context }: PdfFile): void {
  const used = new Set<PDFRef>()
  const waiting: PDFObject[] = []
  for (const value of Object.values(context.trailerInfo))
    if (value instanceof PDFObject) waiting.push(value)
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    for (const reference of referencesIn(object)) {
      if (used.has(reference)) continue
      used.add(reference)
      const target = context.lookup(reference)
      if (target !== undefined) waiting.push(target)
    }
    for (const part of partsOf(object)) waiting.push(part)
  }
  for (const [reference] of context.enumerateIndirectObjects())
    if (!used.has(reference)) context.delete(reference)
}

function referencesIn(object: PDFObject): readonly PDFRef[] {
  if (object instanceof PDFRef) return [object]
  return object instanceof PDFInvalidObject ? referencesInText(object) : []
}

const reference = /(?<!\d)(\d+)\s+(\d+)\s+R\b/g

/** Those of an object that could not be parsed, which is written as it is. */
function referencesInText(object: PDFInvalidObject): PDFRef[] {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const matches = bytes.toString('latin1').matchAll(reference)
  return Array.from(matches, ([, number, generation]) =>
    PDFRef.of(Number(number), Number(generation)),
  )
}

/** Pages as plain dictionaries, which pdf-lib packs: of a long book, they have 200 bytes each. */
function packPages({ context }: PdfFile): void {
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFPageLeaf || object instanceof PDFPageTree)) continue
    context.assign(reference, PDFDict.fromMapWithContext(object.asMap(), context))
  }
}
