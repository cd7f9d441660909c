// Keeps the object numbers of a PDF file consistent.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/**
 * Removes cross-reference streams, which are written again. An old one would state an encryption
 * that the new file does not have.
 */
export function dropCrossReferences({ context }: PDFDocument): void {
  for (const [reference, object] of context.enumerateIndirectObjects())
    if (isCrossReference(object)) context.delete(reference)
}

function isCrossReference(object: PDFObject): boolean {
  if (object instanceof PDFStream)
    return object.dict.lookup(PDFName.of('Type')) === PDFName.of('XRef')
  if (!(object instanceof PDFInvalidObject)) return false
  // In an encrypted file, only this stream is not encrypted, so the library cannot read it as one.
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const start = bytes.toString('latin1', 0, dictionaryBytes)
  return /\/Type ?\/XRef\b/.test(start)
}

/** The type of a stream is within its first bytes. */
const dictionaryBytes = 400

/** The largest object number that PDF allows (ISO 32000-1, annex C). */
const largestNumber = 8_388_607

/** A damaged file may refer to missing objects. No new object may get one of their numbers. */
export function reserveNumbers({ context }: PDFDocument): void {
  let largest = context.largestObjectNumber
  const waiting: PDFObject[] = []
  for (const [, object] of context.enumerateIndirectObjects()) waiting.push(object)
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      const { objectNumber } = object
      if (objectNumber <= largestNumber) largest = Math.max(largest, objectNumber)
    }
    // Spreading so many objects would exceed the stack.
    for (const part of partsOf(object)) waiting.push(part)
  }
  context.largestObjectNumber = largest
}

/** What an object consists of, references included. */
export function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFStream) return [object.dict]
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFArray ? object.asArray() : []
}
