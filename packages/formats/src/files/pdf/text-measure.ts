// How much text a PDF has, without its layout: a book takes 12 s to read, and 2 s to measure.
import { segmentText } from '../../segment/segment.ts'
import type { CutFormatLater, MeasureDocument } from '../format.ts'
import { listTextEntries } from './objects/text-entries.ts'
import { openPdf } from './reading.ts'

/** Bytes of shown strings: what is cut well within the time that a caller waits. */
const mostExactBytes = 60_000
const mostExactPages = 15

/** Exact for a short document; for others, each byte that is shown counts as a character. */
export function createPdfMeasure(cutPdf: CutFormatLater): MeasureDocument {
  return async (bytes, settings) => {
    const { file, pages, textBytes } = await openPdf(bytes, settings.maxPdfPages)
    const isShort = textBytes <= mostExactBytes && pages.length <= mostExactPages
    if (isShort) {
      const { segments } = await cutPdf(bytes, settings)
      return countCodePoints(segments.map(segmentText))
    }
    const entries = listTextEntries(file, settings.options)
    return textBytes + countCodePoints(entries.map(({ text }) => text))
  }
}

function countCodePoints(texts: readonly string[]): number {
  let count = 0
  for (const text of texts) for (const _ of text) count++
  return count
}
