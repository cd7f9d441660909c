// The numbers of a file's objects.
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
 * Removes the tables of objects (streams of the type `XRef`), which are written anew. An old one
 * would state an encryption that the new file does not have.
 */
export function dropCrossReferences({ context }: PDFDocument): void {
  for (const [reference, object] of context.enumerateIndirectObjects())
    if (isCrossReference(object)) context.delete(reference)
}

function isCrossReference(object: PDFObject): boolean {
  if (object instanceof PDFStream)
    return object.dict.lookup(PDFName.of('Type')) === PDFName.of('XRef')
  if (!(object instanceof PDFInvalidObject)) return false
  // In an encrypted file, it is the only stream that is not encrypted, and cannot be read as one.
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return /\/Type ?\/XRef\b/.test(bytes.toString('latin1', 0, 400))
}

/** What PDF allows (ISO 32000-1, annex C). */
const largestNumber = 8_388_607

/** A damaged file refers to objects that it has not: no new object may get their numbers. */
export function reserveNumbers({ context }: PDFDocument): void {
  let largest = context.largestObjectNumber
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      const { objectNumber } = object
      if (objectNumber <= largestNumber) largest = Math.max(largest, objectNumber)
    } else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) for (const value of object.values()) waiting.push(value)
    else if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item)
  }
  context.largestObjectNumber = largest
}
