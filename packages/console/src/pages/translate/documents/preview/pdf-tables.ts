// The tables that pdf.js asks for where a PDF has none of its own: what the codes of Asian fonts
// mean, and the letters of two fonts of symbols. Browsers have fonts in place of the others.

const addresses = import.meta.glob<string>(
  [
    '../../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Dingbats,Symbol}.pfb',
  ],
  { query: '?url', import: 'default', eager: true },
)
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [
    path.slice(path.lastIndexOf('/') + 1),
    address,
  ]),
)

/** Fetches tables for pdf.js, which makes one for each file. */
export class PdfTables {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    if (address === undefined) throw new Error(`The console has no ${filename}.`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`The service responded with status ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
