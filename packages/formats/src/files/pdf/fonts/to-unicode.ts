// What the codes of a font mean, for whoever copies text from the document or searches it.

const blockLength = 100

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0')

/** A CMap of codes of two bytes, which are the indices of `texts` plus 1. */
export function writeToUnicode(texts: readonly string[]): string {
  const lines: string[] = []
  for (let start = 0; start < texts.length; start += blockLength) {
    const block = texts.slice(start, start + blockLength)
    lines.push(`${block.length} beginbfchar`)
    for (const [index, text] of block.entries())
      lines.push(`<${hex(start + index + 1)}> <${toUtf16(text)}>`)
    lines.push('endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...lines,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

function toUtf16(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index++) digits += hex(text.charCodeAt(index))
  return digits
}
