// The codes that show the glyphs of an embedded font, and how the document says so.
import type { PlainStream } from './plain-object.ts'

/** The code of a space, which the operator `Tw` widens if it has one byte (ISO 32000-1, 9.3.3). */
export const spaceCode = 32

export type CodeLength = 1 | 2

/** There are 255 codes of one byte but 0; one is kept for the space. */
export const mostSingleByteGlyphs = 254

/** A new code of a font that has `codes`. Of one byte, only the first space gets 32. */
export function nextCode(codeLength: CodeLength, codes: readonly number[], text: string): number {
  const count = codes.length
  if (codeLength === 2) return count + 1
  const hasSpace = codes.includes(spaceCode)
  if (text === ' ' && !hasSpace) return spaceCode
  const next = hasSpace ? count : count + 1
  return next < spaceCode ? next : next + 1
}

/** A string of content with the codes, as text of Latin-1. */
export function writeCodes(codes: readonly number[], codeLength: CodeLength): string {
  const bytes: number[] = []
  for (const code of codes)
    if (codeLength === 1) bytes.push(code)
    else bytes.push(code >> 8, code & 0xff)
  const text = String.fromCharCode(...bytes)
  return `(${text.replace(/[\\()\r]/g, escapeSign)})`
}

/** A carriage return by itself would be read as a line feed. */
const escapeSign = (sign: string): string => (sign === '\r' ? '\\r' : `\\${sign}`)

const hex = (number: number, length: CodeLength): string =>
  number
    .toString(16)
    .toUpperCase()
    .padStart(2 * length, '0')

const blockLength = 100

const begin = ['/CIDInit /ProcSet findresource begin', '12 dict begin', 'begincmap']
const end = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end']

const codeSpace = (length: CodeLength): string[] => [
  '1 begincodespacerange',
  length === 1 ? '<00> <FF>' : '<0000> <FFFF>',
  'endcodespacerange',
]

/** From codes of one byte to glyph ids: that of `codes[n]` is n + 1. */
export function writeEncoding(codes: readonly number[]): PlainStream {
  const ranges: { first: number; last: number; glyph: number }[] = []
  for (const [index, code] of codes.entries()) {
    const range = ranges.at(-1)
    if (range !== undefined && range.last + 1 === code) range.last = code
    else ranges.push({ first: code, last: code, glyph: index + 1 })
  }
  const lines = ranges.map(
    ({ first, last, glyph }) => `<${hex(first, 1)}> <${hex(last, 1)}> ${glyph}`,
  )
  const name = 'Dragoman-H'
  const text = [
    ...begin,
    '/CIDSystemInfo 3 dict dup begin',
    '/Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def',
    'end def',
    `/CMapName /${name} def`,
    '/CMapType 1 def',
    '/WMode 0 def',
    ...codeSpace(1),
    `${lines.length} begincidrange`,
    ...lines,
    'endcidrange',
    ...end,
  ].join('\n')
  const system = {
    Registry: { string: 'Adobe' },
    Ordering: { string: 'Identity' },
    Supplement: 0,
  }
  const dict = {
    Type: { name: 'CMap' },
    CMapName: { name },
    CIDSystemInfo: { dict: system },
    WMode: 0,
  }
  return { dict, stream: new TextEncoder().encode(text) }
}

/** What codes mean, for whoever copies text from the document or searches it. */
export function writeToUnicode(
  codes: readonly number[],
  texts: readonly string[],
  length: CodeLength,
): string {
  const lines: string[] = []
  for (let start = 0; start < texts.length; start += blockLength) {
    const block = texts.slice(start, start + blockLength)
    lines.push(`${block.length} beginbfchar`)
    for (const [index, text] of block.entries()) {
      const code = codes[start + index] ?? 0
      lines.push(`<${hex(code, length)}> <${toUtf16(text)}>`)
    }
    lines.push('endbfchar')
  }
  return [
    ...begin,
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    ...codeSpace(length),
    ...lines,
    ...end,
  ].join('\n')
}

function toUtf16(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index++) digits += hex(text.charCodeAt(index), 2)
  return digits
}
