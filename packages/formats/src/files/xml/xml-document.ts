// Any XML as a document: DITA, DocBook and what programs define for themselves. Elements beside
// text are part of its sentence, as in texts; options say otherwise.
import type { TagLists } from '../../html/tag-lists.ts'
import { mapText, type Segment } from '../../segment/segment.ts'
import { nestTags } from '../../xml/nested-tags.ts'
import { cutXml } from '../../xml/xml.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import { checkXml, type XmlRules } from '../../xml/xml-check.ts'
import { withoutForbidden } from '../../xml/xml-text.ts'
import { parseXml } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import type { CutFormat, FormatOptions } from '../format.ts'
import { followXmlLanguages } from './followed-languages.ts'
import { keptElementsOf } from './kept-elements.ts'

const rules: XmlRules = { name: 'The file', doctype: 'kept' }
/** Those that a document type declares elsewhere, which is not read. */
const namedEntity = /&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][\w.-]{0,60};/g
const withoutEntities = (text: string): string =>
  text.replace(namedEntity, (entity) => ' '.repeat(entity.length))

export const cutXmlDocument: CutFormat = (bytes, { options, textTerms }) => {
  const { text, notices, encode } = decodeXml(bytes)
  const { root } = parseXml(withoutEntities(text), {}, rules)
  const { segments, assemble } = cutXml(text, tagsOf(options, keptElementsOf(root.name)), textTerms)
  const clean = (translation: Segment, index: number): Segment =>
    nestTags(mapText(translation, withoutForbidden), segments[index] ?? [])
  return {
    segments,
    notices,
    assemble(translations, pair) {
      const assembled = assemble(translations.map(clean))
      if (assembled === text) return bytes
      checkTranslation(withoutEntities(assembled))
      return encode(followXmlLanguages(assembled, withoutEntities(assembled), pair)) ?? bytes
    },
  }
}

/** What the caller says of an element counts more than what its vocabulary says. */
function tagsOf(options: FormatOptions, kept: readonly string[]): TagLists {
  const listOf = (name: string): readonly string[] => {
    const value = options[name]
    return Array.isArray(value) ? value : []
  }
  const splittingTags = listOf('splittingTags')
  const nonSplittingTags = listOf('nonSplittingTags')
  const named = new Set([...splittingTags, ...nonSplittingTags])
  const ignoreTags = kept.filter((name) => !named.has(name)).concat(listOf('ignoreTags'))
  return { ignoreTags, splittingTags, nonSplittingTags }
}

function checkTranslation(text: string): void {
  try {
    checkXml(text, rules)
  } catch {
    throw new DocumentError(
      'document-damaged',
      'The translation would not be well-formed. Please report this file.',
      { reason: 'translation-broken' },
    )
  }
}
