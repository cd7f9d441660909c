// Excel "repairs" a file with longer texts, which then lose more than their end.

import { applyEdits, replaced } from '../../../xml/edits.ts'
import type { DecodedXml } from '../../../xml/xml-bytes.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import { elementsIn, parseXml, type XmlElement, type XmlSource } from '../../../xml/xml-tree.ts'
import { notice } from '../../document-notice.ts'
import { namespaces } from '../ooxml-namespaces.ts'

const mostCellCharacters = 32_767
const mostHeaderCharacters = 255
/** A text of this part of the limit may have a translation beyond it. */
const doubtful = 0.3

const endOfCell = /<\/(?:[\w.-]+:)?(?:si|is)\s*>/g
const headerText = /(?:Header|Footer)(?:\s[^<>]{0,200})?>([^<]{0,256})/g

/** Whether a text might reach so much of its limit. */
function mayExceed(text: string, share: number): boolean {
  let last = 0
  for (const { index } of text.matchAll(endOfCell)) {
    if (index - last > mostCellCharacters * share) return true
    last = index
  }
  for (const [, header = ''] of text.matchAll(headerText))
    if (header.length > mostHeaderCharacters * share) return true
  return false
}

export const limitNotice = notice(
  'cells-too-long',
  'Cells stay as they are if their translation has more than 32,767 characters, headers and ' +
    'footers if theirs has more than 255: Excel allows no more.',
)

export const needsLimitNotice = ({ text }: DecodedXml): boolean => mayExceed(text, doubtful)

/** A part whose texts stay as they are where a translation would be too long. */
export const withLimits = (part: DecodedXml, name: string): DecodedXml => ({
  ...part,
  encode: (changed) =>
    part.encode(mayExceed(changed, 1) ? keepLong(part.text, changed, name) : changed),
})

function keepLong(before: string, after: string, name: string): string {
  const rules = { name: `The part ${name}` }
  const original = parseXml(before, namespaces, rules)
  const texts = limitedTexts(original)
  const changed = parseXml(after, namespaces, rules)
  const edits = limitedTexts(changed).flatMap((element, index) => {
    const source = texts[index]
    if (source === undefined || lengthOf(element, after) <= limitOf(element)) return []
    return [replaced(element.content, before.slice(source.content.start, source.content.end))]
  })
  return applyEdits(after, edits)
}

const cells = new Set(['x:si', 'x:is'])

const limitedTexts = ({ root }: XmlSource): XmlElement[] =>
  [...elementsIn(root)].filter(
    ({ name }) => cells.has(name) || /^x:\w+(?:Header|Footer)$/.test(name),
  )

const limitOf = ({ name }: XmlElement): number =>
  cells.has(name) ? mostCellCharacters : mostHeaderCharacters

const lengthOf = (element: XmlElement, source: string): number =>
  [...elementsIn(element)]
    .flatMap(({ children }) => children)
    .filter(({ kind }) => kind === 'text')
    .reduce((sum, { start, end }) => sum + decodeXmlText(source.slice(start, end)).length, 0)
