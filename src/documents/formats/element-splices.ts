import { cutHtml } from '../../translation/markup/html.ts'
import { cutText } from '../../translation/markup/text.ts'
import { decodeXmlText, encodeCdata, encodeXmlText } from '../xml/xml-text.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import type { Splice } from './splices.ts'

const cdataStart = '<![CDATA['.length
const cdataEnd = ']]>'.length

/** The texts of elements that contain a text only. Descriptions are HTML where they have tags. */
export function elementSplices(source: string, elements: readonly XmlElement[]): Splice[] {
  return elements.flatMap(({ children }): Splice[] => {
    const [child, ...others] = children
    if (child === undefined || others.length > 0) return []
    const { kind, start, end } = child
    if (kind !== 'text' && kind !== 'cdata') return []
    const isText = kind === 'text'
    const text = isText
      ? decodeXmlText(source.slice(start, end))
      : source.slice(start + cdataStart, end - cdataEnd)
    const content = /<[a-z/]/i.test(text) ? cutHtml(text) : cutText(text)
    return [{ start, end, content, write: isText ? encodeXmlText : encodeCdata }]
  })
}
