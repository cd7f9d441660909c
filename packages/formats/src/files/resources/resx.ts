// .NET resources (.resx, .resw): the values of strings. Entries with a type or a media type are
// images, positions and other objects.
import { decodeXml } from '../../xml/xml-bytes.ts'
import { attributeValue, childrenOf, parseXml, type XmlElement } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import { elementSplices } from '../element-splices.ts'
import type { CutFormat } from '../format.ts'
import { spliceTexts } from '../splices.ts'

const rules = { name: 'The resource file' }

export const cutResx: CutFormat = (bytes, { textTerms }) => {
  const { text, encode, notices } = decodeXml(bytes)
  const { root } = parseXml(text, {}, rules)
  if (root.name !== 'root')
    throw new DocumentError(
      'document-damaged',
      `The file is no .NET resource file: its root element is "${root.name}".`,
      { reason: 'wrong-format', parameters: { format: 'resx' } },
    )
  const values = childrenOf(root, 'data')
    .filter((data) => isString(text, data))
    .flatMap((data) => childrenOf(data, 'value'))
  const { segments, assemble } = spliceTexts(text, elementSplices(text, values, textTerms))
  return {
    segments,
    notices,
    assemble(translations) {
      const translated = assemble(translations)
      parseXml(translated, {}, rules)
      return encode(translated) ?? bytes
    },
  }
}

/** Names that begin with `>>` are those of the form designer: of controls, not of texts. */
function isString(source: string, data: XmlElement): boolean {
  const value = (name: string) => attributeValue(source, data, name)
  const isObject = value('type') !== undefined || value('mimetype') !== undefined
  return !isObject && !/^(?:>>|&gt;&gt;)/.test(value('name') ?? '')
}
