// The metadata of a PDF (XMP), which says what it conforms to.
import { latin1 } from '../content/operands.ts'
import { decodeFilters } from './filters.ts'
import { namesIn, type PdfFile, rawContents, streamIn } from './objects.ts'

const mostBytes = 4 * 1024 * 1024

/** As text of Latin-1: only names of XML are looked for. Empty if there is none. */
export function metadataOf({ catalog }: PdfFile): string {
  const stream = streamIn(catalog, 'Metadata')
  if (stream === undefined) return ''
  try {
    const names = namesIn(stream.dict, 'Filter')
    return latin1(decodeFilters(rawContents(stream), names, { bytes: mostBytes }))
  } catch {
    return ''
  }
}
