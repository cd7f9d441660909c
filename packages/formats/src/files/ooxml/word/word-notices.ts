import { attributeValue, type XmlElement } from '../../../xml/xml-tree.ts'
import { type DocumentNotice, notice } from '../../document-notice.ts'

const notices: Readonly<Record<string, DocumentNotice>> = {
  'w:altChunk': notice(
    'included-documents',
    'The document includes other documents (altChunk), whose text is not translated. Open it in ' +
      'Word and save it, which makes them part of its text, and translate that.',
  ),
  'w:del': notice('deleted-text', 'Text that tracked changes delete is not translated.'),
}

const contents = notice(
  'contents-outdated',
  'Page numbers in the table of contents are those of the original. Update the table in Word ' +
    '(right click > Update field).',
)

/** Collects what users should know of what a document contains. */
export function createNoticeFinder(found: Set<DocumentNotice>) {
  return (element: XmlElement, source: string): void => {
    const known = notices[element.name]
    if (known !== undefined) found.add(known)
    if (element.name === 'w:instrText' || element.name === 'w:fldSimple') {
      const code =
        attributeValue(source, element, 'w:instr') ??
        source.slice(element.content.start, element.content.end)
      if (/^\s*TOC\b/.test(code)) found.add(contents)
    }
  }
}
