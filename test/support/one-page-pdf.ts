// A page of PDF with text that was set: the least that viewers open, for tests.
import { boldStroke } from '@dragoman/formats/files/pdf/fonts/font-face.ts'
import type { FontSubsets } from '@dragoman/formats/files/pdf/fonts/font-subsets.ts'
import type { PlainValue } from '@dragoman/formats/files/pdf/fonts/plain-object.ts'
import { placeLinks, placeRules } from '@dragoman/formats/files/pdf/setting/decorations.ts'
import type { PlacedLine, PlacedText } from '@dragoman/formats/files/pdf/setting/setting.ts'

/** Writes lines onto a page of A4, whose frame is that of their boxes. */
export function writeOnePage(lines: readonly PlacedLine[], subsets: FontSubsets): Uint8Array {
  const content = lines.map((line) => showLine(line, subsets)).join('\n')
  const rules = placeRules(lines).map(
    ({ left, right, bottom, top, color }) =>
      `${color} ${left} ${bottom} ${right - left} ${top - bottom} re f`,
  )
  const links = placeLinks(lines).map(
    ({ left, right, bottom, top }) =>
      `1 0.8 0.8 rg ${left} ${bottom} ${right - left} ${top - bottom} re f`,
  )
  const objects: string[] = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '',
  ]
  const fonts = [...subsets.embed()].map(([name, font]) => `/${name} ${write(font, objects)}`)
  const stream = new TextEncoder().encode([...links, `BT\n${content}\nET`, ...rules].join('\n'))
  const contents = write({ dict: {}, stream }, objects)
  objects[2] =
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} ` +
    `/Resources <</Font <<${fonts.join(' ')}>>>>>>`
  return toFile(objects)
}

function showLine(line: PlacedLine, subsets: FontSubsets): string {
  const shown = line.pieces.map((piece) => {
    if ('run' in piece) return showText(piece, line.horizontalScale, subsets)
    return `ET 0.5 g ${piece.u} ${line.baseline} ${piece.width} ${line.size * 0.6} re f BT`
  })
  return shown.join('\n')
}

function showText(piece: PlacedText, horizontalScale: number, subsets: FontSubsets): string {
  const { run, size, u, v, style } = piece
  const { fontName, codes, codeLength } = subsets.encode(run)
  const tz = horizontalScale * 100
  const stroke = run.font.isStroked ? `2 Tr ${size * boldStroke} w` : '0 Tr'
  const items = run.glyphs.map((glyph, index) => {
    const code = (codes[index] ?? 0).toString(16).padStart(2 * codeLength, '0')
    const back = (Math.round(glyph.fontAdvance * 1000) / 1000 - glyph.advance + glyph.dx) * 1000
    const shown = `${(-glyph.dx * 1000).toFixed(1)} <${code}> ${back.toFixed(1)}`
    return glyph.dy === 0 ? shown : `] TJ ${glyph.dy * size} Ts [${shown}] TJ 0 Ts [`
  })
  const state = `${style.color} /${fontName} ${size} Tf ${tz} Tz ${stroke}`
  return `${state} 1 0 0 1 ${u} ${v} Tm [${items.join(' ')}] TJ`
}

function write(value: PlainValue, objects: string[]): string {
  if (typeof value === 'number') return String(value)
  if ('name' in value) return `/${value.name}`
  if ('string' in value) return `(${value.string})`
  if ('object' in value) return `${objects.push(write(value.object, objects))} 0 R`
  if (!('dict' in value)) return `[${value.map((item) => write(item, objects)).join(' ')}]`
  const entries = Object.entries(value.dict).map(([key, item]) => `/${key} ${write(item, objects)}`)
  if (!('stream' in value)) return `<<${entries.join(' ')}>>`
  const body = Buffer.from(value.stream).toString('latin1')
  entries.push(`/Length ${value.stream.length}`)
  return `${objects.push(`<<${entries.join(' ')}>>\nstream\n${body}\nendstream`)} 0 R`
}

function toFile(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file += `trailer\n<</Root 1 0 R /Size ${objects.length + 1}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
