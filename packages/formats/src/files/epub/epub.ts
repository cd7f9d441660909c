// Electronic books: the files that the package lists, its title, and the tables of contents of
// both versions of EPUB.

import { openZip, type ZipFile } from '../../containers/zip.ts'
import type { CutPart } from '../../containers/zip-parts.ts'
import { joinParts } from '../../containers/zip-parts.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import type { CutFormat } from '../format.ts'
import { findPackages, parsePart, refuseProtected } from './book-container.ts'
import { cutHtmlPart, cutNcx, cutPackage, cutXhtmlPart } from './book-parts.ts'
import { listItems, type ManifestItem } from './package-document.ts'

const narrationNotice = notice(
  'narration-kept',
  'The book has recorded narration, which stays in its language.',
)

/** How the files of a media type are cut; no other file has a text. */
const cutters: Readonly<Record<string, typeof cutXhtmlPart>> = {
  'application/xhtml+xml': cutXhtmlPart,
  'text/html': cutHtmlPart,
  'text/x-oeb1-document': cutHtmlPart,
  'application/x-dtbncx+xml': cutNcx,
}
const narration = 'application/smil+xml'

export const cutEpub: CutFormat = (bytes, { options, textTerms }) => {
  const zip = openZip(bytes, { isCaseSensitive: true })
  refuseProtected(zip)
  const parts = new Map<string, CutPart>()
  const notices = new Set<DocumentNotice>()
  for (const name of findPackages(zip)) {
    const packageBytes = zip.read(name) ?? bytes
    parts.set(
      name,
      cutPackage(
        { name, bytes: packageBytes },
        { hasMetadata: options.metadata !== false, textTerms },
      ),
    )
    const items = listItems(parsePart(decodeXml(packageBytes).text, name), name)
    for (const item of items) {
      if (item.mediaType === narration) notices.add(narrationNotice)
      const part = parts.has(item.name) ? undefined : cutItem(zip, item, textTerms)
      if (part) parts.set(item.name, part)
    }
  }
  return joinParts(zip, [...parts.values()], [...notices])
}

function cutItem(
  zip: ZipFile,
  { name, mediaType }: ManifestItem,
  textTerms: TextTerms | undefined,
): CutPart | undefined {
  const cut = Object.hasOwn(cutters, mediaType) ? cutters[mediaType] : undefined
  const bytes = cut && zip.read(name)
  return bytes && cut({ name, bytes }, textTerms)
}
