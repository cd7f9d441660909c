// Reads the text of PDFs with a fresh pdf.js, for tests.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const assets = new URL('../../node_modules/pdfjs-dist/', import.meta.url).pathname

interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
}

/** The text of each page; pieces on one line are joined. */
export async function readPdfText(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
  })
  const file = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.filter((item): item is typeof item & TextItem => 'str' in item)
    pages.push(texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''))
  }
  await task.destroy()
  return pages
}
