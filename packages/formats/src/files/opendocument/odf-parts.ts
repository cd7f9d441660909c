// The XML files of an OpenDocument package that contain text.
import type { CutPart } from '../../containers/zip-parts.ts'
import type { Segment } from '../../segment/segment.ts'
import { cutXmlPart } from '../../xml/cut-xml.ts'
import { applyEdits, replaced } from '../../xml/edits.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import type { XmlRules } from '../../xml/xml-check.ts'
import { elementsIn, parseXml, type XmlSource } from '../../xml/xml-tree.ts'
import { elementSplices } from '../element-splices.ts'
import type { CutSettings } from '../format.ts'
import { spliceTexts } from '../splices.ts'
import { translatedLanguage } from '../stated-language.ts'
import { findComparedTexts, followStringValues, isDataCell } from './data-cells.ts'
import { namespaces } from './odf-namespaces.ts'
import { createVocabulary } from './odf-vocabulary.ts'
import { styleLanguageEdits } from './style-languages.ts'
import { readLooks } from './style-looks.ts'

interface PartBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

const rulesOf = (name: string): XmlRules => ({ name: `The part ${name}` })

/** The texts of a content or styles part. */
export function cutTexts(
  { name, bytes }: PartBytes,
  { options, textTerms }: Pick<CutSettings, 'options' | 'textTerms'>,
): CutPart {
  const { text, encode } = decodeXml(bytes)
  const rules = rulesOf(name)
  const segments: Segment[] = []
  const compared = findComparedTexts(text)
  const cut = cutXmlPart(text, {
    vocabulary: (part) =>
      createVocabulary({
        looks: readLooks(part),
        comments: options.comments !== false,
        notes: options.notes !== false,
        altTexts: options.altTexts !== false,
        isData: (cell, source) => isDataCell(source, cell, compared),
      }),
    namespaces,
    rules,
    list: { segments },
    textTerms,
  })
  return {
    name,
    segments,
    assemble(translations, pair) {
      const changed = cut.assemble(translations, styleLanguageEdits(cut, pair))
      return encode(
        changed.includes('string-value')
          ? followStringValues(cut, parseXml(changed, namespaces, rules))
          : changed,
      )
    },
  }
}

const titles = new Set(['dc:title', 'dc:subject', 'dc:description'])

/** The title, subject and description of a document, and the language that it states. */
export function cutMetadata(
  { name, bytes }: PartBytes,
  { textTerms }: Pick<CutSettings, 'textTerms'>,
): CutPart {
  const { text, encode } = decodeXml(bytes)
  const parse = (source: string): XmlSource => parseXml(source, namespaces, rulesOf(name))
  const elements = [...elementsIn(parse(text).root)].filter((element) => titles.has(element.name))
  const { segments, assemble } = spliceTexts(text, elementSplices(text, elements, textTerms))
  return {
    name,
    segments,
    assemble(translations, pair) {
      const { source, root } = parse(assemble(translations))
      const languages = [...elementsIn(root)].filter((element) => element.name === 'dc:language')
      return encode(
        applyEdits(
          source,
          languages.map(({ content }) =>
            replaced(content, translatedLanguage(source.slice(content.start, content.end), pair)),
          ),
        ),
      )
    },
  }
}
