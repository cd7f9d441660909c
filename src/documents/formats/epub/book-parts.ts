// The text files of a book, each cut by itself.
import { type LanguagePair, mapText, type Segment } from '../../../translation/engines/engine.ts'
import { cutHtml, cutXhtml } from '../../../translation/markup/html.ts'
import { inlineElements } from '../../../translation/markup/html-elements.ts'
import { tokenizeXhtml } from '../../../translation/markup/html-tokens.ts'
import type { SegmentedText } from '../../../translation/markup/segmented-text.ts'
import type { CutPart } from '../../containers/zip-parts.ts'
import { DocumentError } from '../../document-error.ts'
import { applyEdits, type Edit } from '../../xml/edits.ts'
import { nestTags } from '../../xml/nested-tags.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import { checkXml } from '../../xml/xml-check.ts'
import { withoutForbidden } from '../../xml/xml-text.ts'
import { elementsIn, parseXml, type XmlSource } from '../../xml/xml-tree.ts'
import { elementSplices } from '../element-splices.ts'
import { followLanguages } from '../markup-languages.ts'
import { spliceTexts } from '../splices.ts'
import { localName, parsePart, partRules } from './book-container.ts'
import { languageAttributeEdits } from './book-languages.ts'
import { cutMetadata, packageLanguageEdits } from './package-document.ts'

interface PartBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A package document; its title and description if `hasMetadata`. */
export function cutPackage({ name, bytes }: PartBytes, hasMetadata: boolean): CutPart {
  const { text, encode } = decodeXml(bytes)
  const parse = (source: string): XmlSource => parsePart(source, name)
  const part = parse(text)
  const { segments, assemble } = hasMetadata ? cutMetadata(part) : spliceTexts(text, [])
  return {
    name,
    segments,
    assemble: (translations, pair) =>
      encode(
        withEdits(parse(assemble(translations)), (translated) =>
          packageLanguageEdits(translated, pair, { hasMetadata }),
        ),
      ),
  }
}

/** The table of contents of EPUB 2, which readers of EPUB 3 may show as well. */
export function cutNcx({ name, bytes }: PartBytes): CutPart {
  const { text, encode } = decodeXml(bytes)
  const parse = (source: string): XmlSource =>
    parseXml(source, {}, { ...partRules(name), doctype: 'kept' })
  refuseInternalSubset(text, name)
  const labels = [...elementsIn(parse(text).root)]
    .filter((element) => /^(?:docTitle|navInfo|navLabel)$/.test(localName(element.name)))
    .flatMap(({ children }) => children.filter((child) => child.kind === 'element'))
    // A label may contain the labels of others.
    .sort((one, other) => one.start - other.start)
  const { segments, assemble } = spliceTexts(text, elementSplices(text, labels))
  return {
    name,
    segments,
    assemble: (translations, pair) =>
      encode(
        withEdits(parse(assemble(translations)), ({ source, root }) =>
          languageAttributeEdits(source, [root], pair),
        ),
      ),
  }
}

const withEdits = (part: XmlSource, edits: (part: XmlSource) => Edit[]): string =>
  applyEdits(part.source, edits(part))

/** A file of the book that people read. `cut` knows its syntax. */
function cutContent(
  { name, bytes }: PartBytes,
  { cut, isWellFormed }: { cut: typeof cutXhtml; isWellFormed: (text: string) => boolean },
): CutPart {
  const { text, encode } = decodeXml(bytes)
  refuseInternalSubset(text, name)
  const wasWellFormed = isWellFormed(text)
  const { segments, assemble }: SegmentedText =
    wasWellFormed && hasInlineRoot(text) ? spliceTexts(text, []) : cut(text)
  const clean = (translation: Segment, index: number): Segment =>
    nestTags(mapText(translation, withoutForbidden), segments[index] ?? [])
  return {
    name,
    segments,
    assemble(translations, pair: LanguagePair) {
      const assembled = assemble(translations.map(clean))
      const translated = followLanguages(assembled, tokenizeXhtml(assembled), pair)
      // It throws for what is nested too deeply, which another mistake may have hidden before.
      if (!isWellFormed(translated) && wasWellFormed)
        throw new DocumentError(
          'document-damaged',
          `The translation of the part ${name} is not well-formed. Please report this book.`,
        )
      return encode(translated)
    },
  }
}

/** Its translation could have words around the root element, where XML must not have any. */
function hasInlineRoot(text: string): boolean {
  const root = tokenizeXhtml(text).find(({ kind }) => kind === 'open')
  return root?.kind === 'open' && inlineElements.has(root.name)
}

/** A file in HTML's own syntax, which old books have. */
export const cutHtmlPart = (part: PartBytes): CutPart =>
  cutContent(part, { cut: cutHtml, isWellFormed: () => false })

/** Books whose files are not well-formed are common; these are cut all the same. */
export const cutXhtmlPart = (part: PartBytes): CutPart =>
  cutContent(part, {
    cut: cutXhtml,
    isWellFormed(text) {
      try {
        // HTML's own entities are declared by a document type that is not read.
        checkXml(text.replace(namedEntity, ' '), { ...partRules(part.name), doctype: 'kept' })
        return true
      } catch (error) {
        if (error instanceof DocumentError && error.code === 'document-damaged') return false
        throw error
      }
    },
  })

const namedEntity = /&[A-Za-z][A-Za-z0-9]{0,31};/g

/** Document types with declarations of their own are not for books. */
function refuseInternalSubset(text: string, name: string): void {
  if (/<!DOCTYPE[^<>[]{0,1000}\[/i.test(text.slice(0, 10_000)))
    throw new DocumentError(
      'document-refused',
      `The part ${name} of the book declares entities of its own, which books must not do.`,
    )
}
