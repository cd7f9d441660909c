// Makes small PDFs for tests, without any library.
import { deflateSync } from 'node:zlib'

export interface MadePdf {
  /** The content of each page. */
  readonly pages: readonly string[]
  /** More entries of the catalogue, of each page, of its resources, and of the trailer. */
  readonly catalog?: string
  readonly page?: string
  readonly resources?: string
  readonly trailer?: string
  /** More objects, from number 20 on. */
  readonly objects?: readonly (string | Uint8Array)[]
  readonly version?: string
}

/** The number of the first of `MadePdf.objects`. */
export const firstObject = 20
const firstPage = 1000

/** `F1` to `F4` are Helvetica, Times, Times bold and Courier. */
export function makePdf({ pages, objects = [], ...made }: MadePdf): Uint8Array {
  const numbered = new Map<number, string | Uint8Array>()
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  numbered.set(1, `<</Type/Catalog/Pages 2 0 R ${made.catalog ?? ''}>>`)
  numbered.set(2, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`)
  const fonts = ['Helvetica', 'Times-Roman', 'Times-Bold', 'Courier']
  for (const [index, font] of fonts.entries())
    numbered.set(
      3 + index,
      `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`,
    )
  for (const [index, object] of objects.entries()) numbered.set(firstObject + index, object)
  const names = fonts.map((_, index) => `/F${index + 1} ${3 + index} 0 R`).join('')
  const resources = `<</Font<<${names}>>${made.resources ?? ''}>>`
  for (const [index, content] of pages.entries()) {
    const number = firstPage + 2 * index
    numbered.set(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${number + 1} 0 R` +
        `/Resources ${resources}${made.page ?? ''}>>`,
    )
    numbered.set(number + 1, pdfStream(content))
  }
  return writeFile(numbered, made)
}

function writeFile(
  numbered: ReadonlyMap<number, string | Uint8Array>,
  { trailer = '', version = '1.7' }: Pick<MadePdf, 'trailer' | 'version'>,
): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  let length = parts[0]?.length ?? 0
  const rows: string[] = []
  for (const [number, object] of numbered) {
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      content,
      Buffer.from('\nendobj\n'),
    ])
    rows.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    parts.push(part)
    length += part.length
  }
  const size = Math.max(...numbered.keys()) + 1
  const end =
    `xref\n0 1\n0000000000 65535 f \n${rows.join('')}` +
    `trailer\n<</Size ${size}/Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]))
}

/** A stream, deflated unless it has filters of its own; `entries` of its dictionary. */
export function pdfStream(content: string | Uint8Array, entries = ''): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const isRaw = entries.includes('/Filter')
  const packed = isRaw ? bytes : deflateSync(bytes)
  const filter = isRaw ? '' : '/Filter/FlateDecode'
  return Buffer.concat([
    Buffer.from(`<</Length ${packed.length}${filter}${entries}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

/** A string of PDF. */
export const pdfString = (text: string): string =>
  `(${text.replace(/[\\()]/g, (sign) => `\\${sign}`)})`

/** Text at a place of the page, in points from its lower left corner. */
export const pdfText = (
  [x, y]: readonly [number, number],
  text: string,
  { font = 'F1', size = 12 }: { font?: string; size?: number } = {},
): string => `BT /${font} ${size} Tf ${x} ${y} Td ${pdfString(text)} Tj ET\n`

/** Lines below each other. */
export const pdfLines = (
  [x, y]: readonly [number, number],
  lines: readonly string[],
  { font = 'F2', size = 10, leading = 12 }: { font?: string; size?: number; leading?: number } = {},
): string =>
  `BT /${font} ${size} Tf ${leading} TL ${x} ${y} Td ` +
  `${lines.map((line) => `${pdfString(line)} Tj T*`).join(' ')} ET\n`
