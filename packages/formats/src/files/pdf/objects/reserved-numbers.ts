// Numbers of objects that a damaged file refers to and has not: a new object must not get one.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** What PDF allows (ISO 32000-1, annex C). */
const largestNumber = 8_388_607

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
