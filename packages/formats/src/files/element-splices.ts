import type { TextTerms } from '../text/text-terms.ts'
import { decodeXmlText, encodeCdata, encodeXmlLines } from '../xml/xml-text.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { cutValue } from './resources/message-values.ts'
import type { Splice } from './splices.ts'

const cdataStart = '<![CDATA['.length
const cdataEnd = ']]>'.length

/**
 * The texts of elements that contain a text only. They are HTML where they have tags. `templates`:
 * see `ValueSyntax`.
 */
export function elementSplices(
  source: string,
  elements: readonly XmlElement[],
  textTerms: TextTerms | undefined,
  templates?: RegExp,
): Splice[] {
  return elements.flatMap(({ children }): Splice[] => {
    const [child, ...others] = children
    if (child === undefined || others.length > 0) return []
    const { kind, start, end } = child
    if (kind !== 'text' && kind !== 'cdata') return []
    const isText = kind === 'text'
    const raw = isText ? source.slice(start, end) : source.slice(start + cdataStart, end - cdataEnd)
    const content = cutValue(isText ? decodeXmlText(raw) : raw, { templates, textTerms })
    const write = isText ? (text: string) => encodeXmlLines(text, raw) : encodeCdata
    return [{ start, end, content, write }]
  })
}
