// The text files of a book, each cut by itself.
import type { CutPart } from '../../containers/zip-parts.ts'
import { cutHtml, cutXhtml } from '../../html/html.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { applyEdits, type Edit } from '../../xml/edits.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import { elementsIn, parseXml, type XmlSource } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import { elementSplices } from '../element-splices.ts'
import { spliceTexts } from '../splices.ts'
import { checkXhtml, cutXhtmlText, type XhtmlSyntax } from '../xhtml.ts'
import { localName, parsePart, partRules } from './book-container.ts'
import { languageAttributeEdits } from './book-languages.ts'
import { cutMetadata, packageLanguageEdits } from './package-document.ts'

interface PartBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A package document; its title and description if `hasMetadata`. */
export function cutPackage(
  { name, bytes }: PartBytes,
  { hasMetadata, textTerms }: { hasMetadata: boolean; textTerms: TextTerms | undefined },
): CutPart {
  const { text, encode } = decodeXml(bytes)
  const parse = (source: string): XmlSource => parsePart(source, name)
  const part = parse(text)
  const { segments, assemble } = hasMetadata ? cutMetadata(part, textTerms) : spliceTexts(text, [])
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
export function cutNcx({ name, bytes }: PartBytes, textTerms: TextTerms | undefined): CutPart {
  const { text, encode } = decodeXml(bytes)
  const parse = (source: string): XmlSource =>
    parseXml(source, {}, { ...partRules(name), doctype: 'kept' })
  refuseInternalSubset(text, name)
  const labels = [...elementsIn(parse(text).root)]
    .filter((element) => /^(?:docTitle|navInfo|navLabel)$/.test(localName(element.name)))
    .flatMap(({ children }) => children.filter((child) => child.kind === 'element'))
    // A label may contain the labels of others.
    .sort((one, other) => one.start - other.start)
  const { segments, assemble } = spliceTexts(text, elementSplices(text, labels, textTerms))
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

/** A file of the book that people read. */
function cutContent(
  { name, bytes }: PartBytes,
  syntax: Pick<XhtmlSyntax, 'cut' | 'isWellFormed'>,
): CutPart {
  const { text, encode } = decodeXml(bytes)
  refuseInternalSubset(text, name)
  const { segments, assemble } = cutXhtmlText(text, { ...syntax, ...partRules(name) })
  return {
    name,
    segments,
    assemble: (translations, pair) => encode(assemble(translations, pair)),
  }
}

/** A file in HTML's own syntax, which old books have. */
export const cutHtmlPart = (part: PartBytes, textTerms: TextTerms | undefined): CutPart =>
  cutContent(part, {
    cut: (text) => cutHtml(text, undefined, textTerms),
    isWellFormed: () => false,
  })

/** Books whose files are not well-formed are common; these are cut all the same. */
export const cutXhtmlPart = (part: PartBytes, textTerms: TextTerms | undefined): CutPart =>
  cutContent(part, {
    cut: (text) => cutXhtml(text, textTerms),
    isWellFormed(text) {
      try {
        checkXhtml(text, partRules(part.name))
        return true
      } catch (error) {
        if (error instanceof DocumentError && error.code === 'document-damaged') return false
        throw error
      }
    },
  })

/** Document types with declarations of their own are not for books. */
function refuseInternalSubset(text: string, name: string): void {
  if (/<!DOCTYPE[^<>[]{0,1000}\[/i.test(text.slice(0, 10_000)))
    throw new DocumentError(
      'document-refused',
      `The part ${name} of the book declares entities of its own, which books must not do.`,
    )
}
