// Pages in the syntax of XML, as files and in books.
import { cutXhtml } from '../html/html.ts'
import { inlineElements } from '../html/html-elements.ts'
import { tokenizeHtml } from '../html/html-tokens.ts'
import type { LanguagePair } from '../languages/language-tag.ts'
import { mapText, type Segment } from '../segment/segment.ts'
import type { SegmentedText } from '../segment/segmented-text.ts'
import { nestTags } from '../xml/nested-tags.ts'
import { decodeXml } from '../xml/xml-bytes.ts'
import { checkXml, type XmlRules } from '../xml/xml-check.ts'
import { withoutForbidden } from '../xml/xml-text.ts'
import { DocumentError } from './document-error.ts'
import type { CutFormat } from './format.ts'
import { followLanguages } from './markup-languages.ts'
import { spliceTexts } from './splices.ts'

const rules = { name: 'The page' }

export const cutXhtmlFile: CutFormat = (bytes, { textTerms }) => {
  const { text, notices, encode } = decodeXml(bytes)
  checkXhtml(text, rules)
  const isWellFormed = (translated: string): boolean => {
    checkXhtml(translated, rules)
    return true
  }
  const cut = (page: string) => cutXhtml(page, textTerms)
  const { segments, assemble } = cutXhtmlText(text, { cut, isWellFormed, ...rules })
  return {
    segments,
    notices,
    assemble: (translations, pair) => encode(assemble(translations, pair)) ?? bytes,
  }
}

export interface XhtmlSyntax {
  /** Cuts text of this syntax. */
  readonly cut: (text: string) => SegmentedText
  readonly isWellFormed: (text: string) => boolean
  /** What the text is called in errors. */
  readonly name: string
}

/** Cuts a page such that its translation is well-formed if it was so itself. */
export function cutXhtmlText(text: string, { cut, isWellFormed, name }: XhtmlSyntax) {
  const wasWellFormed = isWellFormed(text)
  const { segments, assemble } =
    wasWellFormed && hasInlineRoot(text) ? spliceTexts(text, []) : cut(text)
  const clean = (translation: Segment, index: number): Segment =>
    nestTags(mapText(translation, withoutForbidden), segments[index] ?? [])
  return {
    segments,
    assemble(translations: readonly Segment[], pair: LanguagePair): string {
      const assembled = assemble(translations.map(clean))
      const translated = followLanguages(assembled, tokenizeHtml(assembled, 'xhtml'), pair)
      // It throws for what is nested too deeply, which another mistake may have hidden before.
      if (!isWellFormed(translated) && wasWellFormed)
        throw new DocumentError(
          'document-damaged',
          `${name}: its translation is not well-formed. Please report this file.`,
          { reason: 'translation-broken' },
        )
      return translated
    },
  }
}

/** Its translation could have words around the root element, where XML must not have any. */
function hasInlineRoot(text: string): boolean {
  const root = tokenizeHtml(text, 'xhtml').find(({ kind }) => kind === 'open')
  return root?.kind === 'open' && inlineElements.has(root.name)
}

/** HTML's own entities are declared by a document type that is not read. */
const namedEntity = /&[A-Za-z][A-Za-z0-9]{0,31};/g

/** Throws `DocumentError` for a page that is not well-formed. */
export const checkXhtml = (text: string, rules: XmlRules): void =>
  void checkXml(text.replace(namedEntity, ' '), { ...rules, doctype: 'kept' })
