// How much text a PDF has, without its layout: a book takes 12 s to read, and 2 s to measure.
import { segmentText } from '../../segment/segment.ts'
import type { MeasureDocument } from '../format.ts'
import { listTextEntries } from './objects/text-entries.ts'
import { openPdf } from './reading.ts'

/** Bytes of shown strings: what is cut well within the time that a caller waits. */
const mostExactBytes = 60_000
const mostExactPages = 15

/** Exact for a short document; for others, each byte that is shown counts as a character. */
export const measurePdf: MeasureDocument = async (bytes, settings) => {
  const open = await openPdf(bytes)
  if (open.textBytes <= mostExactBytes && open.pages.length <= mostExactPages) {
    // Layout and setting are loaded only if they are needed.
    const { cutPdf } = await import('./pdf.ts')
    const { segments } = await cutPdf(bytes, settings)
    return segments.reduce((sum, segment) => sum + codePoints(segmentText(segment)), 0)
  }
  const entries = listTextEntries(open.file, settings.options)
  return entries.reduce((sum, { text }) => sum + codePoints(text), open.textBytes)
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
