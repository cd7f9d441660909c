// The metadata of a PDF (XMP), which says what it conforms to.
import { PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import { latin1 } from '../content/operands.ts'
import { decodeFilters } from './filters.ts'
import { namesIn, type PdfFile, rawContents, streamIn } from './objects.ts'

const mostBytes = 4 * 1024 * 1024

/** As text of Latin-1: only names of XML are looked for. Empty if there is none. */
export const metadataOf = (file: PdfFile): string => latin1(metadataBytes(file))

function metadataBytes({ catalog }: PdfFile): Uint8Array {
  const stream = streamIn(catalog, 'Metadata')
  if (stream === undefined) return new Uint8Array()
  try {
    const names = namesIn(stream.dict, 'Filter')
    return decodeFilters(rawContents(stream), names, { bytes: mostBytes })
  } catch {
    return new Uint8Array()
  }
}

/** Replaces the title, where it is the source's, by its translation: viewers show either. */
export function replaceTitle(file: PdfFile, source: string, translation: string): void {
  const text = new TextDecoder().decode(metadataBytes(file))
  const [before, rest] = splitAt(text, '<dc:title')
  const [title, after] = splitAt(rest, '</dc:title>')
  if (title === '' || after === '') return
  const translated = title.replaceAll(`>${escapeText(source)}<`, () => {
    return `>${escapeText(translation)}<`
  })
  if (translated !== title) writeMetadata(file, `${before}${translated}${after}`)
}

/** A text up to a mark, and from there on. */
function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** It is not packed, for programs that look for it in the bytes of files. */
function writeMetadata({ catalog, context }: PdfFile, text: string): void {
  const reference = catalog.get(PDFName.of('Metadata'))
  const stream = streamIn(catalog, 'Metadata')
  if (stream === undefined || !(reference instanceof PDFRef)) return
  stream.dict.delete(PDFName.of('Filter'))
  stream.dict.delete(PDFName.of('DecodeParms'))
  context.assign(reference, PDFRawStream.of(stream.dict, new TextEncoder().encode(text)))
}
