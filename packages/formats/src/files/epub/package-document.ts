// The package document of a book (EPUB Packages 3.3, OPF 2.0.1): lists its files, their order, and
// what the book is called.
import type { LanguagePair } from '../../languages/language-tag.ts'
import type { SegmentedText } from '../../segment/segmented-text.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { type Edit, replaced } from '../../xml/edits.ts'
import { attributeValue, elementsIn, type XmlElement, type XmlSource } from '../../xml/xml-tree.ts'
import { elementSplices } from '../element-splices.ts'
import { spliceTexts } from '../splices.ts'
import { translatedLanguage } from '../stated-language.ts'
import { elementsNamed, localName, resolvePath } from './book-container.ts'
import { languageAttributeEdits } from './book-languages.ts'

/** A file of the book. */
export interface ManifestItem {
  /** What the entry is called in the archive. */
  readonly name: string
  readonly mediaType: string
}

/** The files of a package: those of the spine in the order of reading, then the others. */
export function listItems(part: XmlSource, packageName: string): ManifestItem[] {
  const { source } = part
  const directory = packageName.slice(0, Math.max(0, packageName.lastIndexOf('/')))
  const items = new Map<string, ManifestItem>()
  for (const element of elementsNamed(part, 'item')) {
    const attribute = (name: string): string => attributeValue(source, element, name) ?? ''
    items.set(attribute('id'), {
      name: resolvePath(directory, attribute('href')),
      mediaType: attribute('media-type').toLowerCase(),
    })
  }
  const spine = elementsNamed(part, 'itemref').flatMap(
    (element) => items.get(attributeValue(source, element, 'idref') ?? '') ?? [],
  )
  return [...new Set([...spine, ...items.values()])]
}

/** The title and the description of the book. */
export const cutMetadata = (part: XmlSource, textTerms: TextTerms | undefined): SegmentedText =>
  spliceTexts(part.source, elementSplices(part.source, titlesOf(part), textTerms))

const titlesOf = (part: XmlSource): XmlElement[] =>
  metadataOf(part).filter(({ name }) => /^(?:title|description)$/.test(localName(name)))

/** The package states the language of the book and, if `cutMetadata` was translated, of that. */
export function packageLanguageEdits(
  part: XmlSource,
  pair: LanguagePair,
  { hasMetadata }: { hasMetadata: boolean },
): Edit[] {
  const languages = metadataOf(part).filter(({ name }) => localName(name) === 'language')
  const edits = languages.map(({ content }) => {
    const stated = part.source.slice(content.start, content.end)
    // The only language is that of the book, even if the package is wrong about it.
    const language = languages.length === 1 ? pair.to : translatedLanguage(stated, pair)
    return replaced(content, language)
  })
  const titles = hasMetadata ? titlesOf(part) : []
  return [...edits, ...languageAttributeEdits(part.source, [part.root, ...titles], pair)]
}

/** Leaves out elements of the metadata that contain others: OPF 1 had such ones. */
function metadataOf(part: XmlSource): XmlElement[] {
  const [metadata] = elementsNamed(part, 'metadata')
  return metadata === undefined ? [] : [...elementsIn(metadata)].filter(isSimple)
}

const isSimple = ({ children }: XmlElement): boolean =>
  children.every(({ kind }) => kind !== 'element')
